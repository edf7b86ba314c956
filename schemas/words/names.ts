// Schemas that all documents share: item and fact names, versions, digests, counts. A name with a
// colon is a fact or an amount of the world (`near:furnace`, `fuel:ticks`); one without is an item.

import { z } from "zod";
import { MAX_COUNT } from "./facts.ts";

export const MAX_NAME = 128;

/** What a name looks like, and an example of it. */
export const ITEM = [
  /^[a-z0-9_]+(\+[a-z0-9_]+)*$/,
  "an item name such as oak_planks or diamond_pickaxe+silk_touch",
] as const;
export const TAG = [/^#[a-z0-9_/]+$/, "an item tag such as #logs"] as const;
export const FACT = [/^[a-z0-9_.]+:[a-z0-9_+.:/-]+$/, "a fact name such as near:furnace"] as const;
export const CREATURE = [/^[a-z0-9_]+$/, "a creature such as zombie"] as const;
export const ACT = [
  /^[a-z_]+(:(#[a-z0-9_/]+|[a-z0-9_]+(\+[a-z0-9_]+)*))?$/,
  "an act such as sleep or breed:cow",
] as const;

const named = ([pattern, expected]: readonly [RegExp, string]) => z.string().max(MAX_NAME).regex(pattern, expected);

/** An item such as `oak_planks`; a variant is `name+variant`, such as `potion+healing`. */
export const ItemName = named(ITEM);

/** A name of items, in which `*` stands for anything, such as `*_sapling`. */
export const ItemPattern = z
  .string()
  .max(128)
  .regex(/^[a-z0-9_+*]+$/, "an item name, in which * stands for anything, such as *_sapling");

/** An item tag, such as `#logs`: any of its members. */
export const TagName = named(TAG);

/** A fact or an amount of the world, such as `near:furnace`, `seen:iron_ore`, `fuel:ticks`. */
export const FactName = named(FACT);

/** An item or a fact. */
export const Name = z.union([ItemName, FactName]);

/** A fact to clear: an exact name, or a prefix and `*`, such as `near:*`. */
export const FactPattern = z
  .string()
  .max(128)
  .regex(/^[a-z0-9_.]+:([a-z0-9_+.:/-]+|[a-z0-9_+.:/-]*\*)$/, "a fact name, or a prefix and *");

export const Count = z.int().min(0).max(MAX_COUNT);
export const PositiveCount = z.int().min(1).max(MAX_COUNT);

/** What a body may hold in all: every slot full of shulker boxes. Each tool is a fact of its own. */
export const MAX_HELD = 36 * 27 * 64;
/** Sums of counts in one list: well below 2^31, too. */
const MAX_SUM = 100 * MAX_COUNT;

export const sumOf = (counts: Iterable<number>): number => {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
};

/** A check of a list whose counts are added up. */
export const isSummable = (counts: Iterable<number>): boolean => sumOf(counts) <= MAX_SUM;
export const TOO_MANY = { message: `Too big: expected counts of at most ${MAX_SUM} in all` };

/** A non-negative, finite cost. */
export const Cost = z.number().min(0).max(1e12);

export const Digest = z.string().regex(/^sha256:[0-9a-f]{64}$/, "sha256: and 64 hex digits");

export const McVersion = z.string().regex(/^\d+\.\d+(\.\d+)?$/, "a Minecraft version such as 1.20.1");

export const Objective = z.enum(["time", "actions"]);
export type Objective = z.infer<typeof Objective>;

/** Where Minecraft's worlds end for bodies, in blocks to both sides: https://minecraft.wiki/w/World_boundary */
const MAX_ASIDE = 30_000_000;
const MAX_UP = 20_000_000;
const aside = z.number().min(-MAX_ASIDE).max(MAX_ASIDE);

/** The greatest of each coordinate; the least are their negatives. */
export const WORLD_END: readonly [number, number, number] = [MAX_ASIDE, MAX_UP, MAX_ASIDE];

/** An exact position, in blocks: [x, y, z]. */
export const Position = z.tuple([aside, z.number().min(-MAX_UP).max(MAX_UP), aside]);
export type Position = z.infer<typeof Position>;

/** The heights that blocks of any dimension may have: https://minecraft.wiki/w/Altitude */
const MIN_Y = -2032;
const MAX_Y = 2031;

/** The position of a block: [x, y, z]. */
export const BlockPosition = z.tuple([
  aside,
  z
    .number()
    .min(MIN_Y)
    .lt(MAX_Y + 1),
  aside,
]);

export const SafetyLevel = z.enum(["safe", "caution", "dangerous"]);
export type SafetyLevel = z.infer<typeof SafetyLevel>;
