// Contracts of the verbs that turn held items into others, use them up or change the body's place.

import { z } from "zod";
import { ItemName, Position, PositiveCount, type VerbContract } from "../../schemas/index.ts";

const Counts = z.record(ItemName, PositiveCount);

export const CRAFT_ITEM = {
  name: "craft_item",
  kind: "verb",
  description: "Crafts `count` of `item` by `recipe`, at a crafting table if `station` names one.",
  inputSchema: z.strictObject({
    item: ItemName,
    count: PositiveCount,
    recipe: z.strictObject({ ingredients: Counts, result: Counts }),
    station: z.literal("crafting_table").nullable(),
  }),
  permissions: ["movement", "craft", "container"],
} satisfies VerbContract;

export const SMELT_ITEM = {
  name: "smelt_item",
  kind: "verb",
  description: "Smelts `count` of `input` into `item` at a station, with `fuelCount` of `fuel`.",
  inputSchema: z.strictObject({
    input: ItemName,
    item: ItemName,
    count: PositiveCount,
    fuel: ItemName.nullable(),
    fuelCount: z.int().min(0),
    station: z.enum(["furnace", "blast_furnace", "smoker", "campfire"]),
  }),
  permissions: ["movement", "container"],
} satisfies VerbContract;

/**
 * A placed station counts as near. With a profession it is a job site, and the leaf waits until a
 * villager takes the job.
 */
export const PLACE_BLOCK = {
  name: "place_block",
  kind: "verb",
  description: "Places `item` at `position`, or on a free spot nearby.",
  inputSchema: z.strictObject({
    item: ItemName,
    position: Position.optional(),
    profession: z.string().min(1).max(64).optional(),
  }),
  permissions: ["movement", "place", "dig"],
} satisfies VerbContract;

export const BUILD_STRUCTURE = {
  name: "build_structure",
  kind: "verb",
  description: "Builds `blueprint` at `position`, or on the nearest site with room for it.",
  inputSchema: z.strictObject({ blueprint: z.string().min(1).max(64), position: Position.nullable().default(null) }),
  permissions: ["movement", "dig", "place", "container", "sense"],
} satisfies VerbContract;

export const TRAVEL = {
  name: "travel",
  kind: "verb",
  description: "Goes to another dimension through a portal in sight, or to the other islands of the End.",
  inputSchema: z.strictObject({
    dimension: z.enum(["overworld", "nether", "end"]),
    island: z.enum(["main", "outer"]).optional(),
  }),
  permissions: ["movement", "dig", "place"],
} satisfies VerbContract;

export const CONSUME_FOOD = {
  name: "consume_food",
  kind: "verb",
  description: "Eats `count` of `item`.",
  inputSchema: z.strictObject({ item: ItemName, count: PositiveCount.default(1) }),
  permissions: ["movement"],
} satisfies VerbContract;

export const DROP_ITEM = {
  name: "drop_item",
  kind: "verb",
  description: "Throws `count` of `item` away, to make room in the inventory.",
  inputSchema: z.strictObject({ item: ItemName, count: PositiveCount }),
  permissions: ["movement", "container"],
} satisfies VerbContract;
