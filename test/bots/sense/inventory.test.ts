// Counting and wear.

import type { Bot } from "mineflayer";
import type { Item } from "prismarine-item";
import { expect, test } from "vitest";
import { countHeld, countsOf, findHeld, usesLeft, wearOf } from "../../../bots/sense/inventory.ts";

const item = (name: string, count: number, maxDurability = 0, durabilityUsed = 0): Item =>
  ({ name, count, maxDurability, durabilityUsed }) as unknown as Item;

const botWith = (parts: object): Bot =>
  ({ currentWindow: null, heldItem: null, inventory: { slots: [], selectedItem: null }, ...parts }) as unknown as Bot;

test("stacks of one item add up", () => {
  expect(countsOf([item("dirt", 3), item("dirt", 4), item("stick", 1)])).toEqual({ dirt: 7, stick: 1 });
});

test("items in the own grid or on the cursor are held; the grid's result is not", () => {
  const slots = [item("stick", 4), item("oak_planks", 1), null, item("oak_planks", 1)];
  const bot = botWith({ inventory: { slots, selectedItem: item("oak_planks", 5) } });
  expect(countHeld(bot, "oak_planks")).toBe(7);
  expect(countHeld(bot, "stick")).toBe(0);
});

test("while a furnace is open its own slots are not held, but the cursor is", () => {
  const slots = [item("raw_iron", 1), item("coal", 1), item("iron_ingot", 1), item("raw_iron", 5)];
  const window = {
    type: "minecraft:furnace",
    slots,
    inventoryStart: 3,
    inventoryEnd: 39,
    selectedItem: item("coal", 2),
  };
  const bot = botWith({ currentWindow: window });
  expect([countHeld(bot, "raw_iron"), countHeld(bot, "coal"), countHeld(bot, "iron_ingot")]).toEqual([5, 2, 0]);
});

test("while a crafting table is open the items in its grid are held", () => {
  const slots: (Item | null)[] = Array.from({ length: 46 }, () => null);
  slots[0] = item("stick", 4);
  slots[1] = item("oak_planks", 1);
  slots[10] = item("oak_planks", 2);
  const window = { type: "minecraft:crafting", slots, inventoryStart: 10, inventoryEnd: 46, selectedItem: null };
  const bot = botWith({ currentWindow: window });
  expect([countHeld(bot, "oak_planks"), countHeld(bot, "stick")]).toEqual([3, 0]);
});

test("new tools are not listed as worn; worn ones are listed by remaining uses, most worn first", () => {
  const tools = [item("stone_pickaxe", 1, 131, 1), item("stone_pickaxe", 1, 131, 100), item("stone_axe", 1, 131, 0)];
  expect(wearOf(tools)).toEqual({ stone_pickaxe: [31, 130] });
});

test("an item that does not wear has unlimited uses", () => {
  expect(usesLeft(item("dirt", 1))).toBe(Number.POSITIVE_INFINITY);
});

test("the stack in the hand comes before others of its kind", () => {
  const held = item("torch", 1);
  const bot = botWith({ heldItem: held, inventory: { items: () => [item("torch", 64), held] } });
  expect(findHeld(bot, "torch")).toBe(held);
});

test("a variant is found by its name, and a plain name prefers the plain item", () => {
  const potion = (effect: string) => ({
    ...item("potion", 1),
    nbt: { type: "compound", value: { Potion: { type: "string", value: `minecraft:${effect}` } } },
  });
  const [healing, water] = [potion("healing"), potion("water")] as unknown as [Item, Item];
  const bot = (items: Item[]) => botWith({ inventory: { items: () => items } });
  expect(findHeld(bot([water, healing]), "potion+healing")).toBe(healing);
  expect(findHeld(bot([healing, water]), "potion")).toBe(water);
  expect(findHeld(bot([healing]), "potion")).toBe(healing);
  expect(findHeld(bot([water]), "potion+healing")).toBeUndefined();
});
