// A window as the server sees it: one run of slots over the container's own slots and the player's
// inventory, in the protocol's numbering. Invariant: a view owns no items; it reads and writes the
// arrays that it was given, of which a large chest has two. Source: wiki.vg "Inventory" (slot
// numbers of each window).

import type { ItemStack, Slot } from "../core/items.ts";
import type { Workplace } from "./workplace.ts";

export type FurnaceKind = "furnace" | "blast_furnace" | "smoker";
/** Windows with a workplace. */
export type WorkplaceKind =
  | "stonecutter"
  | "smithing"
  | "anvil"
  | "grindstone"
  | "enchantment"
  | "brewing_stand"
  | "loom"
  | "merchant";
export type WindowKind = "inventory" | "crafting" | "chest" | "large_chest" | WorkplaceKind | FurnaceKind;

/** The protocol's names of the windows and the widths of their crafting grids (0: none). */
export const WINDOWS: Record<WindowKind, { type: string; gridWidth: 0 | 2 | 3 }> = {
  inventory: { type: "minecraft:inventory", gridWidth: 2 },
  crafting: { type: "minecraft:crafting", gridWidth: 3 },
  chest: { type: "minecraft:generic_9x3", gridWidth: 0 },
  large_chest: { type: "minecraft:generic_9x6", gridWidth: 0 },
  furnace: { type: "minecraft:furnace", gridWidth: 0 },
  blast_furnace: { type: "minecraft:blast_furnace", gridWidth: 0 },
  smoker: { type: "minecraft:smoker", gridWidth: 0 },
  stonecutter: { type: "minecraft:stonecutter", gridWidth: 0 },
  smithing: { type: "minecraft:smithing", gridWidth: 0 },
  anvil: { type: "minecraft:anvil", gridWidth: 0 },
  grindstone: { type: "minecraft:grindstone", gridWidth: 0 },
  enchantment: { type: "minecraft:enchantment", gridWidth: 0 },
  brewing_stand: { type: "minecraft:brewing_stand", gridWidth: 0 },
  loom: { type: "minecraft:loom", gridWidth: 0 },
  merchant: { type: "minecraft:merchant", gridWidth: 0 },
};

/** The output slot of windows without a workplace: a player can only take from it. */
const OUTPUTS: Partial<Record<WindowKind, number>> = {
  ...{ inventory: 0, crafting: 0 },
  ...{ furnace: 2, blast_furnace: 2, smoker: 2 },
};
const FURNACES: ReadonlySet<string> = new Set(["furnace", "blast_furnace", "smoker"] satisfies FurnaceKind[]);
const FIRST_STORAGE_SLOT = 9;
const SLOT_AFTER_HOTBAR = 45;

export class WindowView {
  readonly id: number;
  readonly kind: WindowKind;
  readonly gridWidth: 0 | 2 | 3;
  readonly workplace: Workplace | null;
  readonly size: number;
  /**
   * The player's 36 storage slots in this window's numbering: from `playerStart` up to, not
   * including, `playerEnd`.
   */
  readonly playerStart: number;
  readonly playerEnd: number;
  readonly #parts: readonly Slot[][];
  readonly #ownSize: number;
  readonly #inventory: Slot[];

  /**
   * `parts` are the container's own slots, one array after the other; of a grid, 0 is the result.
   * `inventory` is the player's 46 slots; for kind "inventory", the parts hold the five slots of
   * the 2x2 grid.
   */
  constructor(
    id: number,
    kind: WindowKind,
    parts: readonly Slot[][],
    inventory: Slot[],
    workplace: Workplace | null = null,
  ) {
    this.id = id;
    this.kind = kind;
    this.workplace = workplace;
    this.#parts = parts;
    this.#ownSize = parts.reduce((sum, part) => sum + part.length, 0);
    this.gridWidth = WINDOWS[kind].gridWidth;
    this.#inventory = inventory;
    this.playerStart = kind === "inventory" ? FIRST_STORAGE_SLOT : this.#ownSize;
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

  /** The slots that make the product: of a grid, or of a workplace. */
  get ingredients(): readonly number[] {
    if (this.workplace !== null) return this.workplace.inputs;
    return Array.from({ length: this.gridWidth ** 2 }, (_, cell) => cell + 1);
  }

  /** The slot of a product that is made when a player takes it; null in other windows. */
  get product(): number | null {
    return this.gridWidth > 0 ? 0 : (this.workplace?.output ?? null);
  }

  /** True for a slot that a player can take from but not put into. */
  isOutput(slot: number): boolean {
    return slot === (this.workplace === null ? OUTPUTS[this.kind] : this.workplace.output);
  }

  /** How many of the stack the slot may hold. */
  capacity(slot: number, stack: ItemStack): number {
    if (this.workplace === null || slot >= this.playerStart) return stack.stackSize;
    return Math.min(stack.stackSize, this.workplace.capacity(slot, stack));
  }

  /** The kind of furnace behind this window, or null. */
  get furnace(): FurnaceKind | null {
    return FURNACES.has(this.kind) ? (this.kind as FurnaceKind) : null;
  }

  /** True where the window shows exactly these slots. */
  shows(slots: Slot[]): boolean {
    return this.#parts.includes(slots);
  }

  /** True where both windows show slots of the same container. */
  sharesWith(other: WindowView): boolean {
    return this.#parts.some((part) => other.shows(part));
  }

  isPlayerSlot(slot: number): boolean {
    return slot >= this.playerStart && slot < this.playerEnd;
  }

  #locate(slot: number): [Slot[], number] {
    let index = slot;
    for (const part of this.#parts) {
      if (index < part.length) return [part, index];
      index -= part.length;
    }
    if (this.kind === "inventory") return [this.#inventory, slot];
    return [this.#inventory, slot - this.#ownSize + FIRST_STORAGE_SLOT];
  }
}
