import { describe, expect, test } from "vitest";
import type { RunRowDocument } from "../../../bench/document/run-document.ts";
import { agileScore, pairOf, qualityScore, summarize, wrongClaims, wrongLines } from "../../../bench/report/summary.ts";

const row = (planner: string, problem: string, part: Partial<RunRowDocument>): RunRowDocument => ({
  suite: "toy",
  problem,
  planner,
  status: "solved",
  cost: null,
  lowerBound: null,
  optimal: false,
  expanded: 1,
  evaluated: 1,
  firstMs: 1,
  finalMs: 1,
  valid: null,
  equalH: null,
  ...part,
});

const PROBLEMS = [{ id: "p", optimum: 10 }, { id: "q" }, { id: "r", solvable: false }];
const ROWS = [
  row("a", "p", { cost: 12, valid: true, finalMs: 10, expanded: 5 }),
  row("a", "q", { cost: 20, valid: true, finalMs: 100, expanded: 30, equalH: 0.5 }),
  row("a", "r", { status: "exhausted", finalMs: 1000, firstMs: null, expanded: 40, equalH: 0.25 }),
  row("b", "p", { cost: 10, valid: true, optimal: true, lowerBound: 10, finalMs: 5 }),
  row("b", "q", { cost: 16, valid: true, finalMs: 400 }),
  row("b", "r", { status: "unsolvable", finalMs: 1 }),
];

describe("a planner's summary", () => {
  test("counts correct answers, and compares costs with the best known", () => {
    expect(summarize("a", PROBLEMS, ROWS, 1000)).toMatchObject({
      asked: 3,
      solved: 2,
      impossible: 0,
      proven: 0,
      wrong: 0,
      coverage: 2 / 3,
      atBest: 0,
      meanRatio: (1.2 + 1.25) / 2,
      worstRatio: 1.25,
      finalP50: 100,
      finalP99: 1000,
      finalMax: 1000,
      expandedP50: 30,
      equalH: 0.375,
    });
    expect(summarize("b", PROBLEMS, ROWS, 1000)).toMatchObject({
      solved: 2,
      impossible: 1,
      proven: 1,
      coverage: 1,
      atBest: 2,
    });
  });

  test("scores time by its logarithm between a millisecond and the limit, and cost by the best to it", () => {
    expect([0.5, 1, 10, 1000, 5000].map((ms) => agileScore(ms, 1000))).toEqual([1, 1, expect.closeTo(2 / 3), 0, 0]);
    expect(qualityScore(12, 10)).toBeCloseTo(10 / 12);
    const { agile, quality } = summarize("a", PROBLEMS, ROWS, 1000);
    expect(agile).toBeCloseTo((2 / 3 + 1 / 3 + 0) / 3);
    expect(quality).toBeCloseTo((10 / 12 + 16 / 20 + 0) / 3);
  });

  test("is empty for a planner without rows", () => {
    expect(summarize("c", PROBLEMS, ROWS, 1000)).toMatchObject({
      asked: 0,
      coverage: 0,
      finalP50: null,
      meanRatio: null,
    });
  });
});

describe("wrong claims", () => {
  const best = { cost: 10, proven: true };
  const claims = (part: Partial<RunRowDocument>, known = {}): string[] =>
    wrongClaims(row("a", "p", part), { id: "p", ...known }, best);

  test.each<[string, Partial<RunRowDocument>, object]>([
    ["its plan is invalid", { valid: false, cost: 9 }, {}],
    ["a plan exists", { status: "unsolvable" }, {}],
    ["a plan for an impossible problem", { valid: true, cost: 12 }, { solvable: false }],
    ["cheaper than the optimum 11", { valid: true, cost: 10 }, { optimum: 11 }],
    ["bound 11 above cost 10", { valid: true, cost: 12, lowerBound: 11 }, {}],
    ["12 called optimal, but 10 is possible", { valid: true, cost: 12, optimal: true }, {}],
    ["it threw an error", { status: "failed" }, {}],
  ])("%s", (reported, part, known) => {
    expect(claims(part, known)).toEqual([reported]);
  });

  test("are none for an honest answer", () => {
    expect(claims({ valid: true, cost: 12, lowerBound: 10 })).toEqual([]);
    expect(wrongLines(PROBLEMS, ROWS)).toEqual([]);
  });

  test("are listed with planner and problem, for the requested planners", () => {
    const rows = [...ROWS, row("c", "p", { status: "failed", error: "dizzy" })];
    expect(wrongLines(PROBLEMS, rows)).toEqual(["c on p: it threw an error (dizzy)"]);
    expect(wrongLines(PROBLEMS, rows, new Set(["a", "b"]))).toEqual([]);
  });
});

test("pairs compare only what both solved", () => {
  expect(pairOf("a", "b", ROWS)).toEqual({
    planner: "a",
    reference: "b",
    both: 2,
    medianTime: 0.25,
    meanTime: expect.closeTo(Math.sqrt(2 * 0.25)),
    meanCost: (1.2 + 1.25) / 2,
    cheaper: 0,
    dearer: 2,
  });
});
