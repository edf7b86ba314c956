// `craft:ITEM`: one application of a crafting recipe in the 2x2 grid or at a crafting table;
// containers come back. If different recipes make an item, the plain id goes to one that does more
// than recolour or coat an item of the same sort, then to the one that makes most, then takes most,
// then by name; the ids of the others name their special ingredients: `craft:stick:bamboo`.

import { byCodeUnit } from "../../../schemas/index.ts";
import type { CraftRecipe, IngredientClass } from "../data/craft-recipe.ts";
import type { GameData } from "../data/game-data.ts";
import { collapseRecipes } from "../sources/recipes.ts";
import { readTippedArrows } from "../tables/brewing.ts";
import { widenRecipes } from "../tables/recipe-kinds.ts";
import { specialRecipes } from "../tables/special-recipes.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

/** Opening the grid, placing and taking: half a second, our estimate. */
const CRAFT_TICKS = 10;

/**
 * All crafting recipes of the version: minecraft-data's, those that it lacks, and tipped arrows.
 */
function craftRecipes(data: GameData): CraftRecipe[] {
  const tippedArrows = readTippedArrows(data).map(({ item, potion, arrows }) => ({
    item,
    count: arrows,
    ingredients: [
      { kinds: ["arrow"], count: arrows },
      { kinds: [potion], count: 1 },
    ],
    needsTable: true,
  }));
  return [...widenRecipes(data, collapseRecipes(data)), ...specialRecipes(data), ...tippedArrows];
}

export const craft: OperatorFamily = ({ data, rules, objective }) => {
  const byItem = Map.groupBy(craftRecipes(data), ({ item }) => item);
  return [...byItem.values()].flatMap((recipes) =>
    named(recipes).map(({ id, recipe }) => {
      const { item, count, ingredients, needsTable } = recipe;
      const produces: Record<string, number> = { [item]: count };
      for (const { kinds, count: taken } of ingredients) {
        // No ingredient class mixes kinds with and without remainders, so the first represents all.
        const left = rules.craftingRemainder(kinds[0] ?? "");
        if (left !== null) produces[left] = (produces[left] ?? 0) + taken;
      }
      return operator(objective, {
        id,
        verb: "craft_item",
        args: { item, recipe: { result: { [item]: count } }, station: needsTable ? "crafting_table" : null },
        consumes: ingredients.map(({ kinds, count: taken }) => ({ anyOf: [...kinds], count: taken })),
        requires: needsTable ? [fact("near:crafting_table")] : [],
        produces,
        actions: 1,
        ticks: CRAFT_TICKS,
      });
    }),
  );
};

function named(recipes: readonly CraftRecipe[]): { id: string; recipe: CraftRecipe }[] {
  const [only, ...others] = recipes;
  if (only !== undefined && others.length === 0) return [{ id: `craft:${only.item}`, recipe: only }];
  const ordered = [...recipes].sort(
    (a, b) =>
      Number(recolours(a)) - Number(recolours(b)) ||
      b.count - a.count ||
      totalOf(b) - totalOf(a) ||
      a.ingredients.length - b.ingredients.length ||
      byCodeUnit(labelOf(a), labelOf(b)),
  );
  const usual = new Set(ordered[0]?.ingredients.map(className));
  const taken = new Set<string>();
  return ordered.map((recipe, index) => {
    const differing = recipe.ingredients.filter((ingredient) => !usual.has(className(ingredient)));
    const short = `craft:${recipe.item}:${differing.map(className).sort(byCodeUnit).join("+")}`;
    const full = `craft:${recipe.item}:${labelOf(recipe)}`;
    const id = index === 0 ? `craft:${recipe.item}` : differing.length > 0 && !taken.has(short) ? short : full;
    taken.add(id);
    return { id, recipe };
  });
}

/** Whether an ingredient is of the item's own sort: a bed that makes a bed of another colour. */
const recolours = ({ item, ingredients }: CraftRecipe): boolean => {
  const sort = item.slice(item.lastIndexOf("_"));
  return sort !== item && ingredients.some(({ kinds }) => kinds.some((kind) => kind.endsWith(sort)));
};

const totalOf = ({ ingredients }: CraftRecipe): number => ingredients.reduce((sum, { count }) => sum + count, 0);

const labelOf = ({ ingredients }: CraftRecipe): string =>
  ingredients.map((ingredient) => `${ingredient.count}-${className(ingredient)}`).join("+");

/** The only kind, or the common ending of all kinds (`planks`), or the first kind. */
function className({ kinds }: IngredientClass): string {
  const [first = ""] = kinds;
  for (let at = first.indexOf("_"); at >= 0 && kinds.length > 1; at = first.indexOf("_", at + 1)) {
    const ending = first.slice(at);
    if (kinds.every((kind) => kind.endsWith(ending))) return ending.slice(1);
  }
  return first;
}
