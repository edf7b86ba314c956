// The document Result: one union; every branch has `stats`. Not finding a plan is a value, not an
// error.

import { z } from "zod";
import { Cost, Count } from "../words/names.ts";
import { Plan } from "./plan.ts";

/**
 * Search counters, as Fast Downward defines them; `timeMs` is wall time and no part of any digest.
 */
export const Stats = z.strictObject({
  expanded: Count,
  generated: Count,
  evaluated: Count,
  reopened: Count,
  deadEnds: Count,
  timeMs: z.number().min(0),
  planner: z.string(),
  /**
   * Where the answer was remembered (`hit`), or shared with the same problem under way (`joined`):
   * the counters are that search's.
   */
  cache: z.enum(["hit", "joined"]).optional(),
});
export type Stats = z.infer<typeof Stats>;

/** Why a goal cannot be reached, one link of the chain each, the goal's own first. */
export const Reason = z.strictObject({
  code: z.string(),
  item: z.string(),
  because: z.string(),
});
export type Reason = z.infer<typeof Reason>;

const unfinished = <S extends string>(status: S) =>
  z.strictObject({
    status: z.literal(status),
    best: Plan.nullable(),
    /** No plan costs less, as far as was proven by then; absent where nothing was. */
    lowerBound: Cost.optional(),
    stats: Stats,
  });

export const Result = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("solved"),
    plan: Plan,
    cost: Cost,
    /** No plan costs less; equal to `cost` where `optimal`. */
    lowerBound: Cost,
    optimal: z.boolean(),
    stats: Stats,
  }),
  z.strictObject({ status: z.literal("unsolvable"), reasons: z.array(Reason).min(1), stats: Stats }),
  unfinished("exhausted"),
  unfinished("timeout"),
  unfinished("memout"),
  unfinished("aborted"),
]);
export type Result = z.infer<typeof Result>;
export type ResultStatus = Result["status"];

/** What `validate` answers: every flaw found, none when the plan holds. */
export const Validation = z.strictObject({
  valid: z.boolean(),
  flaws: z.array(
    z.strictObject({
      code: z.string(),
      stepId: z.string().nullable(),
      detail: z.string(),
    }),
  ),
});
export type Validation = z.infer<typeof Validation>;

/**
 * Why a goal cannot be reached. `unreachable` is proven; where it is false, only a search can tell
 * whether there is a plan.
 */
export const Explanation = z.strictObject({ unreachable: z.boolean(), reasons: z.array(Reason) });
export type Explanation = z.infer<typeof Explanation>;
