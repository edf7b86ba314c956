// Shift-click: a stack jumps to the other part of the window; in the slot of a product it makes the
// product as often as fits. Invariant: a stack without room stays where it was, and crafting never makes items
// that could not be stored. Source: Minecraft Wiki "Inventory" and "Furnace" (where shift-clicked
// items go).

import type { ItemStack } from "../core/items.ts";
import type { ClickRules } from "./click-rules.ts";
import { showResult, useIngredients } from "./crafting.ts";
import { slotRange, store } from "./storing.ts";
import type { WindowView } from "./view.ts";

/** The most a single shift-click can craft: one stack of ingredients. */
const MAX_CRAFTS = 64;

/** Moves the stack in `slot`; returns remainders of crafting for which there was no room. */
export function quickMove(rules: ClickRules, view: WindowView, slot: number): ItemStack[] {
  if (view.product === slot) return craftAll(rules, view);
  const stack = view.get(slot);
  if (stack === null) return [];
  const { left } = store(rules.items, view, stack, destination(rules, view, slot, stack));
  view.set(slot, rules.items.copy(stack, left));
  showResult(rules, view);
  return [];
}

function craftAll(rules: ClickRules, view: WindowView): ItemStack[] {
  const homeless: ItemStack[] = [];
  const slot = view.product ?? 0;
  const first = view.get(slot);
  const order = slotRange(view.playerStart, view.playerEnd).toReversed();
  for (let craft = 0; craft < MAX_CRAFTS; craft++) {
    const result = view.get(slot);
    if (result === null || result.type !== first?.type || room(rules, view, result, order) < result.count) break;
    if (view.workplace?.mayTake?.(view) === false) break;
    store(rules.items, view, result, order);
    view.set(slot, null);
    homeless.push(...useIngredients(rules, view));
  }
  return homeless;
}

function room(rules: ClickRules, view: WindowView, stack: ItemStack, order: readonly number[]): number {
  let free = 0;
  for (const slot of order) {
    const held = view.get(slot);
    if (held === null) free += stack.stackSize;
    else if (rules.items.stackable(held, stack)) free += held.stackSize - held.count;
  }
  return free;
}

function destination(rules: ClickRules, view: WindowView, slot: number, stack: ItemStack): number[] {
  const hotbar = view.playerEnd - 9;
  if (!view.isPlayerSlot(slot)) {
    const storage = slotRange(view.playerStart, view.playerEnd);
    return view.isOutput(slot) ? storage.toReversed() : storage;
  }
  const { furnace } = view;
  if (view.kind === "chest" || view.kind === "large_chest") return slotRange(0, view.playerStart);
  const places = slotRange(0, view.playerStart).filter((place) => view.capacity(place, stack) > 0);
  if (view.workplace !== null && places.length > 0) return places;
  if (furnace !== null && rules.cooks(furnace, stack.name)) return [0];
  if (furnace !== null && rules.burns(stack.name)) return [1];
  return slot < hotbar ? slotRange(hotbar, view.playerEnd) : slotRange(view.playerStart, hotbar);
}
