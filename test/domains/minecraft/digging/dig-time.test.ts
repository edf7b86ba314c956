import { expect, test } from "vitest";
import type { GameBlock } from "../../../../domains/minecraft/data/game-data.ts";
import { digTicks, digTicksAtWorst } from "../../../../domains/minecraft/digging/dig-time.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";

const data = loadGameData("1.20.1");
const PAUSE = 6;

const block = (name: string): GameBlock => {
  const found = data.blocks.get(name);
  if (found === undefined) throw new Error(`no block ${name}`);
  return found;
};

// Seconds from the wiki's table of breaking times (stone, iron ore, obsidian, dirt, oak log), 20
// ticks each.
test.each([
  ["stone", null, 150],
  ["stone", "wooden_pickaxe", 23],
  ["stone", "stone_pickaxe", 12],
  ["stone", "diamond_pickaxe", 6],
  ["iron_ore", "stone_pickaxe", 23],
  ["iron_ore", "wooden_pickaxe", 150],
  ["obsidian", "diamond_pickaxe", 188],
  ["dirt", null, 15],
  ["oak_log", null, 60],
  ["oak_log", "stone_axe", 15],
])("%s with %s takes %i ticks", (name, tool, ticks) => {
  expect(digTicks(block(name), tool)).toBe(ticks + PAUSE);
});

test("a torch breaks instantly, bedrock never", () => {
  expect(digTicks(block("torch"), null)).toBe(1);
  expect(digTicks(block("bedrock"), "netherite_pickaxe")).toBe(Number.POSITIVE_INFINITY);
});

test("digTicksAtWorst uses the weakest tool that harvests the block", () => {
  expect(digTicksAtWorst(block("iron_ore"))).toBe(23 + PAUSE);
  expect(digTicksAtWorst(block("dirt"))).toBe(15 + PAUSE);
});
