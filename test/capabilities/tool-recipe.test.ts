import { expect, test } from "vitest";
import { canMakeTool, toolRecipe } from "../../capabilities/tool-recipe.ts";

const pickaxe = { tool: "pickaxe", tier: "wooden" } as const;

test("planks may be mixed, the most plentiful first, and sticks are made of what is left", () => {
  expect(toolRecipe(pickaxe, { oak_planks: 2, birch_planks: 3 })).toEqual({
    ...{ sticks: { oak_planks: 2 }, head: { birch_planks: 3, stick: 2 }, missing: undefined },
  });
});

test("sticks that are held are used", () => {
  expect(toolRecipe({ tool: "sword", tier: "stone" }, { cobblestone: 2, stick: 1 })).toMatchObject({
    ...{ sticks: undefined, missing: undefined },
  });
});

test("what lacks is said", () => {
  expect(toolRecipe(pickaxe, { oak_planks: 2 }).missing).toBe("3 of its material");
  expect(toolRecipe(pickaxe, { oak_planks: 4 }).missing).toBe("sticks");
});

test("ore counts as iron where there is something to smelt it with", () => {
  const held = { raw_iron: 3, stick: 2 };
  expect([canMakeTool("pickaxe", held), canMakeTool("pickaxe", { ...held, coal: 1 })]).toEqual([false, true]);
});
