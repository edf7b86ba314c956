import { describe, expect, test } from "vitest";
import { inRange } from "../../../../domains/minecraft/data/versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { BARTER, readBarter } from "../../../../domains/minecraft/tables/barter.ts";
import { FISHING, readFishing } from "../../../../domains/minecraft/tables/fishing.ts";

const weights = (rows: readonly { weight: number }[]) => rows.reduce((sum, { weight }) => sum + weight, 0);

describe("bartering", () => {
  test.each([
    ["1.16.5", 459, 18],
    ["1.20.1", 459, 18],
    ["26.1", 469, 19],
  ])("%s has a total weight of %i for %i items", (mcVersion, total, kinds) => {
    const items = readBarter(loadGameData(mcVersion));
    expect(weights(BARTER.items.filter(({ versions }) => inRange(mcVersion, versions)))).toBe(total);
    expect(items).toHaveLength(kinds);
  });

  test("an ingot yields the item's share of weight times its mean count", () => {
    const items = new Map(readBarter(loadGameData("1.20.1")).map(({ item, expected }) => [item, expected]));
    expect(items.get("obsidian")).toBeCloseTo(40 / 459);
    expect(items.get("ender_pearl")).toBeCloseTo((10 / 459) * 3);
    expect(items.get("gravel")).toBeCloseTo((40 / 459) * 12);
    expect(items.has("potion+fire_resistance")).toBe(true);
  });

  test("an unknown item is refused with file, row and version", () => {
    const table = { ...BARTER, items: [{ item: "obsidien", weight: 1, min: 1, max: 1 }] };
    expect(() => readBarter(loadGameData("1.20.1"), table)).toThrow(
      /barter\.json: items\.0 \(1\.20\.1\): no such name: obsidien/,
    );
  });
});

describe("fishing", () => {
  test("catches 22 items: 4 fish, 13 junk, 6 treasures, one of them twice", () => {
    expect(FISHING.categories.map(({ category, weight, items }) => [category, weight, items.length])).toEqual([
      ["fish", 85, 4],
      ["junk", 10, 13],
      ["treasure", 5, 6],
    ]);
    const names = FISHING.categories.flatMap(({ items }) => items.map(({ item }) => item));
    expect(new Set(names).size).toBe(22);
  });

  test("the weights of fish and of junk outside jungles are 100 each, of treasure 6", () => {
    const sums = FISHING.categories.map(({ items }) => weights(items.filter(({ only }) => only === undefined)));
    expect(sums).toEqual([100, 100, 6]);
  });

  test("a catch yields items by weight, ink sacs by ten, and counts nothing damaged", () => {
    const caught = new Map(readFishing(loadGameData("1.20.1")).map(({ item, expected }) => [item, expected]));
    expect(caught.get("cod")).toBeCloseTo(0.51);
    expect(caught.get("ink_sac")).toBeCloseTo(0.01);
    expect(caught.get("name_tag")).toBeCloseTo(0.05 / 6);
    expect(["bow", "fishing_rod", "leather_boots", "bamboo"].filter((item) => caught.has(item))).toEqual([]);
  });

  test("an unknown item is refused with file, category and version", () => {
    const categories = [{ category: "fish" as const, weight: 1, items: [{ item: "codd", weight: 1, count: 1 }] }];
    expect(() => readFishing(loadGameData("1.20.1"), { ...FISHING, categories })).toThrow(
      /fishing\.json: fish \(1\.20\.1\): no such item: codd/,
    );
  });
});
