// Mends recipes of which minecraft-data names one kind where the game takes a whole item tag (from 1.21 on, shapeless recipes keep
// the first kind only: planks from logs but not from wood). The tags are in tables/recipe-kinds.json, with their source.

import { z } from "zod";
import { byCodeUnit } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import recipeKindsJson from "./recipe-kinds.json" with { type: "json" };
import type { CraftRecipe } from "../data/craft-recipe.ts";
import { parseTable, Source, Template } from "./table.ts";
import { inRange, VersionRange } from "../data/versions.ts";

/**
 * Ingredients of which minecraft-data names one kind where the game takes a whole tag: in recipes for `item`, a slot that
 * takes one of `kinds` takes them all. A class in `item` stands for the same in `kinds`.
 */
const RecipeKindTable = z.strictObject({
  source: Source,
  rows: z.array(z.strictObject({ item: Template, kinds: z.array(Template).min(1), versions: VersionRange.optional() })),
  /** Variants that the game does not have. */
  untrue: z.array(z.strictObject({ item: z.string(), takes: z.string() })),
});

export const RECIPE_KINDS = parseTable(RecipeKindTable, recipeKindsJson, "recipe-kinds.json");

/** The recipes with each narrowed ingredient class made whole. Throws `input.invalidDomain` on a bad row. */
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
    // What makes an item never takes the same item: dyeing red wool red is no recipe.
    const others = [...whole].filter((kind) => kind !== recipe.item).sort(byCodeUnit);
    const ingredients = recipe.ingredients.map((ingredient) =>
      ingredient.kinds.every((kind) => whole.has(kind)) ? { ...ingredient, kinds: others } : ingredient,
    );
    return { ...recipe, ingredients };
  });
}
