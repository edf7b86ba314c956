// The items that are tossed when the inventory is nearly full.

import { expect, test } from "vitest";
import { surplus } from "../../../bots/work/make-room.ts";

const stack = (slot: number, name: string, count: number) => ({ slot, name, count });

test("litter is tossed first, then all but the largest stack of common blocks, smallest first", () => {
  const stacks = [stack(9, "dirt", 64), stack(10, "dirt", 5), stack(11, "dirt", 30), stack(12, "oak_sapling", 2)];
  expect(surplus(stacks, new Set())).toEqual([12, 10, 11]);
});

test("the only stack of dirt stays, and so do useful items", () => {
  expect(surplus([stack(9, "dirt", 1), stack(10, "iron_ingot", 3), stack(11, "oak_log", 9)], new Set())).toEqual([]);
});

test("what is junk, and how much of it stays, is conduct's word", () => {
  const stacks = [stack(9, "diamond", 3), stack(10, "oak_log", 64), stack(11, "oak_log", 64), stack(12, "poppy", 1)];
  expect(surplus(stacks, new Set(), { "*_log": 64, diamond: 0 })).toEqual([10, 9]);
  expect(surplus(stacks, new Set(), {})).toEqual([]);
});

test("the step's own items are never tossed", () => {
  const stacks = [stack(9, "wheat_seeds", 3), stack(10, "cobblestone", 64), stack(11, "cobblestone", 64)];
  expect(surplus(stacks, new Set(["wheat_seeds", "cobblestone"]))).toEqual([]);
});
