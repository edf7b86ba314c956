import { describe, expect, test } from "vitest";
import { suggest } from "../../../schemas/documents/suggest.ts";

const ITEMS = [
  "bow",
  "oak_log",
  "birch_log",
  "iron_pickaxe",
  "wooden_pickaxe",
  "white_wool",
  "oak_planks",
  "iron_door",
  "mud",
  "flint_and_steel",
];

describe("a suggestion", () => {
  test.each([
    ["Iron_Pickaxe", "iron_pickaxe"],
    ["minecraft:oak_log", "oak_log"],
    ["iron pickaxe", "iron_pickaxe"],
    ["oak_logs", "oak_log"],
    ["oak_plank", "oak_planks"],
  ])("for %j is the same name, spelt as it is known", (name, meant) => {
    expect(suggest(name, ITEMS)).toBe(meant);
  });

  test.each([
    ["log", "oak_log"],
    ["wool", "white_wool"],
    ["pickaxe", "iron_pickaxe"],
    ["door", "iron_door"],
  ])("for %j has its words, rather than its letters", (name, meant) => {
    expect(suggest(name, ITEMS)).toBe(meant);
  });

  test.each([
    ["bwo", "bow"],
    ["iron_pikaxe", "iron_pickaxe"],
  ])("for %j is the nearest by letters", (name, meant) => {
    expect(suggest(name, ITEMS)).toBe(meant);
  });

  test.each(["", "xyzzy", "___", "gun", "steel", "a very long name that nothing resembles in the least"])(
    "for %j is none",
    (name) => {
      expect(suggest(name, ITEMS)).toBeUndefined();
    },
  );
});
