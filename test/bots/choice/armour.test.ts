import { expect, test } from "vitest";
import { betterArmour } from "../../../bots/choice/armour.ts";

test("the held piece with the most points is put on", () => {
  expect(betterArmour(["leather_helmet", "iron_helmet", "iron_boots"], "head", null)).toBe("iron_helmet");
  expect(betterArmour(["iron_chestplate", "diamond_chestplate"], "torso", "iron_chestplate")).toBe(
    "diamond_chestplate",
  );
});

test.each([
  ["nothing fits", ["iron_boots"], "head", null],
  ["what is worn is as good", ["iron_leggings"], "legs", "iron_leggings"],
  ["wings are worn", ["iron_chestplate"], "torso", "elytra"],
  ["gold keeps piglins calm", ["iron_boots"], "feet", "golden_boots"],
] as const)("nothing is put on where %s", (_, held, place, worn) => {
  expect(betterArmour(held, place, worn)).toBeNull();
});
