import { describe, expect, test } from "vitest";
import {
  chanceOfEnchantment,
  type EnchantmentRoll,
  pointsOfLevels,
} from "../../../../domains/minecraft/costs/enchanting.ts";
import { pointsAtLevel } from "../../../../schemas/index.ts";

const roll = (name: string, weight: number, leastPower = 1, excludes: string[] = []): EnchantmentRoll => ({
  name,
  weight,
  leastPower,
  excludes,
});

const chance = (rolls: EnchantmentRoll[], level: number, enchantability = 1): number =>
  chanceOfEnchantment(rolls, { level, enchantability, wanted: "wanted" });

describe("experience", () => {
  test("of level 30 is 1395 points, of its last three levels 306", () => {
    expect([1, 4, 16, 27, 30].map(pointsAtLevel)).toEqual([7, 40, 352, 1089, 1395]);
    expect(pointsOfLevels(30, 3)).toBe(306);
  });
});

describe("the chance of an enchantment", () => {
  test("is 1 if it is the only offer, and 0 if the power is too low", () => {
    expect(chance([roll("wanted", 1)], 30)).toBeCloseTo(1, 12);
    expect(chance([roll("wanted", 1, 60), roll("other", 1)], 30)).toBe(0);
  });

  test("is its share of the weight if the others exclude it", () => {
    expect(chance([roll("wanted", 1, 1, ["other"]), roll("other", 3, 1, ["wanted"])], 30)).toBeCloseTo(0.25, 12);
  });

  test("includes a second draw with chance (power + 1) / 50", () => {
    // Power 2 at level 1 varies little: 1/2 in the first draw, else 3/50 for a second.
    expect(chance([roll("wanted", 1), roll("other", 1)], 1)).toBeCloseTo(0.5 + 0.5 * (3 / 50), 12);
  });

  test("at the middle power is that of rolling at least it, in a triangle of ±15 %", () => {
    // The middle is 31, and 30.5 or more rounds to 31; then the weights decide.
    const rolledEnough = 1 - (1 - 0.5 / (31 * 0.15)) ** 2 / 2;
    const rolls = [roll("wanted", 1, 31), roll("other", 1, 1, ["wanted"])];
    expect(chance(rolls, 30)).toBeCloseTo(rolledEnough / 2, 12);
  });
});
