import { describe, expect, test } from "vitest";
import { measure, REPEATS, WARM_UP, WARM_UP_MS } from "../../../bench/comparison/measure.ts";
import type { PlannerAdapter, PlannerAttempt } from "../../../bench/planners/adapter.ts";
import { EIGHT } from "../../../bench/suites/eight.ts";
import type { BenchProblem } from "../../../bench/suites/suite.ts";

const loaded = await EIGHT.load({
  mcVersion: "1.20.1",
  objective: undefined,
  counts: [1],
  seed: 1,
  limit: undefined,
  plancraft: undefined,
});
if ("absent" in loaded) throw new Error(loaded.absent);
const EIGHT_PROBLEMS = loaded.problems;

const calls: string[] = [];

/** An adapter that finds nothing and takes the times of its list; the last entry repeats. */
function fake(id: string, times: number[], part: Partial<PlannerAdapter> = {}): PlannerAdapter {
  const left = [...times];
  return {
    id,
    title: id,
    every: 1,
    refuses: () => null,
    attempt: ({ problem }, { watched }): PlannerAttempt => {
      calls.push(`${id}${watched ? "*" : ""}`);
      const finalMs = left.length > 1 ? (left.shift() ?? 0) : (left[0] ?? 0);
      return {
        status: "exhausted",
        problem,
        plan: null,
        lowerBound: null,
        optimal: false,
        expanded: 1,
        evaluated: 1,
        firstMs: null,
        finalMs,
        equalH: null,
      };
    },
    ...part,
  };
}

/**
 * Each check of the clock is `tick` milliseconds after the last; by default so many that there is
 * no warm-up.
 */
const run = (adapters: PlannerAdapter[], problems: BenchProblem[], everything = false, tick = WARM_UP_MS) => {
  calls.length = 0;
  let ms = 0;
  const now = (): number => {
    ms += tick;
    return ms;
  };
  const limits = { expansions: 1, timeMs: 1000 };
  return measure(adapters, problems, { suite: "eight", limits, now, everything, onProblem: () => {} });
};

describe("measuring planners", () => {
  test("begins each problem with another planner, and returns rows in one order", async () => {
    const { rows } = await run([fake("a", [50]), fake("b", [50])], EIGHT_PROBLEMS.slice(0, 2));
    expect(calls).toEqual(["a*", "b*", "b*", "a*"]);
    expect(rows.map(({ planner }) => planner)).toEqual(["a", "b", "a", "b"]);
  });

  test("warms up each planner before any time counts, round after round", async () => {
    await run([fake("a", [50])], EIGHT_PROBLEMS, false, WARM_UP_MS / 20);
    expect(calls.indexOf("a*")).toBe(19);
  });

  test("ends the warm-up after a number of problems, however quick they are", async () => {
    await run([fake("a", [50])], EIGHT_PROBLEMS.slice(0, 2), false, 0);
    expect(calls.indexOf("a*")).toBe(WARM_UP);
  });

  test("takes the median of more tries if the first was short", async () => {
    const { rows } = await run([fake("a", [9, 5, 1, 3])], EIGHT_PROBLEMS.slice(0, 1));
    expect(calls).toEqual(["a*", ...Array(REPEATS).fill("a")]);
    expect(rows[0]?.finalMs).toBe(3);
  });

  test("counts an error that a planner throws as failed, with the reason", async () => {
    const attempt = (): never => {
      throw new Error("no idea");
    };
    const { rows } = await run([fake("a", [1], { attempt })], EIGHT_PROBLEMS.slice(0, 1));
    expect(rows[0]).toMatchObject({ status: "failed", valid: null, error: "no idea" });
  });

  test("leaves out problems that a planner refuses, and notes the reason", async () => {
    const { rows, notes } = await run([fake("a", [1], { refuses: () => "too hard" })], EIGHT_PROBLEMS.slice(0, 3));
    expect(rows).toEqual([]);
    expect(notes).toEqual(["a did not plan 3 of 3: too hard"]);
  });

  test("gives slow planners a part of a large suite, unless `everything` is set", async () => {
    const many = Array.from({ length: 48 }, () => EIGHT_PROBLEMS[0] as BenchProblem);
    const slow = fake("a", [50], { every: 4 });
    expect((await run([slow], many)).rows).toHaveLength(12);
    expect((await run([slow], many)).notes).toEqual(["a planned one problem in 4: it is slow"]);
    expect((await run([slow], many, true)).rows).toHaveLength(48);
  });
});
