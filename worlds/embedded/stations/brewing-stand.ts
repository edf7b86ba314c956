// A brewing stand, one game tick at a time. Pure: stacks in, stacks out, no world. Blaze powder feeds
// twenty brews; a brew takes 400 ticks, one ingredient, and changes every bottle that it fits; it
// ends at once when the ingredient is taken out. Source: Minecraft Wiki, "Brewing" and "Brewing
// Stand".

import type { StationRules } from "../../../domains/index.ts";
import type { ItemFactory, Slot } from "../core/items.ts";
import type { Workplace } from "../windows/workplace.ts";

const BOTTLES = [0, 1, 2];
const [INGREDIENT, FUEL] = [3, 4];
const SLOTS = 5;
const BREW_TICKS = 400;
const BREWS_A_POWDER = 20;
const POWDER = "blaze_powder";
const BOTTLE = /^(potion|splash_potion|lingering_potion|glass_bottle)$/;

type BrewingRules = Pick<StationRules, "brew" | "brews"> & {
  /** What using the ingredient up leaves, such as the bottle of dragon's breath. */
  remainder(item: string): string | null;
};

export class BrewingStand {
  readonly slots: Slot[] = new Array<Slot>(SLOTS).fill(null);
  /** Brews that the powder still feeds. */
  fuel = 0;
  /** Ticks left of the brew under way; 0 for none. */
  left = 0;
  readonly #items: ItemFactory;
  readonly #rules: BrewingRules;
  #brewing = "";

  constructor(items: ItemFactory, rules: BrewingRules) {
    this.#items = items;
    this.#rules = rules;
  }

  /** True when a tick could change anything. */
  get active(): boolean {
    return this.left > 0 || this.slots[INGREDIENT] !== null || (this.fuel === 0 && this.slots[FUEL] !== null);
  }

  /** The window of a stand, which keeps its contents. */
  workplace(): Workplace {
    return {
      inputs: [],
      output: null,
      capacity: (slot, { name, stackSize }) => {
        if (slot === FUEL) return name === POWDER ? stackSize : 0;
        if (slot === INGREDIENT) return this.#rules.brews(name) ? stackSize : 0;
        return BOTTLE.test(name) ? 1 : 0;
      },
      properties: () => [this.left, this.fuel],
    };
  }

  /** Runs `ticks` vanilla ticks; true when a slot changed. */
  run(ticks: number): boolean {
    let changed = false;
    for (let tick = 0; tick < ticks; tick++) changed = this.#tick() || changed;
    return changed;
  }

  /** The contents, for the block's three bottles. */
  get bottles(): boolean[] {
    return BOTTLES.map((slot) => this.slots[slot] !== null);
  }

  #tick(): boolean {
    let changed = this.#feed();
    const spice = this.slots[INGREDIENT] ?? null;
    const works = spice !== null && BOTTLES.some((slot) => this.#brewed(slot) !== null);
    if (this.left > 0) {
      this.left--;
      if (!works || spice?.name !== this.#brewing) this.left = 0;
      else if (this.left === 0) changed = this.#finish();
    } else if (works && this.fuel > 0) {
      this.fuel--;
      this.left = BREW_TICKS;
      this.#brewing = spice.name;
    }
    return changed;
  }

  #feed(): boolean {
    const powder = this.slots[FUEL] ?? null;
    if (this.fuel > 0 || powder === null) return false;
    this.fuel = BREWS_A_POWDER;
    this.slots[FUEL] = this.#items.copy(powder, powder.count - 1);
    return true;
  }

  /** What the bottle in the slot becomes. */
  #brewed(slot: number): string | null {
    const [bottle, spice] = [this.slots[slot] ?? null, this.slots[INGREDIENT] ?? null];
    return bottle === null || spice === null ? null : this.#rules.brew(this.#items.nameOf(bottle), spice.name);
  }

  #finish(): boolean {
    for (const slot of BOTTLES) {
      const item = this.#brewed(slot);
      if (item !== null) this.slots[slot] = this.#items.make(item, 1);
    }
    const spice = this.slots[INGREDIENT] ?? null;
    if (spice === null) return true;
    const remainder = spice.count === 1 ? this.#rules.remainder(spice.name) : null;
    this.slots[INGREDIENT] =
      remainder === null ? this.#items.copy(spice, spice.count - 1) : this.#items.make(remainder, 1);
    return true;
  }
}
