// The held items: counted over the slots of the body, the crafting grid and the cursor, so that no
// item seems to vanish while a window is open. Also the wear shown by a window. Slot numbers:
// wiki.vg "Inventory".

import type { Bot } from "mineflayer";
import type { Item } from "prismarine-item";
import type { State } from "../../schemas/index.ts";
import { type ItemDescription, variantOf } from "./variant.ts";

/** Slot 0 shows the grid's result, which is not held yet. */
const CRAFTING_RESULT = 0;
const ARMOUR = [5, 6, 7, 8];
const OFF_HAND = 45;

/** Every stack that the body holds, in any slot. */
export function heldStacks(bot: Bot): Item[] {
  const open = bot.currentWindow;
  const stacks: (Item | null | undefined)[] = [];
  if (open) {
    stacks.push(...open.slots.slice(open.inventoryStart, open.inventoryEnd), open.selectedItem);
    // A crafting table returns its grid when it closes; items in a furnace or chest are not held.
    if (String(open.type).startsWith("minecraft:crafting")) stacks.push(...open.slots.slice(1, 10));
    stacks.push(...[...ARMOUR, OFF_HAND].map((slot) => bot.inventory.slots[slot]));
  } else {
    stacks.push(...bot.inventory.slots.filter((_, slot) => slot !== CRAFTING_RESULT), bot.inventory.selectedItem);
  }
  return stacks.filter((stack): stack is Item => stack !== null && stack !== undefined && stack.count > 0);
}

/** Counts by item name, variants under names of their own (`potion+awkward`). */
export function countsOf(stacks: readonly (ItemDescription & Pick<Item, "count">)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const stack of stacks) {
    const name = variantOf(stack);
    counts[name] = (counts[name] ?? 0) + stack.count;
  }
  return counts;
}

/** What is worn and held, by slot. */
export function equippedBy({ inventory, heldItem }: Bot): NonNullable<State["equipped"]> {
  const [head, chest, legs, feet] = ARMOUR.map((slot) => inventory.slots[slot]);
  const slots = { head, chest, legs, feet, hand: heldItem, off_hand: inventory.slots[OFF_HAND] };
  return Object.fromEntries(Object.entries(slots).flatMap(([slot, item]) => (item ? [[slot, variantOf(item)]] : [])));
}

/** How many of one item are held. */
export const countHeld = (bot: Bot, name: string): number => countsOf(heldStacks(bot))[name] ?? 0;

/** Remaining uses of the item; Infinity for an item that does not wear. */
export function usesLeft(item: Pick<Item, "maxDurability" | "durabilityUsed">): number {
  if (!item.maxDurability) return Number.POSITIVE_INFINITY;
  return Math.max(0, item.maxDurability - (item.durabilityUsed ?? 0));
}

/** Remaining uses of the worn tools among the stacks, by name, most worn first. */
export function wearOf(stacks: readonly Item[]): Record<string, number[]> {
  const wear: Record<string, number[]> = {};
  for (const item of stacks) {
    const left = usesLeft(item);
    if (!Number.isFinite(left) || left === item.maxDurability) continue;
    wear[item.name] = [...(wear[item.name] ?? []), Math.max(1, left)].sort((a, b) => a - b).slice(0, 64);
  }
  return wear;
}

/**
 * A stack of the item in the main slots, the hand's first; of a plain name without such an item, any
 * of its variants.
 */
export function findHeld({ heldItem, inventory }: Bot, name: string): Item | undefined {
  const stacks = heldItem ? [heldItem, ...inventory.items()] : inventory.items();
  return stacks.find((item) => variantOf(item) === name) ?? stacks.find((item) => item.name === name);
}
