import { describe, expect, test } from "vitest";
import { digTicksAtWorst } from "../../../../domains/minecraft/digging/dig-time.ts";
import { diggingTools, tierOf, toolSpeed, wearOf } from "../../../../domains/minecraft/digging/tool-speed.ts";
import { type ToolTier, toolTiers } from "../../../../domains/minecraft/digging/tool-tiers.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";

const data = loadGameData("1.20.1");
const all = diggingTools(data.items.keys());

function tiers(name: string): ToolTier[] {
  const block = data.blocks.get(name);
  if (block === undefined) throw new Error(`no block ${name}`);
  return toolTiers(block, block.harvestTools ?? all, { slowest: digTicksAtWorst(block), besides: 10 });
}

describe("tools", () => {
  test("of 1.20.1: 31 items dig something faster than the hand", () => {
    expect(all).toHaveLength(31);
    expect(all).toContain("shears");
  });

  test("of a variant have the speed of its item", () => {
    expect(toolSpeed("mineable/pickaxe", "diamond_pickaxe+silk_touch")).toBe(8);
    expect(wearOf("iron_sword")).toBe(2);
    expect(tierOf("golden_axe")).toBe(12);
  });

  test("have the best speed of several materials", () => {
    expect(toolSpeed("leaves;mineable/hoe", "iron_hoe")).toBe(6);
    expect(toolSpeed("leaves;mineable/hoe", "shears")).toBe(15);
    expect(toolSpeed("leaves;mineable/hoe", "iron_pickaxe")).toBe(1);
  });
});

describe("tiers", () => {
  test("of stone are stone and iron, because better tools save too little", () => {
    expect(tiers("stone").map(({ name, ticks }) => [name, ticks])).toEqual([
      ["stone_pickaxe", 18],
      ["iron_pickaxe", 14],
    ]);
  });

  test("contain all harvesting tools that are at least as fast, including golden ones", () => {
    expect(tiers("stone")[1]?.tools).toEqual([
      "diamond_pickaxe",
      "golden_pickaxe",
      "iron_pickaxe",
      "netherite_pickaxe",
    ]);
    expect(tiers("iron_ore")[0]?.tools).toEqual(["diamond_pickaxe", "iron_pickaxe", "netherite_pickaxe"]);
  });

  test("of wood begin with the wooden axe, because the hand harvests it", () => {
    expect(tiers("oak_log").map(({ name }) => name)).toEqual(["wooden_axe", "stone_axe", "iron_axe"]);
  });

  test("include swords only if one is faster than the first tier", () => {
    expect(tiers("bamboo").at(-1)).toMatchObject({ name: "wooden_sword", ticks: 1 });
    expect(tiers("melon").some(({ name }) => name.endsWith("_sword"))).toBe(false);
  });

  test("do not exist for blocks that break instantly", () => {
    expect(tiers("poppy")).toEqual([]);
  });
});
