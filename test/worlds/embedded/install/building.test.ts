import { expect, test } from "vitest";
import { halvesOf } from "../../../../worlds/embedded/install/building.ts";

test.each([
  ["oak_door[facing=east,half=lower]", 1, "oak_door[facing=east,half=upper]"],
  ["oak_door[half=upper,open=true]", -1, "oak_door[half=lower,open=true]"],
  ["sunflower[half=lower]", 1, "sunflower[half=upper]"],
])("%s is set with its other half, which no tick between two commands can tear off", (block, up, other) => {
  expect(halvesOf(block)).toEqual([
    [0, block],
    [up, other],
  ]);
});

test.each(["stone", "oak_stairs[half=top]", "wheat[age=7]"])("%s is set alone", (block) => {
  expect(halvesOf(block)).toEqual([[0, block]]);
});
