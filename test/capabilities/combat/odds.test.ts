import { describe, expect, test } from "vitest";
import { armourPoints } from "../../../capabilities/combat/armour.ts";
import { isOutmatched } from "../../../capabilities/combat/odds.ts";

const armed = { health: 20, armour: 0, held: ["iron_sword"], foes: ["zombie"] };

describe("the body is", () => {
  test.each([
    ["not outmatched when healthy, armed, and against one zombie", {}, false],
    ["outmatched when wounded", { health: 9 }, true],
    ["outmatched without a weapon", { held: ["bread"] }, true],
    ["not outmatched when healthy with a stone pickaxe", { held: ["stone_pickaxe", "bread"] }, false],
    ["outmatched with only a wooden pickaxe", { held: ["wooden_pickaxe"] }, true],
    ["outmatched by two with a wooden sword", { held: ["wooden_sword"], foes: ["zombie", "zombie"] }, true],
    ["not outmatched by two with an iron sword", { foes: ["zombie", "zombie"] }, false],
    ["outmatched by an unknown creature", { foes: ["a_giant"] }, true],
    ["outmatched by a creeper, even in full armour", { foes: ["creeper"], armour: 20 }, true],
    ["outmatched by three", { foes: ["zombie", "zombie", "spider"] }, true],
    ["not outmatched by three in good armour", { foes: ["zombie", "zombie", "spider"], armour: 15 }, false],
  ])("%s", (_who, more, expected) => {
    expect(isOutmatched({ ...armed, ...more })).toBe(expected);
  });
});

test("armourPoints sums the points of the pieces", () => {
  expect(armourPoints(["iron_helmet", "iron_chestplate", "iron_leggings", "iron_boots"])).toBe(15);
  expect(armourPoints(["diamond_chestplate", "carved_pumpkin"])).toBe(8);
});
