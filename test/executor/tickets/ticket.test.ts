import { expect, test } from "vitest";
import { isGain, requirementsLeft } from "../../../executor/tickets/ticket.ts";

test("items that a step has consumed are no longer required", () => {
  const preconds = ["inventory.raw_iron >= 8", "inventory.coal >= 1", "facts.near:furnace >= 1", "durability.bow >= 2"];
  const effects = ["inventory.coal -= 1", "inventory.iron_ingot += 5", "inventory.raw_iron -= 5"];
  expect(requirementsLeft(preconds, effects)).toEqual([
    "inventory.raw_iron >= 3",
    "facts.near:furnace >= 1",
    "durability.bow >= 2",
  ]);
  expect(requirementsLeft(preconds, [])).toEqual(preconds);
});

test("gained items and facts are a gain; wear, hunger and losses are not", () => {
  expect(isGain(["inventory.cod += 1"])).toBe(true);
  expect(isGain(["facts.near:furnace += 1"])).toBe(true);
  expect(isGain(["inventory.dirt -= 4", "durability.stone_pickaxe -= 9", "health += 3", "facts.near:chest = 0"])).toBe(
    false,
  );
});
