import { createRequire } from "node:module";
import minecraftData from "minecraft-data";
import { expect, test } from "vitest";
import { recipesOf } from "../../domains/recipe-class.ts";

const VERSIONS = ["1.16.5", "1.20.1", "1.21.4"];

/** What oak planks are made of. */
function ingredients(version: string): string[] {
  const registry = minecraftData(version);
  const planks = registry.itemsByName.oak_planks?.id ?? 0;
  return recipesOf(registry)
    .find(planks, null)
    .flatMap(({ ingredients: list, inShape }) => [...(list ?? []), ...(inShape ?? []).flat()])
    .map(({ id }) => registry.items[id]?.name ?? "");
}

test("versions in one process keep their own recipes, in whatever order they are loaded", () => {
  const alone = VERSIONS.map(ingredients);
  for (const list of alone) expect(list).toContain("oak_log");
  expect([...VERSIONS].reverse().map(ingredients).reverse()).toEqual(alone);
});

test("mineflayer's instance of prismarine-recipe keeps the recipes of its bot", () => {
  const require = createRequire(import.meta.url);
  const own = minecraftData("1.20.1");
  const { Recipe } = require("prismarine-recipe")(own);
  recipesOf(minecraftData("1.19.4"));
  const planks = own.itemsByName.oak_planks?.id;
  expect(Recipe.find(planks, null)).not.toEqual([]);
  expect(require("prismarine-recipe")(own).Recipe).toBe(Recipe);
});
