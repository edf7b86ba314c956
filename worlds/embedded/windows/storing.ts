// Storing a stack in a range of slots: first onto stacks of the same item, then into empty slots,
// in the order given. Invariant: items neither vanish nor appear; the count that does not fit is
// returned. Source: Minecraft Wiki "Inventory" (shift-clicking and picking up).

import type { ItemFactory, ItemStack } from "../core/items.ts";
import type { WindowView } from "./view.ts";

/** Slot numbers from `start` up to, not including, `end`. */
export function slotRange(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
}

/** The order in which picked-up items fill a player's storage: the hotbar, then the rest. */
export function pickupOrder(view: WindowView): number[] {
  const hotbar = view.playerEnd - 9;
  return [...slotRange(hotbar, view.playerEnd), ...slotRange(view.playerStart, hotbar)];
}

interface Stored {
  /** The count that did not fit. */
  left: number;
  /** The slots that changed. */
  changed: number[];
}

/** Stores as much of `stack` as fits; `stack` itself does not change. */
export function store(items: ItemFactory, view: WindowView, stack: ItemStack, order: readonly number[]): Stored {
  let left = stack.count;
  const changed: number[] = [];
  for (const slot of order) {
    const held = view.get(slot);
    if (left === 0) break;
    const most = view.capacity(slot, stack);
    if (held === null || !items.stackable(held, stack) || held.count >= most) continue;
    const moved = Math.min(left, most - held.count);
    view.set(slot, items.copy(held, held.count + moved));
    left -= moved;
    changed.push(slot);
  }
  for (const slot of order) {
    if (left === 0) break;
    if (view.get(slot) !== null) continue;
    const moved = Math.min(left, view.capacity(slot, stack));
    view.set(slot, items.copy(stack, moved));
    left -= moved;
    changed.push(slot);
  }
  return { left, changed };
}
