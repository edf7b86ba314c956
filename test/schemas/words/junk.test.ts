import { expect, test } from "vitest";
import { Conduct, staysOf } from "../../../schemas/index.ts";

test.each([
  ["dirt", 0],
  ["cherry_sapling", 0],
  ["rotten_flesh", 0],
  ["spruce_log", 256],
  ["diamond", Number.POSITIVE_INFINITY],
  ["iron_ingot", Number.POSITIVE_INFINITY],
  ["diamond_pickaxe", Number.POSITIVE_INFINITY],
  ["stick+sharpness", Number.POSITIVE_INFINITY],
  ["bread", Number.POSITIVE_INFINITY],
])("by default, of %s %i pieces stay", (item, stays) => {
  expect(staysOf(item, Conduct.parse({}).junk)).toBe(stays);
});

test("a list of one's own replaces the default, and * stands for anything", () => {
  const { junk } = Conduct.parse({ junk: { "*_ingot": 9, dirt: 64 } });
  expect([staysOf("gold_ingot", junk), staysOf("dirt", junk), staysOf("gravel", junk)]).toEqual([9, 64, Infinity]);
});

test("a name that could never fit is refused", () => {
  expect(Conduct.safeParse({ junk: { "Oak Log": 1 } }).success).toBe(false);
});
