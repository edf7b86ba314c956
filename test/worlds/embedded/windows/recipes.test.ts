import { describe, expect, test } from "vitest";
import { RecipeBook } from "../../../../worlds/embedded/windows/recipes.ts";
import { idOf, registryOf } from "../support/registry.ts";

const book = new RecipeBook(registryOf("1.20.1"));
const nameOf = (id: number | undefined) => (id === undefined ? null : (registryOf("1.20.1").items[id]?.name ?? null));

/** The result of a grid of item names; "" is an empty cell. */
function made(width: number, ...cells: string[]): string | null {
  const result = book.match(
    cells.map((name) => (name === "" ? 0 : idOf(name))),
    width,
  );
  return result === null ? null : `${result.count} ${nameOf(result.id)}`;
}

describe("the recipe book", () => {
  test("makes nothing from an empty grid", () => {
    expect(made(2, "", "", "", "")).toBeNull();
  });

  test("makes planks from a log in any cell", () => {
    expect(made(2, "", "", "", "oak_log")).toBe("4 oak_planks");
    expect(made(3, "", "", "", "", "oak_log", "", "", "", "")).toBe("4 oak_planks");
  });

  test("makes sticks from planks one above the other, but not side by side", () => {
    expect(made(2, "oak_planks", "", "oak_planks", "")).toBe("4 stick");
    expect(made(2, "oak_planks", "oak_planks", "", "")).not.toBe("4 stick");
  });

  test("takes a shape mirrored", () => {
    const [plank, stick] = ["oak_planks", "stick"];
    expect(made(3, plank, plank, "", plank, stick, "", "", stick, "")).toBe("1 wooden_axe");
    expect(made(3, "", plank, plank, "", stick, plank, "", stick, "")).toBe("1 wooden_axe");
  });

  test("lets the kinds of planks be mixed", () => {
    expect(made(2, "oak_planks", "birch_planks", "spruce_planks", "oak_planks")).toBe("1 crafting_table");
  });

  test("does not mix bamboo with planks, though both make sticks", () => {
    expect(made(2, "bamboo", "", "bamboo", "")).toBe("1 stick");
    expect(made(2, "bamboo", "", "oak_planks", "")).toBeNull();
  });

  test("takes shapeless ingredients in any order", () => {
    expect(made(2, "flint", "iron_ingot", "", "")).toBe("1 flint_and_steel");
    expect(made(2, "", "iron_ingot", "flint", "")).toBe("1 flint_and_steel");
  });

  test("makes nothing from a recipe with one ingredient too many", () => {
    expect(made(2, "oak_log", "", "", "stone")).toBeNull();
  });

  test("finds every recipe of the version's own list", () => {
    const { recipes } = registryOf("1.20.1");
    const cell = (value: unknown): number => {
      const id = typeof value === "object" && value !== null ? (value as { id: number }).id : Number(value ?? 0);
      return id > 0 ? id : 0;
    };
    const misses = Object.values(recipes)
      .flat()
      .filter(({ inShape, ingredients = [], result }) => {
        const rows = inShape ?? [[...ingredients], [], []];
        const flat = inShape === undefined ? ingredients.map(cell) : [];
        const grid = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => cell(rows[row]?.[column])));
        const found = book.match(inShape === undefined ? [...flat, ...new Array(9 - flat.length).fill(0)] : grid, 3);
        return found?.id !== cell(result);
      });
    expect(misses).toEqual([]);
  });
});
