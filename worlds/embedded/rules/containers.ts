// Contents of blocks: the 27 slots of chests and barrels, the state of every kind of furnace and of
// brewing stands. Kept by position, in memory, from the first opening until the block is broken. Invariant: removing a
// container returns every stack that it held.

import type { Vec3 } from "vec3";
import type { MinecraftRules, StationRules } from "../../../domains/index.ts";
import type { ItemFactory, ItemStack, Slot } from "../core/items.ts";
import { BrewingStand } from "../stations/brewing-stand.ts";
import type { FurnaceKind } from "../windows/view.ts";
import { Furnace } from "./furnace.ts";

const CHEST_SLOTS = 27;

interface ChestContainer {
  kind: "chest";
  position: Vec3;
  slots: Slot[];
}
export interface FurnaceContainer {
  kind: "furnace";
  position: Vec3;
  slots: Slot[];
  furnace: Furnace;
}
export interface StandContainer {
  kind: "stand";
  position: Vec3;
  slots: Slot[];
  stand: BrewingStand;
}
export type BlockContainer = ChestContainer | FurnaceContainer | StandContainer;

type ContainerRules = Pick<MinecraftRules, "cook" | "burnTicks" | "fuelRemainder" | "craftingRemainder">;

export class Containers {
  readonly #byPlace = new Map<string, BlockContainer>();
  readonly #items: ItemFactory;
  readonly #rules: ContainerRules;
  readonly #stations: Pick<StationRules, "brew" | "brews">;

  constructor(items: ItemFactory, rules: ContainerRules, stations: Pick<StationRules, "brew" | "brews">) {
    this.#items = items;
    this.#rules = rules;
    this.#stations = stations;
  }

  chestAt(position: Vec3): ChestContainer {
    const known = this.#byPlace.get(position.toString());
    if (known?.kind === "chest") return known;
    const chest: ChestContainer = { kind: "chest", position, slots: new Array<Slot>(CHEST_SLOTS).fill(null) };
    this.#byPlace.set(position.toString(), chest);
    return chest;
  }

  furnaceAt(position: Vec3, station: FurnaceKind): FurnaceContainer {
    const known = this.#byPlace.get(position.toString());
    if (known?.kind === "furnace" && known.furnace.kind === station) return known;
    const furnace = new Furnace(station, this.#items, this.#rules);
    const container: FurnaceContainer = { kind: "furnace", position, slots: furnace.slots, furnace };
    this.#byPlace.set(position.toString(), container);
    return container;
  }

  standAt(position: Vec3): StandContainer {
    const known = this.#byPlace.get(position.toString());
    if (known?.kind === "stand") return known;
    const { brew, brews } = this.#stations;
    const stand = new BrewingStand(this.#items, {
      brew,
      brews,
      remainder: (item) => this.#rules.craftingRemainder(item),
    });
    const container: StandContainer = { kind: "stand", position, slots: stand.slots, stand };
    this.#byPlace.set(position.toString(), container);
    return container;
  }

  stands(): StandContainer[] {
    return [...this.#byPlace.values()].filter((container) => container.kind === "stand");
  }

  furnaces(): FurnaceContainer[] {
    return [...this.#byPlace.values()].filter((container) => container.kind === "furnace");
  }

  /** Removes the container at a broken block; returns it with its contents, if there was one. */
  remove(position: Vec3): { container: BlockContainer; contents: ItemStack[] } | null {
    const container = this.#byPlace.get(position.toString());
    if (container === undefined) return null;
    this.#byPlace.delete(position.toString());
    return { container, contents: container.slots.filter((slot) => slot !== null) };
  }
}
