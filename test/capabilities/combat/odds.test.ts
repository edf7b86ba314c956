import { describe, expect, test } from "vitest";
import { armourPoints } from "../../../capabilities/combat/armour.ts";
import { isOutmatched } from "../../../capabilities/combat/odds.ts";

const armed = { health: 20, armour: 0, held: ["iron_sword"], foes: ["zombie"] };

describe("outmatched is", () => {
  test.each([
    ["nobody who is well, armed, and faces one", {}, false],
    ["who is wounded", { health: 9 }, true],
    ["who has no weapon", { held: ["bread"] }, true],
    ["nobody who is well and has a pickaxe to strike with", { held: ["stone_pickaxe", "bread"] }, false],
    ["who has only a wooden one", { held: ["wooden_pickaxe"] }, true],
    ["who faces two with a poor sword", { held: ["wooden_sword"], foes: ["zombie", "zombie"] }, true],
    ["nobody who faces two with a good one", { foes: ["zombie", "zombie"] }, false],
    ["who faces what nobody knows", { foes: ["a_giant"] }, true],
    ["who faces a creeper, whatever he holds", { foes: ["creeper"], armour: 20 }, true],
    ["who faces three", { foes: ["zombie", "zombie", "spider"] }, true],
    ["nobody who faces three in good armour", { foes: ["zombie", "zombie", "spider"], armour: 15 }, false],
  ])("%s", (_who, more, expected) => {
    expect(isOutmatched({ ...armed, ...more })).toBe(expected);
  });
});

test("armour counts by its pieces", () => {
  expect(armourPoints(["iron_helmet", "iron_chestplate", "iron_leggings", "iron_boots"])).toBe(15);
  expect(armourPoints(["diamond_chestplate", "carved_pumpkin"])).toBe(8);
});
