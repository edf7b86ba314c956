import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compost } from "../../../../domains/minecraft/operators/compost.ts";
import { eat } from "../../../../domains/minecraft/operators/eat.ts";
import { COMPOST, readCompost } from "../../../../domains/minecraft/tables/compost.ts";
import { FOODS, readFoods } from "../../../../domains/minecraft/tables/food.ts";
import { pick, runFamily, unknownItems } from "./family-run.ts";

test.each(SUPPORTED_VERSIONS)("%s: all foods and compostable items exist in the version", (mcVersion) => {
  expect(unknownItems(runFamily(eat, mcVersion), mcVersion)).toEqual([]);
  expect(unknownItems(runFamily(compost, mcVersion), mcVersion)).toEqual([]);
});

describe("eating", () => {
  const foods = runFamily(eat, "1.20.1");

  test("merges foods with equal points: a steak or a pork chop gives 8 in 32 ticks", () => {
    const steak = pick(foods, "eat:8");
    expect(steak.consumes).toEqual([{ anyOf: ["cooked_beef", "cooked_porkchop", "pumpkin_pie"], count: 1 }]);
    expect(steak.produces).toEqual({ "food:points": 8 });
    expect(steak.ticks).toBe(32);
  });

  test("leaves the bowl of a stew and the bottle of honey", () => {
    expect(pick(foods, "eat:rabbit_stew").produces).toEqual({ "food:points": 10, bowl: 1 });
    expect(pick(foods, "eat:honey_bottle").produces).toEqual({ "food:points": 6, glass_bottle: 1 });
  });

  test("excludes harmful foods", () => {
    const eaten = new Set([...foods.values()].flatMap(({ consumes }) => consumes.flatMap(({ anyOf }) => anyOf)));
    expect(FOODS.leftOut.filter((item) => eaten.has(item))).toEqual([]);
    expect(eaten.has("rotten_flesh")).toBe(false);
  });

  test("refuses a food that the version lacks with file, row and version", () => {
    const foods = [{ points: 2, items: ["glow_berries"], ticks: 32 }];
    expect(() => readFoods(loadGameData("1.16.5"), { ...FOODS, foods })).toThrow(
      /food\.json: foods\.0 \(1\.16\.5\): no such item: glow_berries/,
    );
  });
});

describe("compost", () => {
  // The wiki's chances of a layer.
  test.each([
    ["wheat_seeds", 0.3],
    ["oak_leaves", 0.3],
    ["sugar_cane", 0.5],
    ["flowering_azalea_leaves", 0.5],
    ["wheat", 0.65],
    ["hay_block", 0.85],
    ["pumpkin_pie", 1],
  ])("%s adds a layer with chance %d", (item, chance) => {
    expect(readCompost(loadGameData("1.20.1")).get(item)).toBe(chance);
  });

  test("needs 21 pieces of the poorest class and 7 of the best, because the first is certain", () => {
    const ways = runFamily(compost, "1.20.1");
    expect([...ways.values()].map(({ id, consumes }) => [id, consumes[0]?.count])).toEqual([
      ["compost:30", 21],
      ["compost:50", 13],
      ["compost:65", 10],
      ["compost:85", 8],
      ["compost:100", 7],
    ]);
  });

  test("excludes bamboo, meat and poisonous potatoes", () => {
    const chances = readCompost(loadGameData("1.20.1"));
    expect(["bamboo", "beef", "poisonous_potato", "dead_bush"].filter((item) => chances.has(item))).toEqual([]);
  });

  test("refuses an item with two chances", () => {
    const [row] = COMPOST.items;
    if (row === undefined) throw new Error("no rows");
    expect(() => readCompost(loadGameData("1.20.1"), { ...COMPOST, items: [row, row] })).toThrow(
      /oak_leaves is listed twice/,
    );
  });
});
