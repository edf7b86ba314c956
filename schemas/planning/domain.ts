// The document Domain: items, facts and ground operators of one world, a planner's only knowledge
// of it. All entries of `consumes`, `requires` and `uses` are needed; each accepts any mixture of
// its kinds.

import { z } from "zod";
import {
  Cost,
  Digest,
  FactName,
  FactPattern,
  ItemName,
  McVersion,
  Name,
  Objective,
  PositiveCount,
  SafetyLevel,
  TagName,
} from "../words/names.ts";
import { Task } from "./task.ts";
import { taskFlaws } from "./task-lint.ts";

/** `count` in total of any of these kinds. */
export const Ingredient = z.strictObject({ anyOf: z.array(Name).min(1).max(2048), count: PositiveCount });
export type Ingredient = z.infer<typeof Ingredient>;

/**
 * One of these tools is held and loses `durability` points per application; fractions are expected
 * wear, rounded up per action.
 */
export const ToolUse = z.strictObject({
  anyOf: z.array(ItemName).min(1).max(2048),
  durability: z.number().min(0).max(1e6),
});
export type ToolUse = z.infer<typeof ToolUse>;

/** What one try may give: `min` to `max`, uniformly, with `chance`. */
export const Draw = z.strictObject({
  chance: z.number().gt(0).max(1),
  max: PositiveCount,
  min: z.int().min(0),
});
export type Draw = z.infer<typeof Draw>;

export const Operator = z.strictObject({
  id: z.string().min(1).max(200),
  verb: z.string().min(1).max(64),
  args: z.record(z.string(), z.json()).default({}),
  /** Held or true before, removed after. */
  consumes: z.array(Ingredient).max(64).default([]),
  /** Held or true before and after. */
  requires: z.array(Ingredient).max(64).default([]),
  uses: z.array(ToolUse).max(8).default([]),
  /**
   * Of an operator that counts on luck: what one of the first thing that it consumes gives of
   * `args.item`, each entry rolled by itself.
   */
  draws: z.array(Draw).min(1).max(64).optional(),
  produces: z.record(Name, PositiveCount),
  /** Facts that are cleared before anything is produced. */
  clears: z.array(FactPattern).max(64).default([]),
  cost: Cost,
  /** Expected game ticks of one application under any objective. */
  ticks: Cost.default(0),
  safetyLevel: SafetyLevel.default("safe"),
});
export type Operator = z.infer<typeof Operator>;

export const ItemEntry = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("obtainable"),
    stack: z.int().min(1).max(99).default(64),
    durability: PositiveCount.optional(),
  }),
  z.strictObject({
    status: z.literal("unobtainable"),
    because: z.string().min(1).max(200),
    stack: z.int().min(1).max(99).default(64),
    durability: PositiveCount.optional(),
  }),
]);
export type ItemEntry = z.infer<typeof ItemEntry>;

