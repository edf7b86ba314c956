// Enchanting tables and anvils, from tables/enchanting.json: a digging tool's enchantments with
// weights and costs, the enchantability of each material, the cost of a try, an anvil's price for a
// book, and its wear. Valid for all supported versions: the mechanics have not changed since 1.16,
// and copper tools exist where the version has them.
// Source: https://minecraft.wiki/w/Enchanting_mechanics

import { z } from "zod";
import { byCodeUnit, CodedError } from "../../../schemas/index.ts";
import type { EnchantmentRoll } from "../costs/enchanting.ts";
import type { GameData } from "../data/game-data.ts";
import enchantingJson from "./enchanting.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** Levels and lapis lazuli that an offer at a table level costs. */
const Offer = { level: z.int().min(1).max(30), levelsSpent: z.int().min(1).max(3), lapis: z.int().min(1).max(3) };

/**
 * `enchantments`: level n of one needs a power of at least `base` + `perLevel` (n - 1). `books`:
 * the lowest offer of a table without bookshelves. `combine`: an anvil's price for putting the
 * wanted book on a tool. `anvil`: an anvil, and what it becomes as it wears.
 */
export const EnchantingTable = z.strictObject({
  source: Source,
  tools: z.strictObject({
    kinds: z.array(z.string()).min(1),
    /** By material. */
    enchantability: z.record(z.string(), z.int().min(1)),
    source: Source,
  }),
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
  combine: z.strictObject({ levels: z.int().min(1), source: Source }),
  anvil: z.strictObject({
    damageChance: z.number().gt(0).max(1),
    renameLevels: z.int().min(1),
    stages: z.array(z.tuple([z.string(), z.string()])),
    source: Source,
  }),
});
export type EnchantingTable = z.infer<typeof EnchantingTable>;

const ENCHANTING = parseTable(EnchantingTable, enchantingJson, "enchanting.json");

/** A tool of the version that an enchanting table takes. */
export interface EnchantableTool {
  item: string;
  /** The tool with the wanted enchantment. */
  enchanted: string;
  enchantability: number;
}

/** The tools of the version that the wanted enchantment fits, by name. */
export function enchantableTools({ items }: GameData, { tools, wanted }: EnchantingTable = ENCHANTING) {
  return Object.entries(tools.enchantability)
    .flatMap(([material, enchantability]) =>
      tools.kinds.map((kind): EnchantableTool => {
        const item = `${material}_${kind}`;
        return { item, enchanted: `${item}+${wanted}`, enchantability };
      }),
    )
    .filter(({ item }) => items.has(item))
    .sort((a, b) => byCodeUnit(a.item, b.item));
}

const { tools: TOOLS, wanted: WANTED } = ENCHANTING;
const ENCHANTABLE: ReadonlySet<string> = new Set(
  Object.keys(TOOLS.enchantability).flatMap((material) => TOOLS.kinds.map((kind) => `${material}_${kind}`)),
);

/** The tools of a need with their enchanted forms: an enchanted tool serves as a plain one. */
export const withEnchanted = (tools: readonly string[]): string[] =>
  tools.flatMap((tool) => (ENCHANTABLE.has(tool) ? [tool, `${tool}+${WANTED}`] : [tool]));

/** Only the enchanted forms. */
export const enchantedOf = (tools: readonly string[]): string[] =>
  tools.filter((tool) => ENCHANTABLE.has(tool)).map((tool) => `${tool}+${WANTED}`);

/** An anvil and its worn forms, which work as well; least worn first. */
export const ANVILS: readonly string[] = [...new Set(ENCHANTING.anvil.stages.flat())];

/**
 * The table, with names checked against the version; throws `input.invalidDomain` on an unknown
 * one.
 */
export function readEnchanting({ mcVersion, items }: GameData, table: EnchantingTable = ENCHANTING): EnchantingTable {
  for (const name of table.anvil.stages.flat()) {
    if (!items.has(name))
      throw new CodedError("input.invalidDomain", `tables/enchanting.json (${mcVersion}): no such item: ${name}`);
  }
  for (const kind of table.tools.kinds) {
    if (!items.has(`wooden_${kind}`))
      throw new CodedError("input.invalidDomain", `tables/enchanting.json (${mcVersion}): no such tool: ${kind}`);
  }
  return table;
}

/** The enchantments as rolls for costs/enchanting.ts; a roll needs the power of its first level. */
export const rollsOf = ({ enchantments }: EnchantingTable): EnchantmentRoll[] =>
  enchantments.map(({ name, weight, cost, excludes }) => ({ name, weight, leastPower: cost.base, excludes }));
