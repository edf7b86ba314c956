// The crafting recipes of a registry. prismarine-recipe keeps the recipes that it was loaded with in
// variables of its module, so a second version in the process overwrites the first one's. Here each
// registry gets an instance of that module to itself. Only this file imports the package.

import { createRequire } from "node:module";

export interface GridCell {
  id: number;
  metadata: number | null;
  count: number;
}

/** A recipe as prismarine-recipe reads it; an empty cell has the id -1. */
export interface GridRecipe {
  result: GridCell;
  inShape: GridCell[][] | null;
  outShape: GridCell[][] | null;
  ingredients: GridCell[] | null;
  requiresTable: boolean;
}

export interface RecipeClass {
  find(item: number, metadata: null): GridRecipe[];
}

type Registry = object;

const require = createRequire(import.meta.url);
const MODULE = "prismarine-recipe/lib/recipe";
const classes = new WeakMap<Registry, RecipeClass>();

/** The recipes of a registry of minecraft-data or of a bot. */
export function recipesOf(registry: Registry): RecipeClass {
  const known = classes.get(registry);
  if (known !== undefined) return known;
  const path = require.resolve(MODULE);
  const shared = require.cache[path];
  delete require.cache[path];
  try {
    const own = (require(MODULE) as (registry: Registry) => RecipeClass)(registry);
    classes.set(registry, own);
    return own;
  } finally {
    // Whoever loads the package, such as mineflayer, goes on with the instance that it had.
    if (shared === undefined) delete require.cache[path];
    else require.cache[path] = shared;
  }
}
