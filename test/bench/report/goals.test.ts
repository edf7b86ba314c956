import { expect, test } from "vitest";
import type { RunDocument, RunRowDocument } from "../../../bench/document/run-document.ts";
import { measuredGoals } from "../../../bench/report/goals.ts";

const row = (suite: string, planner: string, problem: string, part: Partial<RunRowDocument>): RunRowDocument => ({
  suite,
  problem,
  planner,
  status: "solved",
  cost: 10,
  lowerBound: 10,
  optimal: true,
  expanded: 5,
  evaluated: 5,
  firstMs: 0.5,
  finalMs: 2,
  valid: true,
  equalH: null,
  ...part,
});

const suite = (id: string, problems: RunDocument["suites"][number]["problems"]) => ({
  suite: id,
  title: id,
  domains: [],
  available: problems.length,
  problems,
  notes: [],
});

const RUN: RunDocument = {
  format: "lodestone.bench/1",
  startedAt: "2026-01-02T03:04:05.678Z",
  tookMs: 1,
  asked: {
    suites: null,
    planners: null,
    mcVersion: "1.20.1",
    objective: null,
    counts: [1],
    limit: null,
    plancraft: true,
  },
  machine: { processor: "toy", cores: 1, memoryGib: 1, system: "toy" },
  revision: null,
  versions: {},
  seed: 1,
  limits: { expansions: 10, timeMs: 1000 },
  warmUp: 0,
  repeats: 1,
  planners: [],
  suites: [
    suite("eight", [{ id: "iron_pickaxe x1", optimum: 10 }]),
    suite("plancraft", [
      { id: "a", optimum: 10 },
      { id: "b", optimum: 9 },
      { id: "c", solvable: false },
      { id: "d", solvable: false },
    ]),
  ],
  rows: [
    row("eight", "goap", "iron_pickaxe x1", { expanded: 1001 }),
    row("eight", "htn", "iron_pickaxe x1", { cost: 10.1, optimal: false }),
    row("plancraft", "hybrid", "a", {}),
    row("plancraft", "goap", "a", { valid: false }),
    row("plancraft", "hybrid", "b", { optimal: false, lowerBound: 9 }),
    row("plancraft", "hybrid", "c", {
      status: "unsolvable",
      cost: null,
      valid: null,
      optimal: false,
      lowerBound: null,
    }),
    row("plancraft", "hybrid", "d", {
      status: "timeout",
      cost: null,
      valid: null,
      optimal: false,
      lowerBound: null,
      finalMs: 1000,
    }),
  ],
};

test("measuredGoals lists goals with their figures, only for suites and planners that were run", () => {
  expect(
    measuredGoals(RUN).map(({ suite, planner, what, goal, measured, isMet }) => [
      suite,
      planner,
      what,
      goal,
      measured,
      isMet,
    ]),
  ).toEqual([
    ["eight", "htn", "worst cost / optimum", "≤ 1.02", "1.01", true],
    ["eight", "goap", "plans at the optimum", "≥ 8", "1", false],
    ["eight", "goap", "expansions to prove iron_pickaxe", "≤ 1000", "1001", false],
    ["plancraft", "hybrid", "solved at the optimal length, or proven impossible", "≥ 100%", "50%", false],
    ["plancraft", "hybrid", "time, p99", "≤ 5 ms", "1000 ms", false],
    ["plancraft", "goap", "wrong claims", "≤ 0", "1", false],
    ["plancraft", "hybrid", "wrong claims", "≤ 0", "0", true],
  ]);
});
