// The part of a window that works: a stonecutter, an anvil, a merchant. A window without one only
// stores. One workplace belongs to one open window, so that its choices (a cut, an offer, a name)
// end with it. Crafting grids have rules of their own (crafting.ts). Invariant: the product lies in
// no slot but the output, is made anew after every change of an input, and uses its inputs up only
// when a player takes it.

import type { ItemStack, Slot } from "../core/items.ts";

/** The slots that a workplace reads and writes. */
export interface WorkSlots {
  get(slot: number): Slot;
  set(slot: number, stack: Slot): void;
  /** The player's storage: from `playerStart` up to, not including, `playerEnd`. */
  readonly playerStart: number;
  readonly playerEnd: number;
}

export interface Workplace {
  /** Slots that make the product; they return to the player when the window closes. */
  readonly inputs: readonly number[];
  /** The slot of the product; null where the inputs themselves are changed. */
  readonly output: number | null;
  /** How many of the stack the slot may hold; 0 where it takes none. */
  capacity(slot: number, stack: ItemStack): number;
  /** What the inputs make now. */
  product?(slots: WorkSlots): Slot;
  /** False where the player may not take the product, such as without the levels. */
  mayTake?(slots: WorkSlots): boolean;
  /** Uses up what one product took. */
  taken?(slots: WorkSlots): void;
  /** A button of the window, or an offer of the merchant. */
  press?(slots: WorkSlots, button: number): void;
  /** The name that a player types. */
  rename?(slots: WorkSlots, name: string): void;
  /** The numbers that the client shows, by property; sent whenever they change. */
  properties?(slots: WorkSlots): readonly number[];
}
