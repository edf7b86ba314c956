import { describe, expect, test } from "vitest";
import {
  farmlandChance,
  growthTicks,
  RANDOM_TICK_TICKS,
  ROW_CHANCE,
} from "../../../../domains/minecraft/costs/growth.ts";

const MINUTE = 20 * 60;

describe("random ticks", () => {
  test("come to a block every 68.27 seconds on average", () => {
    expect(RANDOM_TICK_TICKS / 20).toBeCloseTo(68.27, 2);
  });

  // The wiki's table of growth: a crop amid moist farmland has 1 in 3, in a field of one crop 1 in
  // 6, alone on a moist block 1 in 7.
  test.each([
    [8, false, 1 / 3],
    [8, true, 1 / 6],
    [0, false, 1 / 7],
    [2, false, 1 / 5],
  ])("with %i moist neighbours (crowded: %s) a crop grows with chance %d", (neighbours, crowded, chance) => {
    expect(farmlandChance(neighbours, crowded)).toBeCloseTo(chance, 12);
  });
});

describe("growth", () => {
  test("of wheat takes 24 minutes in the best field, 40 in our rows, 56 alone", () => {
    const minutes = (chance: number) => growthTicks({ stages: 7, chance }) / MINUTE;
    expect(minutes(farmlandChance(8))).toBeCloseTo(23.9, 1);
    expect(minutes(ROW_CHANCE)).toBeCloseTo(39.8, 1);
    expect(minutes(farmlandChance(0))).toBeCloseTo(55.8, 1);
  });

  test("of sugar cane takes 18 minutes per block", () => {
    expect(growthTicks({ stages: 16, chance: 1 }) / MINUTE).toBeCloseTo(18.2, 1);
  });

  test("of n plants with one stage takes 1 + 1/2 + … + 1/n times the mean", () => {
    const one = growthTicks({ stages: 1, chance: 0.1 });
    expect(growthTicks({ stages: 1, chance: 0.1 }, 2) / one).toBeCloseTo(1.5, 3);
    expect(growthTicks({ stages: 1, chance: 0.1 }, 8) / one).toBeCloseTo(2.7179, 3);
  });

  test("of a plot of 8 with many stages takes longer than one plant, but less than twice as long", () => {
    const one = growthTicks({ stages: 7, chance: ROW_CHANCE });
    const eight = growthTicks({ stages: 7, chance: ROW_CHANCE }, 8);
    expect(eight).toBeGreaterThan(one);
    expect(eight).toBeLessThan(2 * one);
  });
});
