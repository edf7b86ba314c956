import { expect, test } from "vitest";
import { Clearings } from "../../../domains/steps/clearings.ts";

test("the steps that ended a name did so by name or by prefix", () => {
  const clearings = new Clearings();
  clearings.add("near:furnace", 2);
  clearings.add("near:*", 5);
  clearings.add("near:furnace", 7);
  expect([...clearings.of("near:furnace")].sort()).toEqual([2, 5, 7]);
  expect(clearings.of("near:bench")).toEqual([5]);
  expect(clearings.of("dimension:nether")).toEqual([]);
});

test("a pattern ends what stands under its name or prefix", () => {
  const there = new Map(["near:furnace", "near:bench", "fuel:furnace"].map((name) => [name, name]));
  const ended = (pattern: string): string[] => {
    const names: string[] = [];
    new Clearings().matching(pattern, there, (name) => names.push(name));
    return names;
  };
  expect(ended("near:bench")).toEqual(["near:bench"]);
  expect(ended("near:*")).toEqual(["near:furnace", "near:bench"]);
  expect(ended("near:anvil")).toEqual([]);
});