/** A way that exists in the world and that the domain leaves out, with what it would give. */
export const LeftOut = z.strictObject({
  what: z.string().min(1).max(300),
  because: z.string().min(1).max(300),
  gives: z.array(Name).min(1).max(2048),
  source: z.url().optional(),
  /** It only matters under this constraint. */
  onlyAt: z.literal("peaceful").optional(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/**
 * A fact that holds at the start, though the state does not name it: if all facts of `given` hold
 * and none of `unless`. Those before it count: the dragon lives unless a gateway is open.
 */
export const Assumption = z.strictObject({
  fact: FactName,
  given: z.array(FactName).max(16).default([]),
  unless: z.array(FactName).max(16).default([]),
  because: z.string().min(1).max(300),
  source: z.url().optional(),
});
export type Assumption = z.infer<typeof Assumption>;

/** A name, or one with `$`. */
const WayName = z.string().min(1).max(128);
const WayNeeds = z.array(z.strictObject({ anyOf: z.array(WayName).min(1).max(2048), count: PositiveCount })).max(64);

/** An operator in which `$` stands for the subject of an act. */
const ActWay = Operator.omit({ id: true })
  .extend({
    consumes: WayNeeds.default([]),
    requires: WayNeeds.default([]),
    uses: z
      .array(z.strictObject({ anyOf: z.array(WayName).min(1).max(2048), durability: z.number().min(0).max(1e6) }))
      .max(8)
      .default([]),
    produces: z.record(WayName, PositiveCount).default({}),
    clears: z.array(WayName).max(64).default([]),
    /** Further cost and ticks for each block of the way to a position. */
    perBlock: z.number().min(0).max(1e6).optional(),
  })
  .strict();
export type ActWay = z.infer<typeof ActWay>;

/**
 * An act that goals may count, `VERB` or `VERB:SUBJECT`, for a list of subjects. Searches know its
 * ways only if a goal asks for it.
 */
export const Act = z.strictObject({
  verb: z.string().min(1).max(64),
  /** Names, or all of the domain's items; empty for an act without a subject. */
  subjects: z.union([z.literal("items"), z.array(z.string().min(1).max(128)).max(4096)]).default([]),
  /** Operators that are the act whenever they are applied: how their ids begin, with `$`. */
  counts: z.array(z.string().min(1).max(200)).max(16).default([]),
  /** Each consumed one of these counts: `seen:$` for a kill of several. */
  per: z.string().min(1).max(128).optional(),
  ways: z.array(ActWay).max(64).default([]),
  /** Operators that its ways need and that nothing else does. */
  adds: z.array(Operator).max(64).default([]),
  /**
   * On peaceful difficulty its subject does not exist, or is where a structure has it but not to be
   * searched for.
   */
  atPeaceful: z.enum(["never", "generated"]).optional(),
  /** Undone by whatever comes after it, so plans end with it. */
  last: z.literal(true).optional(),
});
export type Act = z.infer<typeof Act>;

export const Domain = z
  .strictObject({
    format: z.literal("lodestone.domain/1"),
    name: z.string().min(1).max(64),
    mcVersion: McVersion.nullable(),
    objective: Objective,
    /** Ways that are left out on purpose. */
    leftOut: z.array(LeftOut).max(256).optional(),
    /** Ids of the operators that a server on peaceful difficulty rules out. */
    notInPeaceful: z.array(z.string()).max(200_000).optional(),
    digest: Digest.optional(),
    facts: z.array(FactName).max(65_536),
    /** What a start state is taken to hold besides what it names, in the order of their conditions. */
    assumes: z.array(Assumption).max(64).optional(),
    items: z.record(ItemName, ItemEntry),
    /** What a state may have in sight though no operator makes it: `X` of the amount `seen:X`. */
    sights: z.array(z.string().min(1).max(128)).max(65_536).optional(),
    operators: z.array(Operator).max(200_000),
    /** Members by item tag (`#logs`), for goals that name one. */
    tags: z.record(TagName, z.array(ItemName).min(1).max(2048)).optional(),
    /** Acts that a goal may count. */
    acts: z.array(Act).max(4096).optional(),
    /** Members by class of the acts' subjects (`#hostile`), beside `tags`. */
    classes: z.record(TagName, z.array(z.string().min(1).max(128)).min(1).max(2048)).optional(),
    /** Compound tasks that a goal may name. */
    tasks: z.array(Task).max(256).optional(),
  })
  .superRefine(({ tasks, items, facts, operators }, context) => {
    if (tasks === undefined) return;
    const known = new Set<string>(facts);
    for (const { produces } of operators) for (const name in produces) known.add(name);
    const isKnown = (name: string): boolean => known.has(name) || Object.hasOwn(items, name);
    for (const { path, message } of taskFlaws(tasks, isKnown)) context.addIssue({ code: "custom", path, message });
  });
export type Domain = z.infer<typeof Domain>;
export type DomainInput = z.input<typeof Domain>;
