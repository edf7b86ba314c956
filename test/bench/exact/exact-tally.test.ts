import { describe, expect, test } from "vitest";
import { ExactTally } from "../../../bench/exact/exact-tally.ts";
import type { ExactAnswer } from "../../../bench/integer-program/exact-answer.ts";
import type { Result } from "../../../schemas/index.ts";

const exact = (status: ExactAnswer["status"], cost: number | null): ExactAnswer =>
  ({ status, cost, lowerBound: cost ?? 0, actions: null, seconds: 2 }) as unknown as ExactAnswer;
const solved = (cost: number, optimal = false): Result =>
  ({ status: "solved", cost, lowerBound: 0, optimal }) as unknown as Result;
const unsolvable = { status: "unsolvable" } as unknown as Result;

describe("a comparison with the exact program", () => {
  test("counts statuses, and compares plan costs with the optimum", () => {
    const tally = new ExactTally(["hybrid"]);
    for (const answer of [exact("optimal", 10), exact("infeasible", null)]) tally.answered(answer);
    expect(tally.judge("hybrid", 7, solved(12), exact("optimal", 10))).toBe(true);
    expect(tally.judge("hybrid", 8, unsolvable, exact("infeasible", null))).toBe(true);
    expect(tally.data).toMatchObject({ problems: 2, seconds: 4, exactly: { optimal: 1, infeasible: 1, unknown: 0 } });
    expect(tally.data.rows).toMatchObject([
      { solved: 1, impossible: 1, compared: 1, ratio: 1.2, worst: 1.2, worstAt: 7 },
    ]);
    expect(tally.isWrong).toBe(false);
  });

  test("is wrong if a planner made a false claim or crashed", () => {
    const [said, crashed] = [new ExactTally(["htn"]), new ExactTally(["htn"])];
    expect(said.judge("htn", 0, unsolvable, exact("optimal", 3))).toBe(false);
    crashed.crash("htn");
    expect([said.isWrong, crashed.isWrong]).toEqual([true, true]);
    expect(said.lines().at(-1)).toMatch(/^htn \| 0 \| 0 \| 1 /);
  });

  test("adds up from its parts", () => {
    const [whole, part] = [new ExactTally(["goap"]), new ExactTally(["goap"])];
    part.answered(exact("optimal", 4));
    part.judge("goap", 3, solved(4, true), exact("optimal", 4));
    for (let times = 0; times < 2; times++) whole.add(part.data);
    expect(whole.data).toMatchObject({ problems: 2, exactly: { optimal: 2 } });
    expect(whole.data.rows).toMatchObject([{ solved: 2, proven: 2, compared: 2, ratio: 2, worst: 1, worstAt: 3 }]);
  });
});
