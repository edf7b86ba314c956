// The effect of a click in a window on its slots and on the stack on the cursor. Pure: no packets,
// no player. Invariant: items are moved, thrown or crafted, never lost; an unknown click changes
// nothing and asks for a full resend. Source: wiki.vg "Click Container" (modes and buttons),
// Minecraft Wiki "Inventory".

import type { ItemStack, Slot } from "../core/items.ts";
import type { ClickRules } from "./click-rules.ts";
import { showResult, useIngredients } from "./crafting.ts";
import { quickMove } from "./quick-move.ts";
import type { WindowView } from "./view.ts";

interface Click {
  mode: number;
  button: number;
  /** A slot of the view, or -999 outside the window. */
  slot: number;
}

interface ClickOutcome {
  cursor: Slot;
  thrown: ItemStack[];
  /** True when the client cannot have foreseen the outcome and needs all slots again. */
  resend: boolean;
}

export const OUTSIDE = -999;

/** Applies a click to `view` and the cursor's stack. */
export function applyClick(rules: ClickRules, view: WindowView, cursor: Slot, click: Click): ClickOutcome {
  const unchanged = { cursor, thrown: [], resend: true };
  if (click.mode === 0 && click.slot === OUTSIDE) return throwFromCursor(rules, cursor, click.button === 0);
  if (click.slot < 0 || click.slot >= view.size) return unchanged;
  if (click.mode === 0) return pickUpOrPutDown(rules, view, cursor, click);
  if (click.mode === 1) return { cursor, thrown: quickMove(rules, view, click.slot), resend: true };
  if (click.mode === 2) return swapWithHotbar(rules, view, cursor, click);
  if (click.mode === 4) return throwFromSlot(rules, view, cursor, click);
  return unchanged;
}

function throwFromCursor({ items }: ClickRules, cursor: Slot, all: boolean): ClickOutcome {
  if (cursor === null) return { cursor, thrown: [], resend: false };
  const thrown = items.copy(cursor, all ? cursor.count : 1);
  return {
    cursor: all ? null : items.copy(cursor, cursor.count - 1),
    thrown: thrown === null ? [] : [thrown],
    resend: false,
  };
}

function pickUpOrPutDown(rules: ClickRules, view: WindowView, cursor: Slot, click: Click): ClickOutcome {
  if (view.isOutput(click.slot)) return takeOutput(rules, view, cursor, click.slot);
  const after =
    click.button === 0 ? leftClick(rules, view, cursor, click.slot) : rightClick(rules, view, cursor, click.slot);
  if (view.ingredients.includes(click.slot)) showResult(rules, view);
  return { cursor: after, thrown: [], resend: false };
}

function takeOutput(rules: ClickRules, view: WindowView, cursor: Slot, slot: number): ClickOutcome {
  const output = view.get(slot);
  if (output === null || view.workplace?.mayTake?.(view) === false) return { cursor, thrown: [], resend: true };
  const held = cursor?.count ?? 0;
  const fits = cursor === null || (rules.items.stackable(cursor, output) && held + output.count <= output.stackSize);
  if (!fits) return { cursor, thrown: [], resend: false };
  view.set(slot, null);
  const thrown = view.product === slot ? useIngredients(rules, view) : [];
  return { cursor: rules.items.copy(output, held + output.count), thrown, resend: false };
}

function leftClick({ items }: ClickRules, view: WindowView, cursor: Slot, slot: number): Slot {
  const held = view.get(slot);
  if (cursor === null) {
    view.set(slot, null);
    return held;
  }
  const most = view.capacity(slot, cursor);
  if (held !== null && !items.stackable(cursor, held)) return swap(view, cursor, slot, most);
  const moved = Math.max(0, Math.min(cursor.count, most - (held?.count ?? 0)));
  view.set(slot, items.copy(held ?? cursor, (held?.count ?? 0) + moved));
  return items.copy(cursor, cursor.count - moved);
}

/** Exchanges the stacks, where the slot may hold all of the cursor's. */
function swap(view: WindowView, cursor: ItemStack, slot: number, most: number): Slot {
  const held = view.get(slot);
  if (cursor.count > most) return cursor;
  view.set(slot, cursor);
  return held;
}

function rightClick({ items }: ClickRules, view: WindowView, cursor: Slot, slot: number): Slot {
  const held = view.get(slot);
  if (cursor === null) {
    if (held === null) return null;
    const taken = Math.ceil(held.count / 2);
    view.set(slot, items.copy(held, held.count - taken));
    return items.copy(held, taken);
  }
  const most = view.capacity(slot, cursor);
  if (held !== null && !items.stackable(cursor, held)) return swap(view, cursor, slot, most);
  const count = held?.count ?? 0;
  if (count >= most) return cursor;
  view.set(slot, items.copy(cursor, count + 1));
  return items.copy(cursor, cursor.count - 1);
}

function swapWithHotbar(rules: ClickRules, view: WindowView, cursor: Slot, click: Click): ClickOutcome {
  if (!view.isOutput(click.slot) && click.button >= 0 && click.button < 9) {
    const hotbar = view.playerEnd - 9 + click.button;
    const carried = view.get(hotbar);
    if (carried !== null && carried.count > view.capacity(click.slot, carried))
      return { cursor, thrown: [], resend: true };
    view.set(hotbar, view.get(click.slot));
    view.set(click.slot, carried);
    if (view.ingredients.includes(click.slot)) showResult(rules, view);
  }
  return { cursor, thrown: [], resend: true };
}

function throwFromSlot(rules: ClickRules, view: WindowView, cursor: Slot, click: Click): ClickOutcome {
  const held = view.get(click.slot);
  if (held === null || view.isOutput(click.slot)) return { cursor, thrown: [], resend: true };
  const count = click.button === 0 ? 1 : held.count;
  view.set(click.slot, rules.items.copy(held, held.count - count));
  if (view.ingredients.includes(click.slot)) showResult(rules, view);
  const thrown = rules.items.copy(held, count);
  return { cursor, thrown: thrown === null ? [] : [thrown], resend: true };
}
