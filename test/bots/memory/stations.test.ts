// The memory of stations: near ones, the bot's own ones from farther off, and forgetting.

import { expect, test } from "vitest";
import { isStation, NEAR_OWN, NEAR_SEEN, StationMemory, stationFacts } from "../../../bots/memory/stations.ts";

const here = { x: 0, y: 64, z: 0 };
const stands = () => true;
const table = (x: number, own: boolean, dimension = "overworld") => ({
  station: "crafting_table" as const,
  place: { x, y: 64, z: 0 },
  dimension,
  own,
});

test("the nearest of several stations comes first", () => {
  const memory = new StationMemory();
  memory.remember(table(20, true));
  memory.remember(table(3, false));
  expect(memory.near("overworld", here, stands).map(({ place }) => place.x)).toEqual([3, 20]);
});

test("a placed station counts as near from farther off than a seen one", () => {
  const memory = new StationMemory();
  memory.remember(table(NEAR_SEEN + 10, false));
  expect(memory.near("overworld", here, stands)).toEqual([]);
  memory.remember(table(NEAR_SEEN + 10, true));
  expect(memory.near("overworld", here, stands)).toHaveLength(1);
  memory.remember(table(NEAR_OWN + 10, true));
  expect(memory.near("overworld", here, stands)).toHaveLength(1);
});

test("seeing a placed station again keeps it as the bot's own", () => {
  const memory = new StationMemory();
  memory.remember(table(5, true));
  memory.remember(table(5, false));
  expect(memory.near("overworld", here, stands)[0]?.own).toBe(true);
});

test("a removed station is forgotten for good", () => {
  const memory = new StationMemory();
  memory.remember(table(5, true));
  expect(memory.near("overworld", here, () => false)).toEqual([]);
  expect(memory.near("overworld", here, stands)).toEqual([]);
});

test("stations of another dimension are not near, and are kept", () => {
  const memory = new StationMemory();
  memory.remember(table(5, true, "the_nether"));
  expect(memory.near("overworld", here, stands)).toEqual([]);
  expect(memory.near("the_nether", here, stands)).toHaveLength(1);
});

test("the block of a known station is protected until the station is forgotten", () => {
  const memory = new StationMemory();
  memory.remember(table(5, true));
  expect(memory.standsAt("overworld", { x: 5, y: 64, z: 0 })).toBe(true);
  memory.forget("overworld", { x: 5, y: 64, z: 0 });
  expect(memory.standsAt("overworld", { x: 5, y: 64, z: 0 })).toBe(false);
});

test.each([
  ["furnace", ["near:furnace"]],
  ["chest", ["near:chest", "near:container"]],
  ["barrel", ["near:barrel", "near:container"]],
  ["red_bed", ["near:red_bed", "near:bed"]],
  ["oak_door", ["near:oak_door"]],
])("%s is a station, and what facts call it", (block, facts) => {
  expect(isStation(block)).toBe(true);
  expect(stationFacts(block)).toEqual(facts);
});

test("a stone is no station", () => {
  expect(isStation("stone")).toBe(false);
});
