// A window as the server sees it: one run of slots laid over the container's own slots and the player's inventory, the
// way the protocol numbers them. Invariant: a view owns no items; it reads and writes the arrays it was given.
// Source: wiki.vg "Inventory" (slot numbers of each window).

import type { ItemStack, Slot } from "../items.ts";

export type WindowKind = "inventory" | "crafting" | "chest" | "furnace";

/** The protocol's names of the windows and how wide their crafting grids are (0: none). */
export const WINDOWS: Record<WindowKind, { type: string; gridWidth: 0 | 2 | 3 }> = {
  inventory: { type: "minecraft:inventory", gridWidth: 2 },
  crafting: { type: "minecraft:crafting", gridWidth: 3 },
  chest: { type: "minecraft:generic_9x3", gridWidth: 0 },
  furnace: { type: "minecraft:furnace", gridWidth: 0 },
};

const GRID_SLOTS_OF_INVENTORY = 5;
const FIRST_STORAGE_SLOT = 9;
const SLOT_AFTER_HOTBAR = 45;

export class WindowView {
  readonly id: number;
  readonly kind: WindowKind;
  /** The container's own slots: of a grid, 0 is the result. */
  readonly own: Slot[];
  readonly gridWidth: 0 | 2 | 3;
  readonly size: number;
  /** The player's 36 storage slots in this window's numbering: from `playerStart` up to, not including, `playerEnd`. */
  readonly playerStart: number;
  readonly playerEnd: number;
  readonly #inventory: Slot[];

  /** `inventory` is the player's 46 slots; for kind "inventory", `own` holds the five slots of the 2x2 grid. */
  constructor(id: number, kind: WindowKind, own: Slot[], inventory: Slot[]) {
    this.id = id;
    this.kind = kind;
    this.own = own;
    this.gridWidth = WINDOWS[kind].gridWidth;
    this.#inventory = inventory;
    this.playerStart = kind === "inventory" ? FIRST_STORAGE_SLOT : own.length;
    this.playerEnd = this.playerStart + SLOT_AFTER_HOTBAR - FIRST_STORAGE_SLOT;
    this.size = kind === "inventory" ? inventory.length : this.playerEnd;
  }

  get(slot: number): Slot {
    const [array, index] = this.#locate(slot);
    return array[index] ?? null;
  }

  set(slot: number, stack: Slot): void {
    const [array, index] = this.#locate(slot);
    const kept = stack !== null && stack.count > 0 ? stack : null;
    if (kept !== null) (kept as ItemStack).slot = index;
    array[index] = kept;
  }

  slots(): Slot[] {
    return Array.from({ length: this.size }, (_, slot) => this.get(slot));
  }

  /** The grid's cells row by row, without the result; empty where the window has no grid. */
  grid(): Slot[] {
    return Array.from({ length: this.gridWidth ** 2 }, (_, cell) => this.get(cell + 1));
  }

  isGridSlot(slot: number): boolean {
    return this.gridWidth > 0 && slot >= 1 && slot <= this.gridWidth ** 2;
  }

  /** A slot from which one may take but into which nothing can be put. */
  isOutput(slot: number): boolean {
    return (this.gridWidth > 0 && slot === 0) || (this.kind === "furnace" && slot === 2);
  }

  isPlayerSlot(slot: number): boolean {
    return slot >= this.playerStart && slot < this.playerEnd;
  }

  #locate(slot: number): [Slot[], number] {
    if (this.kind === "inventory") {
      return slot < GRID_SLOTS_OF_INVENTORY ? [this.own, slot] : [this.#inventory, slot];
    }
    if (slot < this.own.length) return [this.own, slot];
    return [this.#inventory, slot - this.own.length + FIRST_STORAGE_SLOT];
  }
}
