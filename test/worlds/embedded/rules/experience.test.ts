import { describe, expect, test } from "vitest";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { deathPoints, miningPoints, orbsOf, smeltingPoints } from "../../../../worlds/embedded/rules/experience.ts";

describe("experience", () => {
  test("comes from ores that drop no metal, within vanilla's bounds", () => {
    const random = seededRandom(1);
    const draws = Array.from({ length: 300 }, () => miningPoints("deepslate_diamond_ore", random));
    expect([Math.min(...draws), Math.max(...draws)]).toEqual([3, 7]);
    expect([miningPoints("iron_ore", random), miningPoints("stone", random)]).toEqual([0, 0]);
  });

  test("of smelting is exact where it is whole, and on average where it is not", () => {
    const random = seededRandom(2);
    expect(smeltingPoints("iron_ingot", 10, random)).toBe(7);
    expect(smeltingPoints("gold_ingot", 3, random)).toBe(3);
    const single = Array.from({ length: 2000 }, () => smeltingPoints("iron_ingot", 1, random));
    expect(single.reduce((sum, points) => sum + points, 0) / 2000).toBeCloseTo(0.7, 1);
  });

  test("splits into orbs that add up", () => {
    expect(orbsOf(10)).toEqual([7, 3]);
    for (const points of [0, 1, 5, 100, 2500]) expect(orbsOf(points).reduce((sum, orb) => sum + orb, 0)).toBe(points);
  });

  test("is dropped in part at death: seven points a level, a hundred at most", () => {
    expect([0, 5, 30].map(deathPoints)).toEqual([0, 35, 100]);
  });
});
