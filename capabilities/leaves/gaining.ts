// Contracts of the verbs that gain items other than by crafting and smelting. Their arguments are
// those that the step compiler writes; trees of leaves refer to every argument, so each has a value
// or a default.

import { z } from "zod";
import { ItemName, PositiveCount, type VerbContract } from "../../schemas/index.ts";

const Name = z.string().min(1).max(64);
const tool = ItemName.nullable().default(null);

/** Arguments of most verbs: the count, and the tool and ingredients that the plan chose. */
const chosen = { count: PositiveCount, tool, ingredients: z.record(ItemName, PositiveCount).default({}) };
const oneItem = z.strictObject({ item: ItemName, ...chosen });

const GATHERING = ["movement", "dig", "place", "container", "sense"] as const;
const HUNTING = ["combat", ...GATHERING] as const;
const AT_A_STATION = ["movement", "container", "craft"] as const;

export const COLLECT_BLOCK = {
  name: "collect_block",
  kind: "verb",
  description: "Digs `block` until `count` more of `item` are held.",
  inputSchema: z.strictObject({ block: ItemName, item: ItemName, count: PositiveCount, tool }),
  permissions: GATHERING,
} satisfies VerbContract;

export const EXPLORE = {
  name: "explore",
  kind: "verb",
  description: "Walks until the block or creature `for` is in sight.",
  inputSchema: z.strictObject({ for: Name }),
  permissions: ["movement", "dig", "place", "sense"],
} satisfies VerbContract;

export const KILL_ENTITY = {
  name: "kill_entity",
  kind: "verb",
  description: "Hunts `entity` until `count` more of `item` are held, or `count` are dead.",
  inputSchema: z.strictObject({
    entity: Name,
    item: ItemName.nullable(),
    /** What is done instead of striking (`shoot`), or the effect of a kill that gives no item. */
    effect: z.string().max(64).nullable().default(null),
    ...chosen,
  }),
  permissions: HUNTING,
} satisfies VerbContract;

export const USE_ON_ENTITY = {
  name: "use_on_entity",
  kind: "verb",
  description: "Uses something on `entity` until `count` more of `item` are held, or `count` times for an `effect`.",
  inputSchema: z.strictObject({
    entity: Name,
    item: ItemName.nullable(),
    /** The effect of a use that gives no item. */
    effect: z.string().max(64).nullable().default(null),
    ...chosen,
  }),
  permissions: HUNTING,
} satisfies VerbContract;

export const USE_ON_BLOCK = {
  name: "use_on_block",
  kind: "verb",
  description: "Uses something on `block` until `count` more of `item` are held, or `count` times for an `effect`.",
  inputSchema: z.strictObject({
    block: ItemName.nullable(),
    effect: Name,
    /** Null for an effect that gives no item. */
    item: ItemName.nullable(),
    ...chosen,
  }),
  permissions: GATHERING,
} satisfies VerbContract;

export const GROW_CROP = {
  name: "grow_crop",
  kind: "verb",
  description: "Plants `seed`, waits and harvests until `count` more of `item` are held.",
  inputSchema: z.strictObject({ seed: ItemName, block: ItemName, item: ItemName, ...chosen }),
  permissions: GATHERING,
} satisfies VerbContract;

export const GROW_TREE = {
  name: "grow_tree",
  kind: "verb",
  description: "Plants `sapling`, waits and fells until `count` more of `item` are held.",
  inputSchema: z.strictObject({ sapling: ItemName, log: ItemName, item: ItemName, ...chosen }),
  permissions: GATHERING,
} satisfies VerbContract;

export const FISH = {
  name: "fish",
  kind: "verb",
  description: "Fishes until `count` more of `item` are held.",
  inputSchema: oneItem,
  permissions: ["movement", "container", "sense"],
} satisfies VerbContract;

export const BARTER = {
  name: "barter",
  kind: "verb",
  description: "Gives gold to piglins until `count` more of `item` are held.",
  inputSchema: z.strictObject({ gold: ItemName, item: ItemName, ...chosen }),
  permissions: GATHERING,
} satisfies VerbContract;

export const LOOT_CONTAINER = {
  name: "loot_container",
  kind: "verb",
  description: "Opens the containers of `structure` until `count` more of `item` are held.",
  inputSchema: z.strictObject({ structure: Name, item: ItemName, ...chosen }),
  permissions: GATHERING,
} satisfies VerbContract;

export const CUT_STONE = {
  name: "cut_stone",
  kind: "verb",
  description: "Cuts `count` of `item` at a stonecutter.",
  inputSchema: oneItem,
  permissions: AT_A_STATION,
} satisfies VerbContract;

export const SMITH_ITEM = {
  name: "smith_item",
  kind: "verb",
  description: "Works `count` of `item` at a smithing table.",
  inputSchema: oneItem,
  permissions: AT_A_STATION,
} satisfies VerbContract;

export const COMBINE_ITEM = {
  name: "combine_item",
  kind: "verb",
  description: "Combines things to `count` of `item` on an anvil.",
  inputSchema: oneItem,
  permissions: AT_A_STATION,
} satisfies VerbContract;

export const ENCHANT_ITEM = {
  name: "enchant_item",
  kind: "verb",
  description: "Enchants until `count` more of `item` are held.",
  inputSchema: z.strictObject({ item: ItemName, enchantment: ItemName.nullable(), ...chosen }),
  permissions: AT_A_STATION,
} satisfies VerbContract;

export const BREW_POTION = {
  name: "brew_potion",
  kind: "verb",
  description: "Brews `count` of `item`, or feeds the stand with `burns`.",
  inputSchema: z.strictObject({
    item: ItemName.optional(),
    burns: z.boolean().default(false),
    station: ItemName.default("brewing_stand"),
    ...chosen,
  }),
  permissions: AT_A_STATION,
} satisfies VerbContract;

export const TRADE = {
  name: "trade",
  kind: "verb",
  description: "Trades with a villager, or promotes one.",
  inputSchema: z.strictObject({
    profession: Name,
    level: z.int().min(1),
    buys: ItemName.optional(),
    item: ItemName.optional(),
    ...chosen,
  }),
  permissions: ["movement", "container"],
} satisfies VerbContract;
