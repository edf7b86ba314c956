import { expect, test } from "vitest";
import { mealShare, withMeals } from "../../../../domains/minecraft/costs/food.ts";

test("sprinting 1,000 blocks costs 25 points, more than two steaks restore", () => {
  const ticks = (1000 / 5.612) * 20;
  const points = (0.1 * 1000) / 4;
  const steaks = points / 20.8;
  expect(withMeals(ticks) - ticks).toBeCloseTo(steaks * 282, 6);
  expect(steaks).toBeGreaterThan(1);
});

test("food costs almost nothing for digging, a tenth of the time for sprinting, more for fighting", () => {
  expect(mealShare("digging")).toBeLessThan(0.001);
  expect(mealShare("sprinting")).toBeGreaterThan(0.05);
  expect(mealShare("sprinting")).toBeLessThan(0.15);
  expect(mealShare("fighting")).toBeGreaterThan(mealShare("sprinting"));
});

test("no work needs no meals", () => {
  expect(withMeals(0)).toBe(0);
});
