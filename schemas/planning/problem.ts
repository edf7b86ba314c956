// The document Problem: a goal, a start state, constraints and search limits; the body of
// `POST /plan`. Everything but `goal` has a default; unknown keys are refused.

import { z } from "zod";
import { dimensionName, INVENTORY_SLOTS, isTag, MAX_FOOD, MAX_HEALTH } from "../words/facts.ts";
import {
  BlockPosition,
  Cost,
  Count,
  ItemPattern,
  isSummable,
  McVersion,
  Objective,
  Position,
  PositiveCount,
  TOO_MANY,
} from "../words/names.ts";
import { byName, Holdings, spelled, WrittenFact, WrittenItem } from "../words/written-names.ts";
import { Goal, Worn } from "./goal.ts";
import { wantedItems } from "./goal-sums.ts";
import { View } from "./view.ts";

/**
 * What is in sight: `count` blocks or creatures of a kind, the nearest at `position`. `ripe: false`:
 * crops that still grow.
 */
const Sighting = z.strictObject({
  block: WrittenItem,
  count: PositiveCount,
  ripe: z.boolean().optional(),
  position: BlockPosition.optional(),
});

/** A chest, barrel or the like, with what lies in it. */
const Container = z.strictObject({
  block: WrittenItem.default("chest"),
  position: BlockPosition.optional(),
  items: byName(WrittenItem, Count).default({}),
});

/** The state with what is worn in its inventory. */
function withWorn<
  S extends { inventory: Record<string, number>; equipped?: Partial<Record<string, string>> | undefined },
>(state: S): S {
  if (state.equipped === undefined) return state;
  const worn = wantedItems({ items: state.inventory, equipped: state.equipped });
  return { ...state, inventory: Object.fromEntries(Object.entries(worn).filter(([item]) => !isTag(item))) };
}

/**
 * The start state. `durability` lists the remaining uses of worn tools; held tools that it does not
 * list are new. `nearby` becomes amounts of `seen:BLOCK`, and `near:BLOCK` of a station or a liquid.
 */
export const State = z
  .strictObject({
    inventory: Holdings.default({}),
    durability: byName(WrittenItem, z.array(PositiveCount).max(64)).default({}),
    facts: z.array(WrittenFact).max(4096).default([]),
    dimension: z.string().min(1).max(64).overwrite(dimensionName).default("overworld"),
    /** The version's biome that the body stands in: what is native to it is found soon. */
    biome: z.string().min(1).max(64).overwrite(spelled).optional(),
    time: z.enum(["day", "dusk", "night"]).optional(),
    position: Position.optional(),
    nearby: z
      .array(Sighting)
      .max(4096)
      .refine((seen) => isSummable(seen.map(({ count }) => count)), TOO_MANY)
      .default([]),
    /** What is worn or held, by slot. It counts as held, whether or not `inventory` lists it. */
    equipped: Worn.optional(),
    containers: z
      .array(Container)
      .max(1024)
      .refine((all) => isSummable(all.flatMap(({ items }) => Object.values(items))), TOO_MANY)
      .optional(),
    /** Amounts of the world: `xp:points`, `fuel:furnace`, or acts done (`done:kill:zombie`). */
    amounts: byName(WrittenFact, Count).optional(),
    food: z.number().min(0).max(MAX_FOOD).default(MAX_FOOD),
    health: z.number().min(0).max(MAX_HEALTH).default(MAX_HEALTH),
  })
  .overwrite(withWorn);
export type State = z.infer<typeof State>;

export const EFFORTS = ["quick", "balanced", "thorough", "prove"] as const;
export type Effort = (typeof EFFORTS)[number];

