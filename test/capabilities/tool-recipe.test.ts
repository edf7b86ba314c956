import { expect, test } from "vitest";
import { canMakeTool, toolRecipe } from "../../capabilities/tool-recipe.ts";

const pickaxe = { tool: "pickaxe", tier: "wooden" } as const;

test("toolRecipe uses the most plentiful planks first and makes sticks from the rest", () => {
  expect(toolRecipe(pickaxe, { oak_planks: 2, birch_planks: 3 })).toEqual({
    ...{ sticks: { oak_planks: 2 }, head: { birch_planks: 3, stick: 2 }, missing: undefined },
  });
});

test("toolRecipe uses held sticks", () => {
  expect(toolRecipe({ tool: "sword", tier: "stone" }, { cobblestone: 2, stick: 1 })).toMatchObject({
    ...{ sticks: undefined, missing: undefined },
  });
});

test("toolRecipe reports missing material", () => {
  expect(toolRecipe(pickaxe, { oak_planks: 2 }).missing).toBe("3 of its material");
  expect(toolRecipe(pickaxe, { oak_planks: 4 }).missing).toBe("sticks");
});

test("canMakeTool counts raw iron as iron if fuel is held", () => {
  const held = { raw_iron: 3, stick: 2 };
  expect([canMakeTool("pickaxe", held), canMakeTool("pickaxe", { ...held, coal: 1 })]).toEqual([false, true]);
});
