// The document Result: a union in which every branch has `stats`. Finding no plan is a value, not
// an error.

import { z } from "zod";
import { Cost, Count, Digest, McVersion } from "../words/names.ts";
import { LeftOut } from "./domain.ts";
import { Outlook } from "./outlook.ts";
import { Plan, PlanAssumption } from "./plan.ts";

/**
 * Search counters as Fast Downward defines them; `timeMs` is wall time and not part of any digest.
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
   * The answer was cached (`hit`) or shared with an equal running job (`joined`), as are the
   * counters.
   */
  cache: z.enum(["hit", "joined"]).optional(),
});
export type Stats = z.infer<typeof Stats>;

/** Why a goal is unreachable: one link of the causal chain; the goal's own comes first. */
export const Reason = z.strictObject({
  code: z.string(),
  item: z.string(),
  because: z.string(),
});
export type Reason = z.infer<typeof Reason>;

/**
 * Why a search ended: the optimum is proven, the gap is as small as requested, the work is spent, or
 * the time (or the memory) ran out. Only the last two may differ between machines.
 */
export const Ended = z.enum(["proven", "gap", "work", "time", "memory"]);
export type Ended = z.infer<typeof Ended>;

/** The domain that a proof is about: it may know less than the world. */
const Knowledge = z.strictObject({
  domain: z.string(),
  mcVersion: McVersion.nullable(),
  digest: Digest,
  operators: Count,
});

/** The version that a problem with `nearest` was planned with, because its own is unknown. */
export const VersionAssumption = z.strictObject({
  asked: McVersion,
  mcVersion: McVersion,
  /** What may differ between the two. */
  because: z.string().min(1),
});
export type VersionAssumption = z.infer<typeof VersionAssumption>;

/** What an answer takes for granted: facts at the start that its plan needs, or the version. */
export const ResultAssumption = z.union([PlanAssumption, VersionAssumption]);
export type ResultAssumption = z.infer<typeof ResultAssumption>;

const assumptions = z.array(ResultAssumption).min(1).optional();

const unfinished = <S extends string, P extends z.ZodType>(status: S, plan: P) =>
  z.strictObject({
    status: z.literal(status),
    assumptions,
    best: plan.nullable(),
    /** Proven so far: no plan costs less. Absent without a proof. */
    lowerBound: Cost.optional(),
    stats: Stats,
  });

/** The schema of results that show their plans like this. */
export const resultWith = <P extends z.ZodType>(plan: P) =>
  z.discriminatedUnion("status", [
    z.strictObject({
      status: z.literal("solved"),
      assumptions,
      plan,
      cost: Cost,
      /** No plan costs less; equals `cost` if `optimal`. */
      lowerBound: Cost,
      /** By how much the plan may cost too much, as a share of its cost. Absent in answers of 0.1. */
      gap: z.number().min(0).max(1).optional(),
      optimal: z.boolean(),
      /** Absent in answers of 0.1. */
      ended: Ended.optional(),
      /** How likely the luck is that the plan counts on; absent if it counts on none. */
      probability: z.number().gt(0).max(1).optional(),
      /** What the service's bot remembers of such steps; absent if it knows none of them. */
      outlook: Outlook.optional(),
      stats: Stats,
    }),
    z.strictObject({
      status: z.literal("unsolvable"),
      assumptions,
      reasons: z.array(Reason).min(1),
      /** What the proof rests on. Absent in answers of 0.1 and 0.2. */
      knowledge: Knowledge.optional(),
      /** Ways that this knowledge leaves out on purpose and that give some of what is missing. */
      leftOut: z.array(LeftOut).optional(),
      stats: Stats,
    }),
    /** No plan was found, and none is ruled out. */
    unfinished("exhausted", plan).extend({ ended: Ended.optional() }),
    /** `timeout` and `memout` are answers of 0.1: now `ended` says it. */
    unfinished("timeout", plan),
    unfinished("memout", plan),
    unfinished("aborted", plan),
  ]);

export const Result = resultWith(Plan);
export type Result = z.infer<typeof Result>;
export type ResultStatus = Result["status"];

/** The answer of `validate`: every flaw found; none if the plan is valid. */
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
 * Why a goal is unreachable. If `unreachable` is false, nothing is proven: only a search can
 * decide.
 */
export const Explanation = z.strictObject({ unreachable: z.boolean(), reasons: z.array(Reason) });
export type Explanation = z.infer<typeof Explanation>;
