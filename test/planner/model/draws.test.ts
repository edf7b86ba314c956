import { describe, expect, test } from "vitest";
import { chanceOf } from "../../../planner/model/draws.ts";

const rod = { chance: 1, min: 0, max: 1 };
const ball = { chance: 1, min: 0, max: 2 };
const seed = { chance: 0.125, min: 1, max: 1 };

describe("the chance of draws", () => {
  test.each([
    [[rod], 1, 1, 1 / 2],
    [[rod], 3, 2, 1 / 2],
    [[rod], 1, 2, 0],
    [[ball], 1, 2, 1 / 3],
    [[ball], 2, 3, 3 / 9],
    [[seed], 3, 1, 1 - 0.875 ** 3],
    [[rod, rod], 1, 2, 1 / 4],
    [[seed], 0, 1, 0],
    [[{ chance: 1, min: 1, max: 3 }], 1, 1, 1],
  ])("%j in %i tries to give %i is %f", (draws, tries, wanted, chance) => {
    expect(chanceOf(draws, { tries, wanted })).toBeCloseTo(chance, 12);
  });
});
