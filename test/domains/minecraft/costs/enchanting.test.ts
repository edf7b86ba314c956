import { describe, expect, test } from "vitest";
import {
  chanceOfEnchantment,
  type EnchantmentRoll,
  pointsAtLevel,
  pointsOfLevels,
} from "../../../../domains/minecraft/costs/enchanting.ts";

const roll = (name: string, weight: number, leastPower = 1, excludes: string[] = []): EnchantmentRoll => ({
  name,
  weight,
  leastPower,
  excludes,
});

const chance = (rolls: EnchantmentRoll[], level: number, enchantability = 1): number =>
  chanceOfEnchantment(rolls, { level, enchantability, wanted: "wanted" });

describe("experience", () => {
  test("level 30 takes 1395 points, and three levels of it 306", () => {
    expect([1, 4, 16, 27, 30].map(pointsAtLevel)).toEqual([7, 40, 352, 1089, 1395]);
    expect(pointsOfLevels(30, 3)).toBe(306);
  });
});

describe("the chance of an enchantment", () => {
  test("is certain where nothing else is offered, and none where its power is not reached", () => {
    expect(chance([roll("wanted", 1)], 30)).toBeCloseTo(1, 12);
    expect(chance([roll("wanted", 1, 60), roll("other", 1)], 30)).toBe(0);
  });

  test("is the share of its weight where the others exclude it", () => {
    expect(chance([roll("wanted", 1, 1, ["other"]), roll("other", 3, 1, ["wanted"])], 30)).toBeCloseTo(0.25, 12);
  });

  test("counts a second draw, made with power + 1 in 50", () => {
    // Power 2 at level 1 with little to vary: half at first, else with 3 in 50 next.
    expect(chance([roll("wanted", 1), roll("other", 1)], 1)).toBeCloseTo(0.5 + 0.5 * (3 / 50), 12);
  });

  test("of what takes the middle power is that of rolling it or more, by a triangle of 15 % each way", () => {
    // Middle 31, so 31 is what 30.5 and more rounds to; then the weights decide.
    const rolledEnough = 1 - (1 - 0.5 / (31 * 0.15)) ** 2 / 2;
    const rolls = [roll("wanted", 1, 31), roll("other", 1, 1, ["wanted"])];
    expect(chance(rolls, 30)).toBeCloseTo(rolledEnough / 2, 12);
  });
});
