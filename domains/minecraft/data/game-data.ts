// What the compiler reads of one version of Minecraft: by name, and with the corrections of tables/digging.ts. `loadGameData` fills it in.

export interface GameItem {
  id: number;
  name: string;
  stackSize: number;
  maxDurability?: number;
}

/** A drop as blockLoot.json lists it; see loot.ts for how far it is to be trusted. */
export interface RawDrop {
  item: string;
  dropChance: number;
  stackSizeRange: readonly (number | null)[];
  silkTouch?: boolean;
  noSilkTouch?: boolean;
}

/** One recipe variant with one kind a slot, by item name. */
export interface RecipeVariant {
  item: string;
  count: number;
  /** Rows of slots, null where empty; null for a shapeless recipe. */
  shape: readonly (readonly (string | null)[])[] | null;
  /** What a shapeless recipe takes, sorted; empty for a shaped one. */
  list: readonly string[];
  needsTable: boolean;
}

export interface GameBlock {
  name: string;
  /** Breaking hardness; negative where nothing breaks it, absent for a few that break at once. */
  hardness: number | null | undefined;
  diggable: boolean;
  /** Key of `materials` in tables/digging.json, or several joined by `;`: which tools speed up digging. */
  material: string | undefined;
  /** Names of the items that harvest it, sorted; null where any hand does. */
  harvestTools: readonly string[] | null;
  /** The plain drops as blocks.json lists them: right for blocks that drop themselves, poor for others. */
  drops: readonly string[];
}

export interface GameData {
  mcVersion: string;
  items: ReadonlyMap<string, GameItem>;
  blocks: ReadonlyMap<string, GameBlock>;
  /** Names of every entity: creatures, and what else moves. */
  entities: ReadonlySet<string>;
  blockLoot(block: string): readonly RawDrop[] | undefined;
  /** All crafting recipe variants whose result is an item, in the data's order. */
  recipes(): RecipeVariant[];
}
