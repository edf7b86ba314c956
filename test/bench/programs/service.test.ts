import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { BenchFigure } from "../../../bench/lib/figures.ts";

const PROGRAM = fileURLToPath(new URL("../../../bench/programs/service.ts", import.meta.url));

test("a small run measures the routes, and every request is answered", () => {
  const small = [
    "--seconds",
    "0.1",
    "--rounds",
    "1",
    "--workers",
    "1",
    "--connections",
    "2",
    "--parts",
    "routes,batch",
    "--problems",
    "3",
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, "--json", ...small], { encoding: "utf8" });
  expect([0, 1], stderr).toContain(status);
  const { figures } = JSON.parse(stdout) as { figures: BenchFigure[] };
  expect(figures.length).toBeGreaterThan(10);
  expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  expect(figures.find(({ name }) => name === "requests without an answer")?.value).toBe(0);
});
