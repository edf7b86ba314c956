// What the body knows of creatures, weapons, variants, professions and places by name alone.

import { expect, test } from "vitest";
import { landmarkOf } from "../../../bots/choice/landmarks.ts";
import { plotOf, treePlot } from "../../../bots/choice/plots.ts";
import { callingOf, namesOf } from "../../../bots/choice/professions.ts";
import { chooseWeapon } from "../../../bots/choice/weapon.ts";
import { PlaceMemory } from "../../../bots/memory/places.ts";
import { isCreature, isHostile } from "../../../bots/sense/creature-kinds.ts";
import { variantOf } from "../../../bots/sense/variant.ts";
import { blowOf, pauseBetweenBlows } from "../../../capabilities/combat/blows.ts";

test("what attacks on sight is hostile; what does so when provoked is not", () => {
  expect(["zombie", "creeper", "skeleton"].every(isHostile)).toBe(true);
  expect(["enderman", "zombified_piglin", "cow", "player", undefined].some(isHostile)).toBe(false);
});

test("drops, missiles and vehicles are no creatures", () => {
  expect(["item", "arrow", "oak_boat", "minecart", "experience_orb", "armor_stand", undefined].some(isCreature)).toBe(
    false,
  );
  expect(["cow", "villager", "warden", "squid"].every(isCreature)).toBe(true);
});

test("the weapon that the plan names goes first, then the one that does most harm", () => {
  expect(chooseWeapon(["iron_sword", "wooden_axe"], "wooden_axe", true)).toBe("wooden_axe");
  expect(chooseWeapon(["stone_sword", "iron_sword"], null, true)).toBe("iron_sword");
  expect(chooseWeapon(["diamond_pickaxe", "wooden_sword"], null, true)).toBe("wooden_sword");
  expect(chooseWeapon(["iron_pickaxe"], null, true)).toBe("iron_pickaxe");
  expect(chooseWeapon(["iron_pickaxe"], null, false)).toBeNull();
});

test("an axe is not worn on what does not strike back", () => {
  expect(chooseWeapon(["iron_axe"], null, false)).toBeNull();
});

test("blows are paced by the weapon, and never within the half second of immunity", () => {
  expect(pauseBetweenBlows("iron_sword")).toBeGreaterThan(620);
  expect(pauseBetweenBlows(null)).toBeGreaterThan(500);
  expect(blowOf("diamond_axe").damage).toBe(9);
});

test("a variant is told by what the server says of the item", () => {
  const potion = (brew: string) => ({ name: "potion", nbt: { value: { Potion: { value: brew } } } });
  expect(variantOf(potion("minecraft:long_swiftness"))).toBe("potion+long_swiftness");
  expect(variantOf(potion("minecraft:water"))).toBe("potion");
  expect(variantOf({ name: "iron_pickaxe", enchants: [{ name: "silk_touch" }] })).toBe("iron_pickaxe+silk_touch");
  expect(variantOf({ name: "iron_sword", enchants: [{ name: "silk_touch" }] })).toBe("iron_sword");
});

test("a villager's calling is read where its version keeps it, and names every rank up to its own", () => {
  const metadata = (at: number) =>
    Array.from({ length: 20 }, (_, index) => (index === at ? { villagerProfession: 10, level: 3 } : 0));
  expect(callingOf(metadata(18), "1.20.1")).toEqual({ profession: "mason", level: 3 });
  expect(callingOf(metadata(17), "1.16.5")).toEqual({ profession: "mason", level: 3 });
  expect(callingOf([], "1.20.1")).toBeUndefined();
  expect(namesOf({ profession: "mason", level: 3 })).toEqual(["mason", "mason:2", "mason:3"]);
});

test("crops want moist farmland, cane touches water, trees want room", () => {
  expect(plotOf("wheat_seeds")).toMatchObject({ farmland: true, water: 4, ripe: { by: "age", age: 7 } });
  expect(plotOf("sugar_cane")).toMatchObject({ farmland: false, water: 1, ripe: { by: "taller" } });
  expect(treePlot("oak_sapling", "oak_log")).toMatchObject({ room: 7, ripe: { by: "tree", log: "oak_log" } });
  expect(plotOf("bedrock")).toBeUndefined();
});

test("structures are known by what stands in them", () => {
  expect(landmarkOf("village")?.blocks).toEqual(["bell"]);
  expect(landmarkOf("oak_log")).toBeUndefined();
});

test("places last until one travels, a second of a name in the first one's stead", () => {
  const places = new PlaceMemory();
  places.remember({ name: "shelter:hut", place: { x: 1, y: 64, z: 0 }, dimension: "overworld" });
  places.remember({ name: "shelter:hut", place: { x: 9, y: 64, z: 0 }, dimension: "overworld" });
  expect(places.near("overworld")).toEqual(["shelter:hut"]);
  expect(places.find("overworld", "shelter:hut", { x: 0, y: 64, z: 0 })).toEqual({ x: 9, y: 64, z: 0 });
  expect(places.near("nether")).toEqual([]);
  places.leave("overworld");
  expect(places.near("overworld")).toEqual([]);
});
