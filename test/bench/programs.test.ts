import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readRun } from "../../bench/document/run-file.ts";
import { type ProgramEnd, runProgram } from "./run-program.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-bench-"));
const run = join(folder, "run.json");
const page = join(folder, "page.md");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process of its own for charts, whose ids vega counts from the start of the process. */
function ownProcess(name: string, ...args: string[]): ProgramEnd {
  const file = join(import.meta.dirname, "..", "..", "bench", "programs", name);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: "utf8" });
  return { code: status ?? -1, stdout, stderr };
}

describe("the program proof-bounds", () => {
  test("reports craftables that are not proven in their steps, with HiGHS's time for their integer program", async () => {
    const ended = await runProgram("proof-bounds", "--limit", "2", "--steps", "8", "--seconds", "20");
    expect(ended.code, ended.stderr).toBe(0);
    const lines = ended.stdout.trimEnd().split("\n");
    const reported = lines.slice(1, -1);
    expect(reported.length).toBeGreaterThan(0);
    for (const line of reported) {
      const [, plan = "", bound = "", min = ""] =
        /^(?:\S+ ){2}\S+ +(\d+) +(\d+) +(none|open|\d+) +[\d.]+$/.exec(line) ?? [];
      expect(Number(bound)).toBeLessThanOrEqual(Number(plan));
      if (min !== "none" && min !== "open") expect(Number(min)).toBeLessThan(Number(plan));
    }
    expect(lines.at(-1)).toMatch(
      new RegExp(`^\\d of 2 proven within 8 steps\\. For ${reported.length} others HiGHS takes [\\d.]+ s \\(median\\)`),
    );
  });
});

describe("the program ablation", () => {
  test("reports all layers first, then each layer switched off, alone or with others", async () => {
    const args = ["--suite", "eight", "--limit", "2", "--layer", "gomoryCuts,rins+costCutoffs"];
    const ended = await runProgram("ablation", ...args, "--json");
    expect(ended.code, ended.stderr).toBe(0);
    const [{ summaries }] = JSON.parse(ended.stdout);
    expect(summaries).toMatchObject(
      ["none", "gomoryCuts", "rins+costCutoffs"].map((without) => ({ without, proven: 2, dearer: 0, wrong: [] })),
    );
  });

  test("refuses an unknown layer", async () => {
    expect(await runProgram("ablation", "--layer", "gomery")).toMatchObject({ code: 31, stdout: "" });
  });
});

describe("the programs run and report, one after the other", () => {
  test("compare planners and write the run as one document", async () => {
    const ended = await runProgram(
      "run",
      "--suite",
      "eight",
      "--planner",
      "htn,hybrid,mahler",
      "--limit",
      "2",
      "--time-ms",
      "3600000",
      "--out",
      run,
    );
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain("eight: eight goals on a domain of 42 operators, optima proven; 2 of 8 problems");
    const document = readRun(readFileSync(run, "utf8"), run);
    expect(document.rows.map(({ planner, valid }) => `${planner} ${valid}`)).toEqual(
      ["hybrid", "htn", "mahler", "hybrid", "htn", "mahler"].map((planner) => `${planner} true`),
    );
    expect(document.rows.filter(({ planner }) => planner === "hybrid").map(({ cost }) => cost)).toEqual([36, 32]);
  });

  test("make a page with the rows' numbers, and report a page that differs", () => {
    const made = ownProcess("report.ts", run, "--out", page);
    expect(made.code, made.stderr).toBe(0);
    const { rows } = readRun(readFileSync(run, "utf8"), run);
    const line =
      readFileSync(page, "utf8")
        .match(/^\| hybrid \|.*%.*$/m)?.[0]
        .split("|") ?? [];
    const times = rows.filter(({ planner }) => planner === "hybrid").map(({ finalMs }) => finalMs);
    expect(line[2]?.trim()).toBe("2");
    expect(Number(line[16])).toBeCloseTo(Math.max(...times), times.some((time) => time >= 100) ? -1 : 0);
    expect(readFileSync(join(folder, "benchmarks", "eight-coverage.svg"), "utf8")).toMatch(/^<svg/);
    writeFileSync(page, "another page");
    const checked = ownProcess("report.ts", run, "--out", page, "--check");
    expect(checked).toMatchObject({
      code: 1,
      stderr: `${page} differs from the run; write it again with npm run bench:report\n`,
    });
  });

  test("refuse an unknown suite with a suggestion", async () => {
    const { code, stderr } = await runProgram("run", "--suite", "eigth");
    expect(code).toBe(31);
    expect(stderr).toContain("did you mean eight?");
  });
});

test("the program hot-loops times each loop", async () => {
  const { code, stdout, stderr } = await runProgram("hot-loops", "--seconds", "0.01", "--only", "parse", "--json");
  expect(code, stderr).toBe(0);
  const { timings } = JSON.parse(stdout) as {
    timings: { name: string; operationsPerSecond: number; samples: number }[];
  };
  expect(timings).toEqual([
    expect.objectContaining({ name: "parse a problem", operationsPerSecond: expect.any(Number) }),
  ]);
  expect(timings[0]?.operationsPerSecond).toBeGreaterThan(0);
});

test("the program cancel-gap times a search's checks of its cancel flag", async () => {
  const ended = await runProgram("cancel-gap", "--limit", "1", "--time-ms", "50", "--rounds", "1");
  expect([0, 1], ended.stderr).toContain(ended.code);
  expect(ended.stdout).toMatch(/^between two checks of the flag, at most \(\w+\) +[\d.,]+ ms/);
});
