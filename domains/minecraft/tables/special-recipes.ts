// Crafting recipes that minecraft-data lacks: those that the game implements in code and whose
// results differ in name, and those that a version's data forgot. The table lists deliberate
// omissions with their reason. Source: https://minecraft.wiki/w/Crafting

import { z } from "zod";
import { byCodeUnit } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import type { CraftRecipe } from "../data/craft-recipe.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import specialRecipesJson from "./special-recipes.json" with { type: "json" };
import { parseTable, Source, Template } from "./table.ts";

/**
 * `count` items of `ingredients`, which may be mixed; a class in `item` is bound in them too. No
 * item makes itself.
 */
export const SpecialRecipeTable = z.strictObject({
  source: Source,
  recipes: z.array(
    z.strictObject({
      item: Template,
      count: z.int().min(1).max(64),
      ingredients: z.array(z.strictObject({ kinds: z.array(Template).min(1), count: z.int().min(1).max(9) })).min(1),
      table: z.boolean(),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
  leftOut: z.array(z.strictObject({ what: z.string().min(1), because: z.string().min(1) })),
});
export type SpecialRecipeTable = z.infer<typeof SpecialRecipeTable>;

const SPECIAL_RECIPES = parseTable(SpecialRecipeTable, specialRecipesJson, "special-recipes.json");

/** Recipes of the game that the domain omits, each with the reason. */
export const LEFT_OUT_RECIPES = SPECIAL_RECIPES.leftOut;

/** The recipes of the version, in table order. Throws `input.invalidDomain` on a bad row. */
export function specialRecipes(data: GameData, table: SpecialRecipeTable = SPECIAL_RECIPES): CraftRecipe[] {
  return table.recipes.flatMap((row, index) => {
    if (!inRange(data.mcVersion, row.versions)) return [];
    const where = `tables/special-recipes.json: recipes.${index} (${data.mcVersion})`;
    return expandTemplate(row.item, NAME_CLASSES, data.items, where).map(({ name: item, bound }) => {
      const kindsOf = (template: string): string[] => {
        const own = template.replace(/\{(\w+)\}/g, (blank, key: string) => bound[key] ?? blank);
        return expandTemplate(own, NAME_CLASSES, data.items, where)
          .map(({ name }) => name)
          .filter((kind) => kind !== item);
      };
      const ingredients = row.ingredients.map(({ kinds, count }) => ({
        kinds: kinds.flatMap(kindsOf).sort(byCodeUnit),
        count,
      }));
      return { item, count: row.count, ingredients, needsTable: row.table };
    });
  });
}