/** If none of `effort`, `work` and `expansions` is given, the effort is `balanced`. */
export const Limits = z
  .strictObject({
    /**
     * An amount of work: `quick` (about 20 ms), `balanced` (about 300 ms), `thorough` (about 5 s), or
     * `prove` (until the optimum is proven). Without a plan the search goes on for as long as
     * `thorough`.
     */
    effort: z.enum(EFFORTS).optional(),
    /**
     * Work of the search, in units of about a microsecond each. It counts what the search does, not
     * time, so that the same problem gives the same answer on any machine and under any load.
     */
    work: z.int().min(1).max(1_000_000_000_000).optional(),
    /**
     * Search nodes to expand. With many operators, a node of goap's takes longer and counts for
     * several (about sixty in Minecraft).
     */
    expansions: z.int().min(1).max(100_000_000).optional(),
    /** A safety net, in milliseconds; an answer that it cut short has `ended: "time"`. */
    timeMs: z.int().min(1).max(3_600_000).default(10_000),
    /** Accepted distance from the optimum, as a share of the cost. If omitted, only a proof suffices. */
    gap: z.number().min(0).max(1).optional(),
    /**
     * Weight of the remaining cost against the paid cost in goap's tree (weighted A*), 1 if omitted.
     * A larger weight finds a plan sooner and proves it later. Bounds and `optimal` stay valid.
     */
    weight: z.number().min(1).max(1000).optional(),
  })
  .refine(({ effort, work }) => effort === undefined || work === undefined, {
    message: "give effort or work, not both: an effort stands for an amount of work",
    path: ["work"],
  });
export type Limits = z.infer<typeof Limits>;

export const Constraints = z.strictObject({
  /** Amounts of items that plans must not touch. */
  keep: byName(WrittenItem, PositiveCount).default({}),
  /** Verbs, or `verb:subject` from an operator's id or arguments, that no plan may use. */
  avoid: z.array(z.string().min(1).max(160)).max(1024).default([]),
  /** Creatures that no plan kills. Names that are like none of the version's are of no account. */
  spare: z.array(z.string().min(1).max(64).overwrite(spelled)).max(256).optional(),
  /** If given, plans may use no other verbs. */
  allow: z.array(z.string().min(1).max(160)).max(1024).optional(),
  /**
   * The server is on peaceful difficulty: hostile creatures do not exist, and food and health come
   * back by themselves.
   */
  peaceful: z.boolean().optional(),
  /**
   * What may be thrown away to make room: names of items, in which `*` stands for anything, with the
   * number of pieces that stay. By default anything may be.
   */
  junk: z.record(ItemPattern, Count).optional(),
  /** Inventory slots that a plan may use. */
  slots: z.int().min(1).max(INVENTORY_SLOTS).default(INVENTORY_SLOTS),
});
export type Constraints = z.infer<typeof Constraints>;

export const DEFAULT_MC_VERSION = "1.20.1";

export const Problem = z.strictObject({
  goal: Goal,
  state: State.prefault({}),
  mcVersion: McVersion.default(DEFAULT_MC_VERSION),
  /**
   * Whether an unknown version is planned with the nearest known one; the result's `assumptions`
   * say which, and what is uncertain.
   */
  nearest: z.boolean().optional(),
  planner: z.string().min(1).max(64).default("hybrid"),
  objective: Objective.default("time"),
  limits: Limits.prefault({}),
  /**
   * Cost factors by operator id, `verb:subject` or verb, each also in a context
   * (`kill_entity:zombie@dimension:nether`). They guide the search; `cost` and legality do not
   * change.
   */
  prices: z.record(z.string().min(1).max(300), z.number().min(1e-9).max(1e9)).optional(),
  cache: z.boolean().default(true),
  /**
   * How much of the plan a service or the command line answers with, `full` if omitted. The search
   * is the same.
   */
  view: View.optional(),
  /** The known optimal cost, for problem sets of benchmarks. No planner reads it. */
  optimum: Cost.optional(),
  constraints: Constraints.prefault({}),
});

/** A problem with all defaults. */
export type Problem = z.infer<typeof Problem>;

/** A problem as people write it. */
export type ProblemInput = z.input<typeof Problem>;
