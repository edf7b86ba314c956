// The game data that the compiler reads for one version, by name, with the corrections of
// tables/corrections.ts. `loadGameData` fills it in.

export interface GameItem {
  id: number;
  name: string;
  stackSize: number;
  maxDurability?: number;
}

/** A drop from blockLoot.json; tables/block-loot.ts says how far to trust it. */
export interface RawDrop {
  item: string;
  dropChance: number;
  stackSizeRange: readonly (number | null)[];
  silkTouch?: boolean;
  noSilkTouch?: boolean;
}

/** A recipe variant with one kind per slot, by item name. */
export interface RecipeVariant {
  item: string;
  count: number;
  /** Rows of slots, null if empty; null for a shapeless recipe. */
  shape: readonly (readonly (string | null)[])[] | null;
  /** Sorted ingredients of a shapeless recipe; empty for a shaped one. */
  list: readonly string[];
  needsTable: boolean;
}

export interface GameBlock {
  name: string;
  /** Hardness; negative if unbreakable, absent for a few blocks that break instantly. */
  hardness: number | null | undefined;
  diggable: boolean;
  /**
   * Key of `materials` in tables/digging.json, or several joined by `;`: which tools speed up
   * digging.
   */
  material: string | undefined;
  /** Sorted names of the items that harvest it; null if the hand does. */
  harvestTools: readonly string[] | null;
  /** Plain drops from blocks.json: right for blocks that drop themselves, unreliable for others. */
  drops: readonly string[];
}

export interface GameData {
  mcVersion: string;
  items: ReadonlyMap<string, GameItem>;
  blocks: ReadonlyMap<string, GameBlock>;
  biomes: ReadonlySet<string>;
  /** Names of all entities, including those that are not creatures. */
  entities: ReadonlySet<string>;
  blockLoot(block: string): readonly RawDrop[] | undefined;
  /** All crafting recipe variants whose result is an item, in the data's order. */
  recipes(): RecipeVariant[];
}
