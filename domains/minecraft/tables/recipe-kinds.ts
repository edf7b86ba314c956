// Corrects recipes for which minecraft-data names one kind although the game accepts an item tag
// (from 1.21 on, shapeless recipes keep only the first kind: planks from logs but not from wood).
// tables/recipe-kinds.json lists the tags and their source.

import { z } from "zod";
import { byCodeUnit } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import recipeKindsJson from "./recipe-kinds.json" with { type: "json" };
import type { CraftRecipe } from "../data/craft-recipe.ts";
import { parseTable, Source, Template } from "./table.ts";
import { inRange, VersionRange } from "../data/versions.ts";

/**
 * Ingredients for which minecraft-data names one kind of a tag: in recipes for `item`, a slot that
 * accepts one of `kinds` accepts them all. A class in `item` is bound in `kinds` too.
 */
const RecipeKindTable = z.strictObject({
  source: Source,
  rows: z.array(z.strictObject({ item: Template, kinds: z.array(Template).min(1), versions: VersionRange.optional() })),
  /** Variants that do not exist in the game. */
  untrue: z.array(z.strictObject({ item: z.string(), takes: z.string() })),
});

export const RECIPE_KINDS = parseTable(RecipeKindTable, recipeKindsJson, "recipe-kinds.json");

/** The recipes with completed ingredient classes. Throws `input.invalidDomain` on a bad row. */
export function widenRecipes({ mcVersion, items }: GameData, recipes: readonly CraftRecipe[]): CraftRecipe[] {
  const wholes = new Map<string, ReadonlySet<string>>();
  RECIPE_KINDS.rows.forEach((row, index) => {
    if (!inRange(mcVersion, row.versions)) return;
    const where = `tables/recipe-kinds.json: rows.${index} (${mcVersion})`;
    for (const { name, bound } of expandTemplate(row.item, NAME_CLASSES, items, where)) {
      const kinds = row.kinds.flatMap((template) => {
        const own = template.replace(/\{(\w+)\}/g, (blank, key: string) => bound[key] ?? blank);
        return expandTemplate(own, NAME_CLASSES, items, where).map((expanded) => expanded.name);
      });
      wholes.set(name, new Set(kinds));
    }
  });
  return recipes.map((recipe) => {
    const whole = wholes.get(recipe.item);
    if (whole === undefined) return recipe;
    // A recipe never takes its own product: dyeing red wool red is none.
    const others = [...whole].filter((kind) => kind !== recipe.item).sort(byCodeUnit);
    const ingredients = recipe.ingredients.map((ingredient) =>
      ingredient.kinds.every((kind) => whole.has(kind)) ? { ...ingredient, kinds: others } : ingredient,
    );
    return { ...recipe, ingredients };
  });
}
