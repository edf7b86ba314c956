import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { readRun } from "../../../bench/document/run-file.ts";
import { pageOf, type ReportPage } from "../../../bench/report/page.ts";

const DOCS = fileURLToPath(new URL("../../../docs", import.meta.url));
const FOLDER = join(DOCS, "benchmarks");
const SOURCE = "docs/benchmarks/run.json";

describe("docs/benchmarks.md", () => {
  const run = readRun(readFileSync(join(FOLDER, "run.json"), "utf8"), SOURCE);
  let page: ReportPage;
  beforeAll(async () => {
    page = await pageOf([run], SOURCE, (file) => readFileSync(join(FOLDER, file), "utf8"));
  });

  test("is generated from the run beside it (npm run bench:report)", () => {
    expect(readFileSync(join(DOCS, "benchmarks.md"), "utf8")).toBe(page.text);
  });

  test("has the charts that the report draws, and no others", () => {
    const lying = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));
    expect(lying.sort()).toEqual([...page.charts.keys()].sort());
    const differing = [...page.charts].filter(([name, svg]) => readFileSync(join(FOLDER, name), "utf8") !== svg);
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  test("names the command and the machine, and links only charts that exist", () => {
    expect(page.text).toContain("`npm run bench --");
    expect(page.text).toContain(run.machine.processor);
    const links = [...page.text.matchAll(/\]\((benchmarks\/[^)]+)\)/g)].map(([, link]) => link ?? "");
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(join(DOCS, link)))).toEqual([]);
  });
});
