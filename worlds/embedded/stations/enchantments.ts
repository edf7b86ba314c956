// Enchantments as tables and anvils handle them: which an item takes, which go together, what a
// table's offer gives, and what an anvil asks. Pure. Source: Minecraft Wiki, "Enchanting mechanics"
// (offers, enchantability, how enchantments are drawn) and "Anvil mechanics" (multipliers by
// rarity, half for a book).

import type { Registry, RegistryEnchantment } from "flying-squid";
import type { Enchanted } from "../core/item-tags.ts";
import { integerBetween, type RandomSource } from "../generator/random.ts";

const BOOK = "book";
const ENCHANTED_BOOK = "enchanted_book";
const MAX_BOOKSHELVES = 15;
const TOOLS: Record<string, number> = {
  ...{ wooden: 15, stone: 5, copper: 13, iron: 14, golden: 22, diamond: 10, netherite: 15 },
};
const ARMOUR: Record<string, number> = {
  ...{ leather: 15, chainmail: 12, copper: 8, iron: 9, golden: 25, diamond: 10, turtle: 9, netherite: 15 },
};
const OTHERS: Record<string, number> = { book: 1, bow: 1, crossbow: 1, fishing_rod: 1, trident: 1, mace: 15 };

/** How well a table enchants the item; 0 for one that it does not take. */
export function enchantability(item: string): number {
  const [, material = "", kind = ""] = /^([a-z]+)_([a-z]+)$/.exec(item) ?? [];
  if (/^(sword|axe|pickaxe|shovel|hoe)$/.test(kind)) return TOOLS[material] ?? 0;
  if (/^(helmet|chestplate|leggings|boots)$/.test(kind)) return ARMOUR[material] ?? 0;
  return OTHERS[item] ?? 0;
}

/** Whether the item may bear the enchantment; books bear any. */
export function fits({ itemsByName }: Registry, item: string, { category }: RegistryEnchantment): boolean {
  if (item === BOOK || item === ENCHANTED_BOOK) return true;
  return itemsByName[item]?.enchantCategories?.includes(category) ?? false;
}

/** Whether an item may bear both. */
export const goTogether = (one: RegistryEnchantment, other: RegistryEnchantment): boolean =>
  one.name !== other.name && !one.exclude.includes(other.name) && !other.exclude.includes(one.name);

/** The levels that a table asks in its three rows, the cheapest first; 0 for no offer. */
export function offeredLevels(bookshelves: number, random: RandomSource): number[] {
  const shelves = Math.min(MAX_BOOKSHELVES, bookshelves);
  return [0, 1, 2].map((row) => {
    const base = integerBetween(random, 1, 8) + Math.floor(shelves / 2) + integerBetween(random, 0, shelves);
    const asked = [Math.max(Math.floor(base / 3), 1), Math.floor((base * 2) / 3) + 1, Math.max(base, shelves * 2)][row];
    return asked === undefined || asked < row + 1 ? 0 : asked;
  });
}

/** What an offer of that level gives to the item; empty if it takes none. */
export function drawEnchantments(registry: Registry, item: string, level: number, random: RandomSource): Enchanted[] {
  const able = enchantability(item);
  if (able === 0) return [];
  const quarter = Math.floor(able / 4);
  const power = level + 1 + integerBetween(random, 0, quarter) + integerBetween(random, 0, quarter);
  const spread = 1 + (random() + random() - 1) * 0.15;
  let modified = Math.max(1, Math.round(power * spread));
  const drawn: { kind: RegistryEnchantment; level: number }[] = [];
  let open = registry.enchantmentsArray
    .filter((kind) => kind.discoverable && !kind.treasureOnly && fits(registry, item, kind))
    .flatMap((kind) => {
      const best = highestLevel(kind, modified);
      return best === 0 ? [] : [{ kind, level: best }];
    });
  do {
    const next = byWeight(open, random);
    if (next === undefined) break;
    drawn.push(next);
    open = open.filter(({ kind }) => goTogether(kind, next.kind));
    if (random() * 50 >= modified + 1) break;
    modified = Math.floor(modified / 2);
  } while (open.length > 0);
  // A book loses one of several.
  if (item === BOOK && drawn.length > 1) drawn.splice(integerBetween(random, 0, drawn.length - 1), 1);
  return drawn.map(({ kind: { name }, level: strength }) => ({ name, level: strength }));
}

function highestLevel({ maxLevel, minCost, maxCost }: RegistryEnchantment, power: number): number {
  for (let level = maxLevel; level > 0; level--) {
    if (power >= minCost.a * level + minCost.b && power <= maxCost.a * level + maxCost.b) return level;
  }
  return 0;
}

function byWeight<T extends { kind: RegistryEnchantment }>(open: readonly T[], random: RandomSource): T | undefined {
  let draw = random() * open.reduce((sum, { kind }) => sum + kind.weight, 0);
  for (const one of open) {
    draw -= one.kind.weight;
    if (draw < 0) return one;
  }
  return open.at(-1);
}

/** What an anvil asks for each level of an enchantment, from an item or from a book. */
export function anvilPrice({ weight }: RegistryEnchantment, fromBook: boolean): number {
  const price = weight >= 10 ? 1 : weight >= 5 ? 2 : weight >= 2 ? 4 : 8;
  return fromBook ? Math.max(1, price / 2) : price;
}
