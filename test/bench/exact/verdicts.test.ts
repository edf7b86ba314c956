import { describe, expect, test } from "vitest";
import { falseClaims } from "../../../bench/exact/verdicts.ts";
import type { ExactAnswer } from "../../../bench/integer-program/exact-answer.ts";
import type { Result } from "../../../schemas/index.ts";

const exact = (part: Partial<ExactAnswer>): ExactAnswer => ({
  status: "optimal",
  cost: 10,
  lowerBound: 10,
  actions: [],
  rounds: 1,
  seconds: 0,
  ...part,
});
const INFEASIBLE = exact({ status: "infeasible", cost: null, lowerBound: Number.POSITIVE_INFINITY });
const UNKNOWN = exact({ status: "unknown", cost: null, lowerBound: 8 });
const solved = (cost: number, lowerBound: number, optimal: boolean): Result =>
  ({ status: "solved", cost, lowerBound, optimal }) as Result;
const UNSOLVABLE = { status: "unsolvable" } as Result;

describe("the verdicts", () => {
  test.each([
    ["an optimal plan", solved(10, 10, true), exact({}), []],
    ["a more expensive plan that claims nothing", solved(12, 7, false), exact({}), []],
    ["a more expensive plan called optimal", solved(12, 12, true), exact({}), ["falselyOptimal", "boundTooHigh"]],
    ["a bound above the optimum", solved(12, 11, false), exact({}), ["boundTooHigh"]],
    ["a plan cheaper than any", solved(9, 9, true), exact({}), ["belowOptimum"]],
    ["a plan where there is none", solved(9, 0, false), INFEASIBLE, ["belowOptimum"]],
    ["impossible where there is a plan", UNSOLVABLE, exact({}), ["falselyImpossible"]],
    ["impossible where there is none", UNSOLVABLE, INFEASIBLE, []],
    ["a plan below the lower bound of every plan", solved(7, 7, true), UNKNOWN, ["belowOptimum"]],
    ["anything where the optimum is unknown", solved(9, 9, true), UNKNOWN, []],
    ["impossible where nothing is known", UNSOLVABLE, UNKNOWN, []],
  ] as const)("on %s", (_, result, answer, verdicts) => {
    expect(falseClaims(result, answer)).toEqual(verdicts);
  });
});
