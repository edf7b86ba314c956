import { describe, expect, test } from "vitest";
import { counted, isUncounted, itemPhrase, listed, plural, withArticle } from "../../mind/item-amounts.ts";

test.each([
  ["iron_pickaxe", 6, "6 iron pickaxes"],
  ["iron_pickaxe", 1, "an iron pickaxe"],
  ["torch", 3, "3 torches"],
  ["coal", 1, "1 coal"],
  ["cobblestone", 64, "64 cobblestone"],
  ["iron_boots", 1, "a pair of iron boots"],
  ["shears", 2, "2 pairs of shears"],
  ["oak_planks", 1, "an oak plank"],
  ["nether_bricks", 1, "a block of nether bricks"],
  ["bookshelf", 2, "2 bookshelves"],
  ["poppy", 2, "2 poppies"],
  ["potion+strong_healing", 2, "2 potions of strong healing"],
  ["totem_of_undying", 2, "2 totems of undying"],
  ["enderman", 2, "2 endermen"],
])("%s, counted to %i, is %s", (item, count, text) => {
  expect(counted(item, count)).toBe(text);
});

describe("itemPhrase", () => {
  test.each([
    ["diamond_pickaxe+silk_touch", "diamond pickaxe with silk touch"],
    ["tipped_arrow+slowness", "tipped arrow of slowness"],
    ["lingering_potion+awkward", "awkward lingering potion"],
  ])("says %s as %s", (item, text) => {
    expect(itemPhrase(item)).toBe(text);
  });
});

test("an article stands only before names that can be counted", () => {
  expect(["oak_log", "chest", "sand", "iron_leggings"].map(withArticle)).toEqual([
    "an oak log",
    "a chest",
    "sand",
    "iron leggings",
  ]);
});

test("substances are asked for with how much, things with how many", () => {
  expect([isUncounted("coal"), isUncounted("torch")]).toEqual([true, false]);
  expect([plural("coal"), plural("torch")]).toEqual(["coal", "torches"]);
});

test("a list joins its last entry with the conjunction", () => {
  expect(listed(["3 torches", "2 ladders", "a bucket"])).toBe("3 torches, 2 ladders and a bucket");
  expect(listed(["a", "b"], "or")).toBe("a or b");
});
