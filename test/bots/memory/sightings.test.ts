// Sightings: requested blocks in this dimension that still stand, nearest first.

import { expect, test } from "vitest";
import { Sightings } from "../../../bots/memory/sightings.ts";

const here = { x: 0, y: 64, z: 0 };
const iron = [
  { x: 9, y: 20, z: 0 },
  { x: 1, y: 60, z: 0 },
];

test("a block is counted, with its nearest position", () => {
  const sightings = new Sightings();
  sightings.record("overworld", "iron_ore", iron);
  expect(sightings.list("overworld", here, () => true)).toEqual([
    { block: "iron_ore", count: 2, position: [1, 60, 0] },
  ]);
});

test("a removed block is not counted, and a kind without remaining blocks is not listed", () => {
  const sightings = new Sightings();
  sightings.record("overworld", "iron_ore", iron);
  expect(sightings.list("overworld", here, (_block, place) => place.y < 30)).toEqual([
    { block: "iron_ore", count: 1, position: [9, 20, 0] },
  ]);
  expect(sightings.list("overworld", here, () => false)).toEqual([]);
});

test("sightings are separate by dimension and sorted by block name", () => {
  const sightings = new Sightings();
  sightings.record("overworld", "iron_ore", iron);
  sightings.record("overworld", "coal_ore", iron);
  sightings.record("the_nether", "ancient_debris", iron);
  expect(sightings.list("overworld", here, () => true).map(({ block }) => block)).toEqual(["coal_ore", "iron_ore"]);
});

test("a later search replaces the earlier one", () => {
  const sightings = new Sightings();
  sightings.record("overworld", "iron_ore", iron);
  sightings.record("overworld", "iron_ore", []);
  expect(sightings.list("overworld", here, () => true)).toEqual([]);
});
