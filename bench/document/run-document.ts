// The document that `npm run bench` writes for each run, and that `npm run bench:report` reads: the
// machine and versions, the limits, the problems, and one row for each planner on each problem.
// Invariant: reports follow from such documents alone.

import { z } from "zod";
import { Cost, Count, Objective } from "../../schemas/index.ts";

const Milliseconds = z.number().min(0);

/** The machine of a run. */
export const Machine = z.strictObject({
  processor: z.string(),
  cores: z.int().min(1),
  memoryGib: z.number().min(0),
  system: z.string(),
  /**
   * Average number of runnable processes in the minute before. Well above 0, times are longer than
   * necessary.
   */
  load: z.number().min(0).optional(),
});

/** The result of one planner on one problem. */
export const RunRowDocument = z.strictObject({
  suite: z.string(),
  problem: z.string(),
  planner: z.string(),
  /** As in a Result; `failed` where the planner threw. */
  status: z.enum(["solved", "unsolvable", "exhausted", "timeout", "memout", "aborted", "failed"]),
  cost: Cost.nullable(),
  lowerBound: Cost.nullable(),
  /** Whether the planner proved its plan optimal. */
  optimal: z.boolean(),
  expanded: Count,
  evaluated: Count,
  /** Until the planner first held a plan; null if it never did. */
  firstMs: Milliseconds.nullable(),
  /** Until its answer was complete, including the plan's document. */
  finalMs: Milliseconds,
  /** The verdict of `validate`; null without a plan. */
  valid: z.boolean().nullable(),
  /**
   * The share of expanded nodes that had the most frequent heuristic value; null where the planner
   * does not report it.
   */
  equalH: z.number().min(0).max(1).nullable(),
  /** The error message of a failure. */
  error: z.string().optional(),
});
export type RunRowDocument = z.infer<typeof RunRowDocument>;

/** Facts about a problem that are known beforehand. */
export const KnownProblem = z.strictObject({
  id: z.string(),
  optimum: Cost.optional(),
  solvable: z.boolean().optional(),
});
export type KnownProblem = z.infer<typeof KnownProblem>;

/** One suite of a run. */
export const SuiteRun = z.strictObject({
  suite: z.string(),
  title: z.string(),
  /** Domains of its problems: name, objective, digest and size. */
  domains: z.array(
    z.strictObject({ name: z.string(), objective: Objective, digest: z.string(), operators: z.int().min(0) }),
  ),
  /** The number of problems in the suite; `problems` are those that were tried. */
  available: z.int().min(0),
  problems: z.array(KnownProblem),
  /** Planners that got no problems or only some, with the reason. */
  notes: z.array(z.string()),
});
export type SuiteRun = z.infer<typeof SuiteRun>;

export const RunDocument = z.strictObject({
  format: z.literal("lodestone.bench/1"),
  startedAt: z.iso.datetime(),
  tookMs: Milliseconds,
  /** The options beside seed and limits: enough to repeat the run. */
  asked: z.strictObject({
    /** Null for all. */
    suites: z.array(z.string()).nullable(),
    /** Null for each suite's own planners. */
    planners: z.array(z.string()).nullable(),
    mcVersion: z.string(),
    objective: Objective.nullable(),
    counts: z.array(z.int().min(1)),
    /** The most problems a suite; null for each suite's own number. */
    limit: z.int().min(1).nullable(),
    /** Whether Plancraft's data was present. */
    plancraft: z.boolean(),
  }),
  machine: Machine,
  /**
   * The commit, with `+` after it if the work tree had other changes; null outside a repository.
   */
  revision: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
  seed: z.int(),
  limits: z.strictObject({ expansions: z.int().min(1), timeMs: z.int().min(1) }),
  /**
   * The most problems of each suite that a planner planned as a warm-up, and the number of runs
   * behind the median of a short time.
   */
  warmUp: z.int().min(0),
  repeats: z.int().min(1),
  planners: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  suites: z.array(SuiteRun),
  rows: z.array(RunRowDocument),
});
export type RunDocument = z.infer<typeof RunDocument>;
