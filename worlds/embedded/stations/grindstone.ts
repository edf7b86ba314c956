// A grindstone: takes the enchantments but curses off an item and gives experience for them, or joins
// two worn items of a kind. Source: Minecraft Wiki, "Grindstone" (5 % more durability; half to all of
// the least power of each enchantment as experience).

import type { Registry } from "flying-squid";
import { type Enchanted, enchant, enchantmentsOf, setPriorWork } from "../core/item-tags.ts";
import type { ItemFactory, ItemStack, Slot } from "../core/items.ts";
import { integerBetween, type RandomSource } from "../generator/random.ts";
import type { Workplace } from "../windows/workplace.ts";

const [TOP, BOTTOM, RESULT] = [0, 1, 2];
const JOINED_GAIN = 0.05;
const ENCHANTED_BOOK = "enchanted_book";

interface GrindstoneUser {
  random: RandomSource;
  /** Gives the points to the player. */
  gain(points: number): void;
}

export function grindstone(registry: Registry, items: ItemFactory, user: GrindstoneUser): Workplace {
  return {
    inputs: [TOP, BOTTOM],
    output: RESULT,
    capacity: (slot, stack) =>
      slot !== RESULT && (stack.maxDurability || enchantmentsOf(stack).length > 0) ? stack.stackSize : 0,
    product: (slots) => ground(registry, items, slots.get(TOP), slots.get(BOTTOM)),
    taken(slots) {
      const stacks = [slots.get(TOP), slots.get(BOTTOM)].filter((stack) => stack !== null);
      const power = stacks
        .flatMap((stack) => removable(registry, stack))
        .reduce((sum, one) => sum + least(registry, one), 0);
      if (power > 0) user.gain(integerBetween(user.random, Math.ceil(power / 2), power));
      for (const slot of [TOP, BOTTOM]) slots.set(slot, null);
    },
  };
}

const removable = (registry: Registry, stack: ItemStack): Enchanted[] =>
  enchantmentsOf(stack).filter(({ name }) => registry.enchantmentsByName[name]?.curse !== true);

const least = (registry: Registry, { name, level }: Enchanted): number => {
  const cost = registry.enchantmentsByName[name]?.minCost;
  return cost === undefined ? 0 : Math.max(0, cost.a * level + cost.b);
};

function ground(registry: Registry, items: ItemFactory, top: Slot, bottom: Slot): Slot {
  const first = top ?? bottom;
  if (first === null || first.count > 1) return null;
  const second = top === null ? null : bottom;
  if (second !== null && (second.type !== first.type || !first.maxDurability || second.count > 1)) return null;
  if (second === null && removable(registry, first).length === 0) return null;
  const curses = enchantmentsOf(first).filter(
    (one) => !removable(registry, first).some(({ name }) => name === one.name),
  );
  if (first.name === ENCHANTED_BOOK && curses.length === 0) return items.make("book", 1);
  const product = items.copy(first, 1);
  if (product === null) return null;
  enchant(product, curses);
  setPriorWork(product, 0);
  if (second !== null && first.maxDurability) {
    const left = [first, second].reduce(
      (sum, { durabilityUsed }) => sum + (first.maxDurability ?? 0) - (durabilityUsed ?? 0),
      0,
    );
    const repaired = left + Math.floor(first.maxDurability * JOINED_GAIN);
    product.durabilityUsed = Math.max(0, first.maxDurability - repaired);
  }
  return product;
}
