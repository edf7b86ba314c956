// An enchanting table: three offers for the item that lies there, by the bookshelves around, each
// for lapis lazuli and levels. Offers stay until the player enchants, whatever is put in and out.
// Source: Minecraft Wiki, "Enchanting" and "Enchanting Table" (bookshelves two blocks away with air
// between); wiki.vg, "Set Container Property" (0..2 levels, 3 seed, 4..6 enchantments, 7..9 levels
// of them).

import type { Registry } from "flying-squid";
import { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import { type Enchanted, enchant, enchantmentsOf } from "../core/item-tags.ts";
import type { ItemFactory, ItemStack } from "../core/items.ts";
import { hashOf, integerBetween, seededRandom } from "../generator/random.ts";
import type { Workplace, WorkSlots } from "../windows/workplace.ts";
import { drawEnchantments, enchantability, offeredLevels } from "./enchantments.ts";

const [ITEM, LAPIS] = [0, 1];
const ROWS = [0, 1, 2];
const NONE = -1;
const SEED_BITS = 0x7ff0;

export interface EnchantingUser {
  level(): number;
  spend(levels: number): void;
  /** The number that decides the offers; another one after each enchantment. */
  seed(): number;
}

interface Offer {
  /** Levels that it asks for; 0 for no offer. */
  level: number;
  enchantments: readonly Enchanted[];
  /** The one that the client is shown. */
  hint: Enchanted | undefined;
}

export function enchantingTable(
  registry: Registry,
  items: ItemFactory,
  { bookshelves, user }: { bookshelves: number; user: EnchantingUser },
): Workplace {
  const offers = (slots: WorkSlots): Offer[] => {
    const item = slots.get(ITEM);
    const takes =
      item !== null && item.count === 1 && enchantmentsOf(item).length === 0 && enchantability(item.name) > 0;
    const levels = offeredLevels(bookshelves, seededRandom(user.seed()));
    return ROWS.map((row) => {
      const none = { level: 0, enchantments: [], hint: undefined };
      const level = levels[row] ?? 0;
      if (item === null || !takes || level === 0) return none;
      const random = seededRandom(hashOf(user.seed(), row));
      const enchantments = drawEnchantments(registry, item.name, level, random);
      if (enchantments.length === 0) return none;
      return { level, enchantments, hint: enchantments[integerBetween(random, 0, enchantments.length - 1)] };
    });
  };
  const holds = (slots: WorkSlots, count: number): boolean => (slots.get(LAPIS)?.count ?? 0) >= count;
  return {
    inputs: [ITEM, LAPIS],
    output: null,
    capacity: (slot, { name, stackSize }) => (slot === ITEM ? 1 : name === "lapis_lazuli" ? stackSize : 0),
    press(slots, row) {
      const offer = offers(slots)[row];
      const [item, lapis] = [slots.get(ITEM), slots.get(LAPIS)];
      const price = row + 1;
      if (offer === undefined || offer.level === 0 || item === null || lapis === null) return;
      if (!holds(slots, price) || user.level() < Math.max(offer.level, price)) return;
      slots.set(ITEM, enchanted(items, item, offer.enchantments));
      slots.set(LAPIS, items.copy(lapis, lapis.count - price));
      user.spend(price);
    },
    properties(slots) {
      const made = offers(slots);
      return [
        ...made.map(({ level }) => level),
        user.seed() & SEED_BITS,
        ...made.map(({ hint }) => (hint === undefined ? NONE : (registry.enchantmentsByName[hint.name]?.id ?? NONE))),
        ...made.map(({ hint }) => hint?.level ?? NONE),
      ];
    },
  };
}

function enchanted(items: ItemFactory, item: ItemStack, enchantments: readonly Enchanted[]): ItemStack {
  return enchant(items.changed(item, item.name === "book" ? "enchanted_book" : item.name), enchantments);
}

/** The bookshelves that count for a table. */
export async function bookshelvesAround(at: (place: Vec3) => Promise<BlockKind>, table: Vec3): Promise<number> {
  let count = 0;
  for (const up of [0, 1]) {
    for (let x = -2; x <= 2; x++) {
      for (let z = -2; z <= 2; z++) {
        if (Math.abs(x) !== 2 && Math.abs(z) !== 2) continue;
        if ((await at(table.offset(x, up, z))).name !== "bookshelf") continue;
        // Halfway towards the table, rounded to it.
        const between = new Vec3(Math.trunc(x / 2), up, Math.trunc(z / 2));
        if (isAir(await at(table.plus(between)))) count++;
      }
    }
  }
  return count;
}
