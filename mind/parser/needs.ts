// What crafting takes, for "enough planks for a door" and for questions about recipes. One recipe
// per item: the first that the domain lists under the item's own name. Kinds of wood count as one.

import type { RequestTarget } from "../../schemas/index.ts";

/** One application of a recipe. */
export interface Recipe {
  makes: number;
  takes: readonly { anyOf: readonly string[]; count: number }[];
  station: string | null;
}
export type Recipes = ReadonlyMap<string, Recipe>;

/** Maximal depth of nested recipes. */
const DEEP = 4;

/**
 * How many of an item go into all of the targets; 0 if none does. Rounded up for each recipe on the
 * way.
 */
export const neededFor = (item: string, targets: readonly RequestTarget[], recipes: Recipes): number =>
  targets.reduce((sum, { item: made, qty }) => sum + needed(item, made, qty === "all" ? 1 : qty, recipes, DEEP), 0);

function needed(item: string, made: string, count: number, recipes: Recipes, depth: number): number {
  const recipe = recipes.get(made);
  if (recipe === undefined || depth === 0) return 0;
  const times = Math.ceil(count / recipe.makes);
  return recipe.takes.reduce((sum, { anyOf, count: each }) => {
    const wanted = each * times;
    return sum + (anyOf.includes(item) ? wanted : needed(item, kindOf(anyOf, recipes), wanted, recipes, depth - 1));
  }, 0);
}

/** The representative of a class: oak if there is one, otherwise the first that has a recipe. */
const kindOf = (anyOf: readonly string[], recipes: Recipes): string =>
  anyOf.find((kind) => kind.startsWith("oak_")) ?? anyOf.find((kind) => recipes.has(kind)) ?? anyOf[0] ?? "";
