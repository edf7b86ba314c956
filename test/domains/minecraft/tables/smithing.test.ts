import { expect, test } from "vitest";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { readSmithing, SMITHING } from "../../../../domains/minecraft/tables/smithing.ts";

const upgrades = (mcVersion: string) => readSmithing(loadGameData(mcVersion)).filter(({ item }) => !item.includes("+"));

test("nine pieces of diamond gear become netherite in 1.20.1 with an ingot and a template each", () => {
  expect(upgrades("1.20.1")).toHaveLength(9);
  for (const { item, base, addition, template } of upgrades("1.20.1")) {
    expect(base).toBe(item.replace("netherite", "diamond"));
    expect([addition, template]).toEqual(["netherite_ingot", "netherite_upgrade_smithing_template"]);
  }
});

test("upgrades before 1.20 need no template, not even the experimental one", () => {
  for (const version of ["1.16.5", "1.19.4"]) {
    expect(upgrades(version).map(({ template }) => template)).toEqual(Array(9).fill(null));
  }
});

test("26.1 upgrades spears and the armor of horses and nautiluses too", () => {
  expect(upgrades("26.1").map(({ item }) => item)).toEqual(
    expect.arrayContaining(["netherite_spear", "netherite_horse_armor", "netherite_nautilus_armor"]),
  );
});

test("upgraded items keep their enchantments", () => {
  const enchanted = readSmithing(loadGameData("1.20.1")).filter(({ item }) => item.includes("+"));
  expect(enchanted.map(({ item, base }) => [item, base])).toEqual(
    ["axe", "hoe", "pickaxe", "shovel"].map((kind) => [`netherite_${kind}+silk_touch`, `diamond_${kind}+silk_touch`]),
  );
});

test("an unknown result is refused", () => {
  const row = { items: { netherite_spear: "diamond_spear" }, addition: "netherite_ingot", template: null };
  expect(() => readSmithing(loadGameData("1.20.1"), { ...SMITHING, upgrades: [row] })).toThrow(
    "upgrades.0 (1.20.1): no such name: netherite_spear",
  );
});
