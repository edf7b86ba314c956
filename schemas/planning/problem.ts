// The document Problem: a goal, the state it starts from, and what bounds the search.
// Everything but `goal` has a default; unknown keys are refused. It is the body of `POST /plan`.

import { z } from "zod";
import { Condition } from "../words/condition.ts";
import { dimensionName, INVENTORY_SLOTS, MAX_FOOD } from "../words/facts.ts";
import { Cost, Count, FactName, ItemName, McVersion, Objective, Position, PositiveCount } from "../words/names.ts";

const TaskGoal = z.strictObject({
  name: z.string().min(1).max(64),
  args: z.record(z.string(), z.json()).default({}),
});

/** What is wanted: items held, a named undertaking, or conditions on the state. */
export const Goal = z
  .strictObject({
    items: z.record(ItemName, PositiveCount).optional(),
    task: TaskGoal.optional(),
    state: z.array(Condition).min(1).max(64).optional(),
  })
  .refine((goal) => Object.values(goal).filter((part) => part !== undefined).length === 1, {
    message: "a goal has exactly one of items, task and state",
  })
  .refine((goal) => goal.items === undefined || Object.keys(goal.items).length > 0, {
    message: "a goal of items names at least one item",
    path: ["items"],
  });
export type Goal = z.infer<typeof Goal>;

/** A source in sight: so many of a block, the nearest of them at `position`. */
const Sighting = z.strictObject({
  block: ItemName,
  count: PositiveCount,
  position: Position.optional(),
});

/** Points of health that a body holds at most. */
const MAX_HEALTH = 20;

/**
 * What is held and true at the start. `durability` lists the remaining uses of the worn ones among
 * the held tools; tools that it does not list are as new. `nearby` becomes amounts of `seen:BLOCK`.
 */
export const State = z.strictObject({
  inventory: z.record(ItemName, Count).default({}),
  durability: z.record(ItemName, z.array(PositiveCount).max(64)).default({}),
  facts: z.array(FactName).max(4096).default([]),
  dimension: z.string().min(1).max(64).overwrite(dimensionName).default("overworld"),
  position: Position.optional(),
  nearby: z.array(Sighting).max(4096).default([]),
  food: z.number().min(0).max(MAX_FOOD).default(MAX_FOOD),
  health: z.number().min(0).max(MAX_HEALTH).default(MAX_HEALTH),
});
export type State = z.infer<typeof State>;

export const Limits = z.strictObject({
  /**
   * Search nodes expanded; this budget decides results, so it is counted and not timed. Where there
   * are many operators to look through, a node of goap's takes long and counts for as many (some
   * sixty in Minecraft).
   */
  expansions: z.int().min(1).max(100_000_000).default(50_000),
  /** A safety net, in milliseconds; when it ends a search the status is `timeout`. */
  timeMs: z.int().min(1).max(3_600_000).default(10_000),
  /**
   * How far from the optimum a plan may be: a search ends once its bound is within this share of
   * its cost. Absent, it proves the optimum.
   */
  gap: z.number().min(0).max(1).optional(),
  /**
   * How many times goap's tree counts what is still to be paid at least, against what has been
   * (weighted A*). More looks deeper first: sooner at a plan, later at a proof. What bounds and
   * `optimal` say holds either way. Absent, 1.
   */
  weight: z.number().min(1).max(1000).optional(),
});
export type Limits = z.infer<typeof Limits>;

export const Constraints = z.strictObject({
  /** So many of each item stay untouched. */
  keep: z.record(ItemName, PositiveCount).default({}),
  /** Verbs, or `verb:subject` as an operator's id or arguments name it, that no plan may use. */
  avoid: z.array(z.string().min(1).max(160)).max(1024).default([]),
  /** If given, no other verb may be used. */
  allow: z.array(z.string().min(1).max(160)).max(1024).optional(),
  /** Inventory slots to plan with. */
  slots: z.int().min(1).max(INVENTORY_SLOTS).default(INVENTORY_SLOTS),
});
export type Constraints = z.infer<typeof Constraints>;

export const DEFAULT_MC_VERSION = "1.20.1";

export const Problem = z.strictObject({
  goal: Goal,
  state: State.prefault({}),
  mcVersion: McVersion.default(DEFAULT_MC_VERSION),
  planner: z.string().min(1).max(64).default("hybrid"),
  objective: Objective.default("time"),
  limits: Limits.prefault({}),
  /**
   * Factors by operator id, `verb:subject` or verb, each also in a context
   * (`kill_entity:zombie@dimension:nether`). They steer the search and change neither what is legal
   * nor `cost`.
   */
  prices: z.record(z.string().min(1).max(300), z.number().min(1e-9).max(1e9)).optional(),
  cache: z.boolean().default(true),
  /**
   * The cost of a best plan where it is known: problem sets for benches carry it. No planner reads
   * it.
   */
  optimum: Cost.optional(),
  constraints: Constraints.prefault({}),
});

/** A problem with every default filled in. */
export type Problem = z.infer<typeof Problem>;

/** A problem as a person writes it. */
export type ProblemInput = z.input<typeof Problem>;
