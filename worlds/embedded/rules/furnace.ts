// The state of furnace, blast furnace and smoker, one game tick at a time. Pure: stacks in, stacks
// out, no world. Invariant: an item cooks only while fuel burns, fuel is lit only when there is an
// item to cook, and one coal cooks exactly eight items at every speed, because a fast furnace runs
// more vanilla ticks instead of shorter ones. Source: Minecraft Wiki "Furnace" (cooking time, fuel,
// losing progress twice as fast as it is made).

import type { MinecraftRules } from "../../../domains/index.ts";
import type { ItemFactory, Slot } from "../core/items.ts";
import type { FurnaceKind } from "../windows/view.ts";

export const INPUT = 0;
export const FUEL = 1;
export const OUTPUT = 2;

const COOLING_PER_TICK = 2;
/** Blast furnace and smoker cook in half the time, and burn their fuel in half of it. */
const HURRY: Record<FurnaceKind, number> = { furnace: 1, blast_furnace: 2, smoker: 2 };

interface FurnaceTick {
  /** True when a slot changed. */
  slotsChanged: boolean;
  /** True when the fire went on or out. */
  fireChanged: boolean;
}

export class Furnace {
  readonly slots: Slot[] = [null, null, null];
  /** Ticks that the fire still burns, of `burnTotal`. */
  burnLeft = 0;
  burnTotal = 0;
  /** Ticks that the input has cooked, of `cookTotal`. */
  cooked = 0;
  cookTotal = 200;
  readonly kind: FurnaceKind;
  readonly #items: ItemFactory;
  readonly #rules: Pick<MinecraftRules, "cook" | "burnTicks" | "fuelRemainder">;

  constructor(
    kind: FurnaceKind,
    items: ItemFactory,
    rules: Pick<MinecraftRules, "cook" | "burnTicks" | "fuelRemainder">,
  ) {
    this.kind = kind;
    this.#items = items;
    this.#rules = rules;
  }

  get lit(): boolean {
    return this.burnLeft > 0;
  }

  /** True when a tick could change anything. */
  get active(): boolean {
    return this.lit || this.cooked > 0 || (this.slots[INPUT] !== null && this.slots[FUEL] !== null);
  }

  /** Runs `ticks` vanilla ticks. */
  run(ticks: number): FurnaceTick {
    const wasLit = this.lit;
    let slotsChanged = false;
    for (let tick = 0; tick < ticks; tick++) slotsChanged = this.#tick() || slotsChanged;
    return { slotsChanged, fireChanged: wasLit !== this.lit };
  }

  #tick(): boolean {
    let changed = false;
    if (this.burnLeft > 0) this.burnLeft--;
    const result = this.#result();
    if (result !== null && this.burnLeft === 0) changed = this.#light();
    if (result !== null && this.lit) {
      this.cookTotal = result.ticks;
      this.cooked++;
      if (this.cooked >= result.ticks) changed = this.#finish(result.item) || changed;
    } else if (this.cooked > 0) {
      this.cooked = result === null ? 0 : Math.max(0, this.cooked - COOLING_PER_TICK);
    }
    return changed;
  }

  /** The product of the input, when the output has room for it. */
  #result(): { item: string; ticks: number } | null {
    const input = this.slots[INPUT] ?? null;
    const recipe = input === null ? undefined : this.#rules.cook(this.kind, input.name);
    if (recipe === undefined) return null;
    const output = this.slots[OUTPUT] ?? null;
    const fits = output === null || (output.name === recipe.item && output.count < output.stackSize);
    return fits ? recipe : null;
  }

  #light(): boolean {
    const fuel = this.slots[FUEL] ?? null;
    const ticks = fuel === null ? 0 : Math.floor(this.#rules.burnTicks(fuel.name) / HURRY[this.kind]);
    if (fuel === null || ticks <= 0) return false;
    this.burnLeft = ticks;
    this.burnTotal = ticks;
    const remainder = fuel.count === 1 ? this.#rules.fuelRemainder(fuel.name) : null;
    this.slots[FUEL] = remainder === null ? this.#items.copy(fuel, fuel.count - 1) : this.#items.make(remainder, 1);
    return true;
  }

  #finish(item: string): boolean {
    const [input, , output] = this.slots;
    this.cooked = 0;
    this.slots[OUTPUT] = output ? this.#items.copy(output, output.count + 1) : this.#items.make(item, 1);
    this.slots[INPUT] = input ? this.#items.copy(input, input.count - 1) : null;
    return true;
  }
}
