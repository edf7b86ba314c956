import { describe, expect, test } from "vitest";
import { classText, listed, weakestTool } from "../../../planner/explain/words.ts";
import { minecraft } from "../reference/minecraft.ts";

const domain = minecraft("actions");

describe("a list in words", () => {
  test.each<[string[], string]>([
    [[], "nothing"],
    [["a"], "a"],
    [["a", "b"], "a and b"],
    [["a", "b", "c"], "a, b and c"],
    [["a", "b", "c", "d"], "a, b, c and 1 other"],
    [["a", "b", "c", "d", "e"], "a, b, c and 2 others"],
  ])("of %j is %s", (names, text) => {
    expect(listed(names)).toBe(text);
  });
});

/** The class of tools that some operator uses. */
function toolsOf(operator: string): number {
  const id = domain.operatorId.get(operator);
  if (id === undefined) throw new Error(operator);
  return domain.usesClass[domain.usesStart[id] as number] as number;
}

describe("a class of tools", () => {
  test.each([
    ["collect:diamond_ore:diamond", "iron_pickaxe or better"],
    ["collect:iron_ore:raw_iron", "stone_pickaxe or better"],
    ["collect:obsidian:obsidian", "diamond_pickaxe or better"],
  ])("of %s is %s", (operator, text) => {
    expect(classText(domain, toolsOf(operator))).toBe(text);
  });

  test("has no weakest tool if some member never wears", () => {
    const [stick, planks] = ["stick", "iron_pickaxe"].map((name) => domain.nameId.get(name) as number);
    expect(weakestTool(domain, [stick as number, planks as number])).toBeNull();
  });
});
