// Vanilla rules that worlds need besides the planner's operators: cooking, fuel and loot, from the
// same tables.

/** Stations that cook. */
export type CookingStation = "furnace" | "blast_furnace" | "smoker" | "campfire";

/** One input and its result; `ticks` at this station. */
export interface CookingRecipe {
  station: CookingStation;
  input: string;
  item: string;
  ticks: number;
}

/** A possible drop of a broken block: `min`..`max` of `item` with probability `chance`. */
export interface LootEntry {
  item: string;
  chance: number;
  min: number;
  max: number;
  /** Null: any tool that harvests the block; otherwise only this one. */
  needs: "silk_touch" | "shears" | null;
  /**
   * Whether an entry with `needs` replaces this one if the tool meets it: silk touch, or shears on
   * leaves and grass.
   */
  notWithSilkTouch: boolean;
}

/**
 * A possible drop of a creature killed by a player with an unenchanted weapon: `min`..`max` of
 * `item`, uniformly, with `chance`.
 */
export interface EntityDrop {
  item: string;
  chance: number;
  /** May be 0. */
  min: number;
  max: number;
}

/** One kind of catch when fishing. */
export interface FishingCatch {
  item: string;
  /** Probability in open water and outside jungles. */
  chance: number;
  count: number;
  /** Only in open water. */
  treasure: boolean;
  /** Whether it is damaged. */
  damaged: boolean;
}

export interface MinecraftRules {
  mcVersion: string;
  /** All cooking recipes of the version, ordered by station, then input. */
  cooking: readonly CookingRecipe[];
  /** The recipe for `input` at `station`, if any. */
  cook(station: CookingStation, input: string): CookingRecipe | undefined;
  /** Burn time of one item in a furnace, in ticks; 0 if it is not fuel. */
  burnTicks(item: string): number;
  /** The item that burning one leaves in the fuel slot (a lava bucket leaves `bucket`), or null. */
  fuelRemainder(item: string): string | null;
  /** The item that stays in the crafting grid (a milk bucket leaves `bucket`), or null. */
  craftingRemainder(item: string): string | null;
  /** The item that eating or drinking one leaves (a stew leaves `bowl`), or null. */
  consumingRemainder(item: string): string | null;
  /** Catches without luck; the chances sum up to one. */
  fishing: readonly FishingCatch[];
  /** Chance that one item adds a layer to a composter; 0 if it is not compostable. */
  compostChance(item: string): number;
  /** Drops of the block; empty for none. Names are the version's. */
  lootOf(block: string): readonly LootEntry[];
  /**
   * Drops of the creature when a player kills it, each rolled separately; empty for other entities.
   */
  lootOfEntity(entity: string): readonly EntityDrop[];
  /** Tools that harvest the block, or null if the hand does. */
  harvestTools(block: string): readonly string[] | null;
}
