// The effect of a use on the held item: one less, another item in its place, or wear. Invariant: an
// item without room in the storage is thrown ahead of the player, never lost; creative mode spends
// nothing.

import type { WorldContext } from "../core/context.ts";
import type { ItemStack } from "../core/items.ts";
import type { PlayerSession } from "../players/session.ts";
import { throwStack } from "./throwing.ts";
import { worn } from "./wear.ts";

const CREATIVE = 1;

/**
 * Takes one of the held stack; `instead` (a bucket for its water) goes into the hand if it is empty
 * now, else into the storage.
 */
export function spendHeld(context: WorldContext, session: PlayerSession, instead: ItemStack | null = null): void {
  const { held, heldSlot, player } = session;
  if (held === null || player.gameMode === CREATIVE) return;
  const rest = context.items.copy(held, held.count - 1);
  session.setInventorySlot(heldSlot, rest ?? instead);
  if (rest === null || instead === null) return;
  const left = context.items.copy(instead, session.give(instead));
  if (left !== null) throwStack(context, player, left);
}

/** Wears the held tool by `uses`. */
export function wearHeld(context: WorldContext, session: PlayerSession, uses = 1): void {
  const { held, heldSlot, player } = session;
  if (held === null || player.gameMode === CREATIVE) return;
  const after = worn(context.items, held, uses);
  if (after !== held) session.setInventorySlot(heldSlot, after);
}
