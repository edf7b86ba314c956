// Recipe choice: the exact variant first, then mixtures of kinds if the data lists only single-kind
// variants.

import { describe, expect, test } from "vitest";
import { chooseRecipe, ingredientsOf } from "../../../bots/choice/recipe.ts";
import type { GridCell, GridRecipe } from "../../../domains/recipe-class.ts";

const NAMES = ["stick", "oak_planks", "birch_planks", "cobblestone", "chest", "wooden_pickaxe", "oak_slab"];
const names = {
  nameOf: (id: number) => NAMES[id] ?? "",
  idOf: (name: string) => {
    const id = NAMES.indexOf(name);
    return id < 0 ? undefined : id;
  },
};
const cell = (name: string): GridCell => ({ id: name === "" ? -1 : NAMES.indexOf(name), metadata: null, count: 1 });
const shaped = (result: string, count: number, rows: string[][]): GridRecipe => ({
  result: { ...cell(result), count },
  inShape: rows.map((row) => row.map(cell)),
  outShape: null,
  ingredients: null,
  requiresTable: rows.length > 2,
});

const pickaxe = (planks: string) =>
  shaped("wooden_pickaxe", 1, [
    [planks, planks, planks],
    ["", "stick", ""],
    ["", "stick", ""],
  ]);
const pickaxes = [pickaxe("oak_planks"), pickaxe("birch_planks")];

describe("chooseRecipe", () => {
  test("takes the variant with exactly the named ingredients", () => {
    const chosen = chooseRecipe(pickaxes, { birch_planks: 3, stick: 2 }, 1, names);
    expect(chosen).toBe(pickaxes[1]);
  });

  test("mixes kinds cell by cell if no variant is the mixture", () => {
    const chosen = chooseRecipe(pickaxes, { oak_planks: 2, birch_planks: 1, stick: 2 }, 1, names);
    expect(chosen && ingredientsOf(chosen, names.nameOf)).toEqual({ oak_planks: 2, birch_planks: 1, stick: 2 });
    expect(chosen?.inShape?.[1]?.map(({ id }) => id)).toEqual([-1, NAMES.indexOf("stick"), -1]);
  });

  test("leaves the variants that it mixes from unchanged", () => {
    const before = structuredClone(pickaxes);
    chooseRecipe(pickaxes, { oak_planks: 1, birch_planks: 2, stick: 2 }, 1, names);
    expect(pickaxes).toEqual(before);
  });

  test("refuses a kind that no variant allows in any cell", () => {
    expect(chooseRecipe(pickaxes, { cobblestone: 3, stick: 2 }, 1, names)).toBeUndefined();
  });

  test("refuses a kind that fits only where another is needed", () => {
    expect(chooseRecipe(pickaxes, { oak_planks: 2, stick: 3 }, 1, names)).toBeUndefined();
  });

  test("refuses ingredients that do not fill the shape", () => {
    expect(chooseRecipe(pickaxes, { oak_planks: 2, stick: 2 }, 1, names)).toBeUndefined();
  });

  test("skips variants that make another count", () => {
    const four = shaped("stick", 4, [["oak_planks"], ["oak_planks"]]);
    const one = shaped("stick", 1, [["oak_planks"], ["oak_planks"]]);
    expect(chooseRecipe([one, four], { oak_planks: 2 }, 4, names)).toBe(four);
  });

  test("mixes loose ingredients too", () => {
    const loose = (kind: string): GridRecipe => ({
      result: { ...cell("chest"), count: 1 },
      inShape: null,
      outShape: null,
      ingredients: [cell(kind), cell(kind)],
      requiresTable: false,
    });
    const variants = [loose("oak_planks"), loose("birch_planks")];
    const chosen = chooseRecipe(variants, { oak_planks: 1, birch_planks: 1 }, 1, names);
    expect(chosen && ingredientsOf(chosen, names.nameOf)).toEqual({ oak_planks: 1, birch_planks: 1 });
  });
});
