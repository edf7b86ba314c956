// Enchanting tables and anvils, from tables/enchanting.json: a pickaxe's enchantments with weights
// and costs, the enchantability of each pickaxe, the cost of a try, an anvil's price for a book,
// and its wear. Valid for all supported versions: the mechanics have not changed since 1.14.
// Source: https://minecraft.wiki/w/Enchanting_mechanics

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { EnchantmentRoll } from "../costs/enchanting.ts";
import type { GameData } from "../data/game-data.ts";
import enchantingJson from "./enchanting.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** Levels and lapis lazuli that an offer at a table level costs. */
const Offer = { level: z.int().min(1).max(30), levelsSpent: z.int().min(1).max(3), lapis: z.int().min(1).max(3) };

/**
 * `enchantments`: level n of one needs a power of at least `base` + `perLevel` (n - 1). `books`:
 * the lowest offer of a table without bookshelves. `combine`: an anvil's price for putting a
 * variant's book on an item.
 */
export const EnchantingTable = z.strictObject({
  source: Source,
  items: z.array(z.strictObject({ item: z.string(), enchantability: z.int().min(1) })).min(1),
  wanted: z.string(),
  table: z.strictObject({ ...Offer, bookshelves: z.int().min(0).max(15) }),
  enchantments: z.array(
    z.strictObject({
      name: z.string(),
      weight: z.int().min(1),
      cost: z.strictObject({ base: z.int(), perLevel: z.int().min(0), levels: z.int().min(1) }),
      excludes: z.array(z.string()),
    }),
  ),
  books: z.strictObject({ ...Offer, source: Source }),
  combine: z.array(z.strictObject({ item: z.string(), variant: z.string(), levels: z.int().min(1), source: Source })),
  anvil: z.strictObject({
    damageChance: z.number().gt(0).max(1),
    renameLevels: z.int().min(1),
    stages: z.array(z.tuple([z.string(), z.string()])),
    source: Source,
  }),
});
export type EnchantingTable = z.infer<typeof EnchantingTable>;

const ENCHANTING = parseTable(EnchantingTable, enchantingJson, "enchanting.json");

/**
 * The table, with names checked against the version; throws `input.invalidDomain` on an unknown
 * one.
 */
export function readEnchanting({ mcVersion, items }: GameData, table: EnchantingTable = ENCHANTING): EnchantingTable {
  const names = [...table.items, ...table.combine].map(({ item }) => item);
  for (const name of [...names, ...table.anvil.stages.flat()]) {
    if (!items.has(name))
      throw new CodedError("input.invalidDomain", `tables/enchanting.json (${mcVersion}): no such item: ${name}`);
  }
  return table;
}

/** The enchantments as rolls for costs/enchanting.ts; a roll needs the power of its first level. */
export const rollsOf = ({ enchantments }: EnchantingTable): EnchantmentRoll[] =>
  enchantments.map(({ name, weight, cost, excludes }) => ({ name, weight, leastPower: cost.base, excludes }));
