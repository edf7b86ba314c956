// The body's knowledge of creatures, weapons, variants, professions and places by their names.

import { expect, test } from "vitest";
import { landmarkOf } from "../../../bots/choice/landmarks.ts";
import { plotOf, treePlot } from "../../../bots/choice/plots.ts";
import { callingOf, namesOf } from "../../../bots/choice/professions.ts";
import { chooseWeapon } from "../../../bots/choice/weapon.ts";
import { isCreature, isHostile } from "../../../bots/sense/creature-kinds.ts";
import { variantOf } from "../../../bots/sense/variant.ts";
import { blowOf, pauseBetweenBlows } from "../../../capabilities/combat/blows.ts";

test("creatures that attack on sight are hostile; those that must be provoked are not", () => {
  expect(["zombie", "creeper", "skeleton"].every(isHostile)).toBe(true);
  expect(["enderman", "zombified_piglin", "cow", "player", undefined].some(isHostile)).toBe(false);
});

test("drops, projectiles and vehicles are not creatures", () => {
  expect(["item", "arrow", "oak_boat", "minecart", "experience_orb", "armor_stand", undefined].some(isCreature)).toBe(
    false,
  );
  expect(["cow", "villager", "warden", "squid"].every(isCreature)).toBe(true);
});

test("the plan's weapon comes first, then the one with the most damage per second", () => {
  expect(chooseWeapon(["iron_sword", "wooden_axe"], "wooden_axe", true)).toBe("wooden_axe");
  expect(chooseWeapon(["stone_sword", "iron_sword"], null, true)).toBe("iron_sword");
  expect(chooseWeapon(["diamond_pickaxe", "wooden_sword"], null, true)).toBe("wooden_sword");
  expect(chooseWeapon(["iron_pickaxe"], null, true)).toBe("iron_pickaxe");
  expect(chooseWeapon(["iron_pickaxe"], null, false)).toBeNull();
});

test("an axe is spared against creatures that do not strike back", () => {
  expect(chooseWeapon(["iron_axe"], null, false)).toBeNull();
});

test("the weapon sets the pace of blows, never below the half second of immunity", () => {
  expect(pauseBetweenBlows("iron_sword")).toBeGreaterThan(620);
  expect(pauseBetweenBlows(null)).toBeGreaterThan(500);
  expect(blowOf("diamond_axe").damage).toBe(9);
});

test("an item's variant is read from the server's data", () => {
  const potion = (brew: string) => ({ name: "potion", nbt: { value: { Potion: { value: brew } } } });
  expect(variantOf(potion("minecraft:long_swiftness"))).toBe("potion+long_swiftness");
  expect(variantOf(potion("minecraft:water"))).toBe("potion");
  expect(variantOf({ name: "iron_pickaxe", enchants: [{ name: "silk_touch" }] })).toBe("iron_pickaxe+silk_touch");
  expect(variantOf({ name: "iron_sword", enchants: [{ name: "silk_touch" }] })).toBe("iron_sword");
});

test("a villager's profession is read at its version's index, and gives every level up to its own", () => {
  const metadata = (at: number) =>
    Array.from({ length: 20 }, (_, index) => (index === at ? { villagerProfession: 10, level: 3 } : 0));
  expect(callingOf(metadata(18), "1.20.1")).toEqual({ profession: "mason", level: 3 });
  expect(callingOf(metadata(17), "1.16.5")).toEqual({ profession: "mason", level: 3 });
  expect(callingOf([], "1.20.1")).toBeUndefined();
  expect(namesOf({ profession: "mason", level: 3 })).toEqual(["mason", "mason:2", "mason:3"]);
});

test("crops need moist farmland, sugar cane touches water, trees need room", () => {
  expect(plotOf("wheat_seeds")).toMatchObject({ farmland: true, water: 4, ripe: { by: "age", age: 7 } });
  expect(plotOf("sugar_cane")).toMatchObject({ farmland: false, water: 1, ripe: { by: "taller" } });
  expect(treePlot("oak_sapling", "oak_log")).toMatchObject({ room: 7, ripe: { by: "tree", log: "oak_log" } });
  expect(plotOf("bedrock")).toBeUndefined();
});

test("structures are recognised by their own blocks or creatures", () => {
  expect(landmarkOf("village")?.blocks).toEqual(["bell"]);
  expect(landmarkOf("oak_log")).toBeUndefined();
});
