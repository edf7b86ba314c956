import { describe, expect, test } from "vitest";
import { wearOf, worn } from "../../../../worlds/embedded/rules/wear.ts";
import { items } from "../support/registry.ts";
import { stack } from "../support/window.ts";

describe("wear", () => {
  test("takes one off a tool for a block, two off a sword", () => {
    expect(wearOf("wooden_pickaxe", "block", 1.5)).toBe(1);
    expect(wearOf("iron_sword", "block", 1.5)).toBe(2);
  });

  test("takes one off shears for any block, even one that breaks at once", () => {
    expect([wearOf("shears", "block", 0), wearOf("shears", "block", 0.2), wearOf("shears", "hit", 0)]).toEqual([
      1, 1, 0,
    ]);
    expect(wearOf("iron_axe", "block", 0)).toBe(0);
  });

  test("takes two off a tool for a hit, one off a sword", () => {
    expect(wearOf("stone_axe", "hit", 0)).toBe(2);
    expect(wearOf("iron_sword", "hit", 0)).toBe(1);
  });

  test("takes nothing for a block that breaks at once, nor off an item that is no tool", () => {
    expect(wearOf("wooden_pickaxe", "block", 0)).toBe(0);
    expect(wearOf("stick", "block", 1.5)).toBe(0);
  });

  test("breaks a wooden pickaxe with the block at its limit of 59", () => {
    let tool: ReturnType<typeof worn> = stack("wooden_pickaxe");
    let blocks = 0;
    while (tool !== null && blocks < 100) {
      tool = worn(items, tool, 1);
      blocks++;
    }
    expect(blocks).toBe(59);
  });

  test("does not change the given stack", () => {
    const tool = stack("wooden_pickaxe");
    worn(items, tool, 1);
    expect(tool.durabilityUsed).toBe(0);
  });
});
