import { describe, expect, test } from "vitest";
import type { CraftRecipe } from "../../../../domains/minecraft/data/craft-recipe.ts";
import type { GameData, RecipeVariant } from "../../../../domains/minecraft/data/game-data.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { collapseRecipes } from "../../../../domains/minecraft/sources/recipes.ts";
import { widenRecipes } from "../../../../domains/minecraft/tables/recipe-kinds.ts";

const collapse = (...variants: RecipeVariant[]): CraftRecipe[] =>
  collapseRecipes({ ...loadGameData("1.20.1"), recipes: () => variants } as GameData);

const shaped = (item: string, ...rows: (string | null)[][]): RecipeVariant => ({
  item,
  count: 1,
  shape: rows,
  list: [],
  needsTable: false,
});

const shapeless = (item: string, ...list: string[]): RecipeVariant => ({
  item,
  count: 1,
  shape: null,
  list: list.sort(),
  needsTable: false,
});

describe("shaped variants", () => {
  test("that differ in the kind become one recipe with a class", () => {
    expect(collapse(shaped("stick", ["oak"], ["oak"]), shaped("stick", ["birch"], ["birch"]))).toEqual([
      { item: "stick", count: 1, needsTable: false, ingredients: [{ kinds: ["birch", "oak"], count: 2 }] },
    ]);
  });

  test("keep the classes of different slots apart, even if the data pairs them", () => {
    const [recipe] = collapse(shaped("barrel", ["oak", "oak_slab"]), shaped("barrel", ["birch", "birch_slab"]));
    expect(recipe?.ingredients.map(({ kinds }) => kinds)).toEqual([
      ["birch", "oak"],
      ["birch_slab", "oak_slab"],
    ]);
  });

  test("with another pattern become another recipe", () => {
    expect(
      collapse(shaped("stick", ["oak"], ["oak"]), shaped("stick", ["bamboo", null], ["bamboo", null])),
    ).toHaveLength(2);
  });
});

describe("shapeless variants", () => {
  test("that differ in one kind become one recipe with a class", () => {
    const [recipe, ...others] = collapse(
      shapeless("red_wool", "red_dye", "blue_wool"),
      shapeless("red_wool", "red_dye", "white_wool"),
      shapeless("red_wool", "red_dye", "zinc_wool"),
    );
    expect(others).toEqual([]);
    expect(recipe?.ingredients).toEqual([
      { kinds: ["blue_wool", "white_wool", "zinc_wool"], count: 1 },
      { kinds: ["red_dye"], count: 1 },
    ]);
  });

  test("that differ in more kinds stay separate recipes", () => {
    expect(collapse(shapeless("dye", "a", "b"), shapeless("dye", "c", "d"))).toHaveLength(2);
    expect(collapse(shapeless("dye", "a", "b"), shapeless("dye", "a", "a"))).toHaveLength(2);
  });
});

describe("narrowed recipes", () => {
  test("of 1.21 accept the whole tag again", () => {
    const data = loadGameData("1.21.1");
    const recipes = widenRecipes(data, collapseRecipes(data));
    const kindsOf = (item: string) => recipes.find((recipe) => recipe.item === item)?.ingredients[0]?.kinds;
    expect(kindsOf("oak_planks")).toEqual(["oak_log", "oak_wood", "stripped_oak_log", "stripped_oak_wood"]);
    expect(kindsOf("crimson_planks")).toHaveLength(4);
  });

  test("never make an item from itself", () => {
    const data = loadGameData("1.21.1");
    for (const { item, ingredients } of widenRecipes(data, collapseRecipes(data))) {
      if (item.endsWith("_wool")) expect(ingredients.some(({ kinds }) => kinds.includes(item))).toBe(false);
    }
  });

  test("are left out if the game does not have them", () => {
    const maps = collapseRecipes(loadGameData("1.20.1")).filter(({ item }) => item === "map");
    expect(maps.flatMap(({ ingredients }) => ingredients.flatMap(({ kinds }) => kinds))).not.toContain("filled_map");
  });
});
