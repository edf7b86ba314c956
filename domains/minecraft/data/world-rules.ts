// What worlds need of vanilla's truth beside the planner's operators: cooking, fuel and loot, from the same tables.

/** A station that cooks. */
export type CookingStation = "furnace" | "blast_furnace" | "smoker" | "campfire";

/** One input and what it becomes; `ticks` at that station. */
export interface CookingRecipe {
  station: CookingStation;
  input: string;
  item: string;
  ticks: number;
}

/** One thing that a broken block may drop: `min`..`max` of `item` with probability `chance`. */
export interface LootEntry {
  item: string;
  chance: number;
  min: number;
  max: number;
  /** Null: with any tool that harvests the block; otherwise only with that. */
  needs: "silk_touch" | "shears" | null;
  /** True where an entry with `needs` takes this one's place when the tool meets it: silk touch, or shears on leaves and grass. */
  notWithSilkTouch: boolean;
}

/** One thing that a creature may drop when a player kills it with a plain weapon: `min`..`max` of `item`, evenly, with `chance`. */
export interface EntityDrop {
  item: string;
  chance: number;
  /** May be 0. */
  min: number;
  max: number;
}

/** One kind of thing on a fishing hook. */
export interface FishingCatch {
  item: string;
  /** How likely a catch is this one, in open water and outside jungles. */
  chance: number;
  count: number;
  /** Bites only in open water. */
  treasure: boolean;
  /** Comes up worn. */
  damaged: boolean;
}

export interface MinecraftRules {
  mcVersion: string;
  /** Every cooking recipe of the version, ordered by station, then input. */
  cooking: readonly CookingRecipe[];
  /** What `input` becomes at `station`, if anything. */
  cook(station: CookingStation, input: string): CookingRecipe | undefined;
  /** Ticks that one of the item burns in a furnace; 0 where it is no fuel. */
  burnTicks(item: string): number;
  /** What burning one leaves in the fuel slot (`bucket` of a lava bucket), or null. */
  fuelRemainder(item: string): string | null;
  /** What the crafting grid keeps of one ingredient (`bucket` of a milk bucket), or null. */
  craftingRemainder(item: string): string | null;
  /** What bites, without luck; the chances add up to one. */
  fishing: readonly FishingCatch[];
  /** The chance that one of the item adds a layer to a composter; 0 where it takes none. */
  compostChance(item: string): number;
  /** What the block drops; empty for none. Names of blocks and items are the version's. */
  lootOf(block: string): readonly LootEntry[];
  /** What the creature drops when a player kills it, each entry rolled apart; empty for none, and for what is no creature. */
  lootOfEntity(entity: string): readonly EntityDrop[];
  /** Tools that harvest the block, or null where any hand does. */
  harvestTools(block: string): readonly string[] | null;
}
