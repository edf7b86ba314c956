// A block as the game's data and our corrections of it (tables/digging.ts) have it.

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
