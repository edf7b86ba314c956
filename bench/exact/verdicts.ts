// Compares a planner's answer with the exact program's: which of its claims are false. A plan that
// `validate` refuses never leaves the planner.

import type { Result } from "../../schemas/index.ts";
import type { ExactAnswer } from "../integer-program/exact-answer.ts";
import { COST_TOLERANCE } from "../lib/cost-tolerance.ts";

export const VERDICTS = ["falselyImpossible", "belowOptimum", "falselyOptimal", "boundTooHigh"] as const;
/**
 * `falselyImpossible`: called unsolvable although there is a plan; `belowOptimum`: cheaper than any
 * plan can be (one of the two is wrong).
 */
type Verdict = (typeof VERDICTS)[number];

/** The false claims of an answer, as far as the exact one is known. */
export function falseClaims(result: Result, exact: Pick<ExactAnswer, "status" | "cost" | "lowerBound">): Verdict[] {
  const optimum = exact.status === "optimal" && exact.cost !== null ? exact.cost : Number.POSITIVE_INFINITY;
  if (result.status === "unsolvable") return exact.status === "optimal" ? ["falselyImpossible"] : [];
  if (result.status !== "solved") return (result.lowerBound ?? 0) > optimum + COST_TOLERANCE ? ["boundTooHigh"] : [];
  const slack = COST_TOLERANCE * Math.max(1, result.cost);
  const verdicts: Verdict[] = [];
  if (result.cost < exact.lowerBound - slack) verdicts.push("belowOptimum");
  if (result.optimal && result.cost > optimum + slack) verdicts.push("falselyOptimal");
  if (result.lowerBound > optimum + slack) verdicts.push("boundTooHigh");
  return verdicts;
}
