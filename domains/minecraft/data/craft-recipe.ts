// A crafting recipe of the domain: merges the game's variants into ingredient classes.

/** `count` in total of these kinds, sorted. */
export interface IngredientClass {
  kinds: readonly string[];
  count: number;
}

export interface CraftRecipe {
  item: string;
  /** Items made in one application. */
  count: number;
  ingredients: readonly IngredientClass[];
  needsTable: boolean;
}
