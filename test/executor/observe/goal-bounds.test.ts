import { expect, test } from "vitest";
import { unmetGoal } from "../../../executor/observe/conditions.ts";
import { State } from "../../../schemas/index.ts";

test.each([
  ["inventory.stick <= 4", { inventory: { stick: 4 } }, { inventory: { stick: 5 } }],
  ["inventory.stick = 4", { inventory: { stick: 4 } }, { inventory: { stick: 3 } }],
  ["food <= 10", { food: 10 }, { food: 11 }],
  ["health = 20", { health: 20 }, { health: 19 }],
  ["xp:levels = 3", { amounts: { "xp:points": 39 } }, { amounts: { "xp:points": 40 } }],
  ["xp:levels >= 3", { amounts: { "xp:points": 27 } }, { amounts: { "xp:points": 26 } }],
])("%s is judged by what the body shows", (text, met, unmet) => {
  expect(unmetGoal({ state: [text] }, State.parse(met))).toBeUndefined();
  expect(unmetGoal({ state: [text] }, State.parse(unmet))).toContain(text);
});

test.each(["fuel:furnace <= 0", "xp:levels = 3"])("%s is not judged by a body that does not count it", (text) => {
  expect(unmetGoal({ state: [text] }, State.parse({}))).toBeUndefined();
});

test("enchanted tools count as plain ones for a bound too", () => {
  const inventory = { diamond_pickaxe: 1, "diamond_pickaxe+silk_touch": 1 };
  expect(unmetGoal({ state: ["inventory.diamond_pickaxe <= 1"] }, State.parse({ inventory }))).toBeDefined();
});
