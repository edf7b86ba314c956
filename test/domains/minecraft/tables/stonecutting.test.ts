import { describe, expect, test } from "vitest";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { readStonecutting } from "../../../../domains/minecraft/tables/stonecutting.ts";

const recipes = (mcVersion: string) => readStonecutting(loadGameData(mcVersion));

const yields = (mcVersion: string): Record<number, number> => {
  const byCount = Object.groupBy(recipes(mcVersion), ({ count }) => count);
  return Object.fromEntries(Object.entries(byCount).map(([count, group]) => [count, group?.length ?? 0]));
};

describe("the stonecutter", () => {
  test("has the game's 201 recipes over 54 inputs in 1.20.1", () => {
    expect(recipes("1.20.1")).toHaveLength(201);
    expect(new Set(recipes("1.20.1").map(({ input }) => input)).size).toBe(54);
    expect(yields("1.20.1")).toEqual({ 1: 117, 2: 60, 4: 16, 8: 8 });
  });

  test("gains copper and deepslate with 1.17, mud bricks with 1.19, tuff and grates with 1.21, resin with 1.21.4", () => {
    expect(["1.16.5", "1.17.1", "1.19.4", "1.21.1", "1.21.4"].map((version) => recipes(version).length)).toEqual([
      121, 198, 201, 250, 254,
    ]);
  });

  test("cuts stone into cobblestone and deepslate into its 17 forms from 26.1 on", () => {
    const outOf = (input: string, mcVersion: string) =>
      recipes(mcVersion)
        .filter((recipe) => recipe.input === input)
        .map(({ item }) => item);
    expect(outOf("stone", "26.1")).toContain("cobblestone");
    expect(outOf("stone", "1.21.4")).not.toContain("cobblestone");
    expect(outOf("deepslate", "26.1")).toHaveLength(17);
  });

  test("gives eight slabs from a whole block of copper, and two from cut copper", () => {
    const slabs = recipes("1.20.1").filter(({ item }) => item === "waxed_cut_copper_slab");
    expect(slabs.map(({ input, count }) => [input, count])).toEqual([
      ["waxed_copper_block", 8],
      ["waxed_cut_copper", 2],
    ]);
  });

  test("refuses unknown names with the row and version", () => {
    const table = {
      source: "https://minecraft.wiki/w/Stonecutter",
      recipes: [{ input: "stone", gives: { stone_slap: 2 } }],
    };
    expect(() => readStonecutting(loadGameData("1.20.1"), table)).toThrow(
      "tables/stonecutting.json: recipes.0 (1.20.1): no such name: stone_slap",
    );
  });
});
