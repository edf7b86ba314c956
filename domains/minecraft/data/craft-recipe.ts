// A crafting recipe as the domain has it: the variants of the game in one, with ingredient classes.

/** So many in all of these kinds, sorted. */
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
