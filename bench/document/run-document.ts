// The document that `npm run bench` writes, one a run, and that `npm run bench:report` reads: where and on what it ran, under which
// limits, which problems were tried, and one row for each planner on each problem.
// Invariant: whatever a report says follows from such documents alone.

import { z } from "zod";
import { Cost, Count, Objective } from "../../schemas/index.ts";

const Milliseconds = z.number().min(0);

/** The machine that a run was made on. */
export const Machine = z.strictObject({
  processor: z.string(),
  cores: z.int().min(1),
  memoryGib: z.number().min(0),
  system: z.string(),
  /** Processes that wanted to run in the minute before, on the average: well above 0, times are longer than they need be. */
  load: z.number().min(0).optional(),
});

/** How one planner fared on one problem. */
export const RunRowDocument = z.strictObject({
  suite: z.string(),
  problem: z.string(),
  planner: z.string(),
  /** As in a Result; `failed` where the planner threw. */
  status: z.enum(["solved", "unsolvable", "exhausted", "timeout", "memout", "aborted", "failed"]),
  cost: Cost.nullable(),
  lowerBound: Cost.nullable(),
  /** Whether the planner proved its plan to be a best one. */
  optimal: z.boolean(),
  expanded: Count,
  evaluated: Count,
  /** Until the planner first held a plan; null where it never did. */
  firstMs: Milliseconds.nullable(),
  /** Until its answer was there, in the plan's own document. */
  finalMs: Milliseconds,
  /** What `validate` said of the plan; null where there is none. */
  valid: z.boolean().nullable(),
  /** Of the nodes expanded, the share that had the most frequent heuristic value; null where the planner does not tell. */
  equalH: z.number().min(0).max(1).nullable(),
  /** Why it failed. */
  error: z.string().optional(),
});
export type RunRowDocument = z.infer<typeof RunRowDocument>;

/** What is known of a problem beforehand. */
export const KnownProblem = z.strictObject({
  id: z.string(),
  optimum: Cost.optional(),
  solvable: z.boolean().optional(),
});
export type KnownProblem = z.infer<typeof KnownProblem>;

/** A suite as it was run. */
export const SuiteRun = z.strictObject({
  suite: z.string(),
  title: z.string(),
  /** Domains that its problems are on: name, objective, digest and size. */
  domains: z.array(
    z.strictObject({ name: z.string(), objective: Objective, digest: z.string(), operators: z.int().min(0) }),
  ),
  /** How many problems the suite has; `problems` are those that were tried. */
  available: z.int().min(0),
  problems: z.array(KnownProblem),
  /** Planners that were not asked, or not everything, with the reason. */
  notes: z.array(z.string()),
});
export type SuiteRun = z.infer<typeof SuiteRun>;

export const RunDocument = z.strictObject({
  format: z.literal("lodestone.bench/1"),
  startedAt: z.iso.datetime(),
  tookMs: Milliseconds,
  /** What was asked for, beside seed and limits: enough to type the same run again. */
  asked: z.strictObject({
    /** Null for all. */
    suites: z.array(z.string()).nullable(),
    /** Null where each suite's own planners were taken. */
    planners: z.array(z.string()).nullable(),
    mcVersion: z.string(),
    objective: Objective.nullable(),
    counts: z.array(z.int().min(1)),
    /** The most problems a suite; null where each took as many as it takes by itself. */
    limit: z.int().min(1).nullable(),
    /** Whether Plancraft's data was at hand. */
    plancraft: z.boolean(),
  }),
  machine: Machine,
  /** The commit, with `+` behind it where the work tree had other changes; null outside a repository. */
  revision: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
  seed: z.int(),
  limits: z.strictObject({ expansions: z.int().min(1), timeMs: z.int().min(1) }),
  /** How many problems of each suite each planner planned at most before its times counted, and the runs of which a short time is the median. */
  warmUp: z.int().min(0),
  repeats: z.int().min(1),
  planners: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  suites: z.array(SuiteRun),
  rows: z.array(RunRowDocument),
});
export type RunDocument = z.infer<typeof RunDocument>;
