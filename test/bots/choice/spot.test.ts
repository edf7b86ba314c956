// Spot choice in small drawn worlds: solid ground, free and dry cells, unoccupied cells, niches in
// solid rock.

import { expect, test } from "vitest";
import { type CellKind, listSpots, type SpotSurroundings } from "../../../bots/choice/spot.ts";
import { type BlockPosition, keyOf } from "../../../bots/geometry/positions.ts";

const feet = { x: 0, y: 64, z: 0 };

const world = (kind: (place: BlockPosition) => CellKind, extra: Partial<SpotSurroundings> = {}): SpotSurroundings => ({
  kind,
  occupied: () => false,
  diggable: () => true,
  ...extra,
});
const meadow = (place: BlockPosition): CellKind => (place.y < 64 ? "solid" : "free");

test("on a meadow the first spot lies level, two blocks away, on the ground", () => {
  const [spot] = listSpots(feet, world(meadow));
  expect(spot?.cell.y).toBe(64);
  expect(spot?.ground.y).toBe(63);
  expect(spot?.niche).toBe(false);
  expect(Math.hypot(spot?.cell.x ?? 0, spot?.cell.z ?? 0)).toBe(2);
});

test("the bot's own column is never a spot", () => {
  expect(listSpots(feet, world(meadow)).some(({ cell }) => cell.x === 0 && cell.z === 0)).toBe(false);
});

test("an occupied cell is not a spot", () => {
  const all = listSpots(feet, world(meadow));
  const taken = all[0]?.cell ?? feet;
  const left = listSpots(feet, world(meadow, { occupied: (place) => keyOf(place) === keyOf(taken) }));
  expect(left).toHaveLength(all.length - 1);
});

test("nothing is placed in or under water, nor on blocks that carry nothing", () => {
  const pond = (place: BlockPosition): CellKind => (place.y < 63 ? "solid" : place.y === 63 ? "liquid" : "free");
  expect(listSpots(feet, world(pond)).filter(({ niche }) => !niche)).toEqual([]);
  const flooded = (place: BlockPosition): CellKind => (place.y < 64 ? "solid" : place.y === 64 ? "free" : "liquid");
  expect(listSpots(feet, world(flooded))).toEqual([]);
});

test("in a shaft a niche is dug into the wall", () => {
  const shaft = (place: BlockPosition): CellKind =>
    place.x === 0 && place.z === 0 && place.y >= 64 ? "free" : "solid";
  const spots = listSpots(feet, world(shaft));
  expect(spots).toHaveLength(8);
  expect(spots.every(({ niche }) => niche)).toBe(true);
});

test("a wall that may not be dug gives no niche", () => {
  const shaft = (place: BlockPosition): CellKind =>
    place.x === 0 && place.z === 0 && place.y >= 64 ? "free" : "solid";
  expect(listSpots(feet, world(shaft, { diggable: () => false }))).toEqual([]);
});
