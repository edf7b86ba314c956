import { expect, test } from "vitest";
import { compileMinecraft } from "../../../domains/index.ts";
import { ItemNames } from "../../../schemas/item-names/item-names.ts";
import { SAMPLED_VERSIONS } from "../../domains/minecraft/sampled-versions.ts";

const items = Object.keys(compileMinecraft({ mcVersion: "1.20.1", objective: "actions" }).items);
const names = new ItemNames(items);

test.each([
  ["iron_pickaxe", "iron_pickaxe"],
  ["iron pickaxe", "iron_pickaxe"],
  ["Iron_Pickaxe", "iron_pickaxe"],
  ["  IRON   PICKAXE ", "iron_pickaxe"],
  ["minecraft:iron_pickaxe", "iron_pickaxe"],
  ["iron-pickaxe", "iron_pickaxe"],
  ["iron pickaxes", "iron_pickaxe"],
  ["iron_pick", "iron_pickaxe"],
  ["cobble", "cobblestone"],
  ["gapple", "golden_apple"],
  ["workbench", "crafting_table"],
  ["torches", "torch"],
  ["iron", "iron_ingot"],
  ["gold", "gold_ingot"],
  ["potion of healing", "potion+healing"],
  ["diamond pickaxe with silk touch", "diamond_pickaxe+silk_touch"],
  ["block of iron", "iron_block"],
])("%j is the item %s", (text, item) => {
  expect(names.read(text)).toEqual({ items: [item], isSet: false });
});

test.each([
  ["log", ["oak_log", "birch_log", "stripped_oak_log"]],
  ["logs", ["oak_log", "birch_log"]],
  ["wool", ["white_wool", "red_wool"]],
  ["bed", ["white_bed", "red_bed"]],
  ["door", ["oak_door", "iron_door"]],
  ["pickaxe", ["wooden_pickaxe", "netherite_pickaxe"]],
  ["planks", ["oak_planks"]],
])("%j is any of its kind, such as %j", (text, some) => {
  const reading = names.read(text);
  expect(reading?.isSet).toBe(false);
  expect(reading?.items).toEqual(expect.arrayContaining(some));
});

test("a set is all of its pieces", () => {
  const pieces = ["iron_helmet", "iron_chestplate", "iron_leggings", "iron_boots"];
  expect(names.read("full set of iron armour")).toEqual({ items: pieces, isSet: true });
});

test.each(["", "   ", "xyzzy", "constructor", "__proto__", "iron pickaxe of doom", "minecraft:"])(
  "%j means no item",
  (text) => {
    expect(names.read(text)).toBeUndefined();
  },
);

test.each(SAMPLED_VERSIONS)("every item of %s is itself, also with spaces and capitals", (mcVersion) => {
  const own = Object.keys(compileMinecraft({ mcVersion, objective: "actions" }).items);
  const reader = new ItemNames(own);
  const spoken = own.filter((item) => !item.includes("+"));
  const read = (text: string): string | undefined => reader.read(text)?.items.join();
  expect(own.filter((item) => read(item) !== item)).toEqual([]);
  expect(spoken.filter((item) => read(item.replaceAll("_", " ").toUpperCase()) !== item)).toEqual([]);
});
