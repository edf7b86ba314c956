// Where drops come to rest: bodies walk there, and not to where a drop still falls.

import type { Block } from "prismarine-block";
import { expect, test } from "vitest";
import { type BlockPosition, keyOf } from "../../../bots/geometry/positions.ts";
import { restingPlace } from "../../../bots/sense/drops.ts";

/** A world of air over stone below y 64, with other blocks in it; nothing is known below y 40. */
const worldWith =
  (blocks: Record<string, string> = {}) =>
  (place: BlockPosition): Block | null => {
    if (place.y < 40) return null;
    const name = blocks[keyOf(place)] ?? (place.y < 64 ? "stone" : "air");
    const isOpen = ["air", "water", "grass"].includes(name);
    return { name, shapes: isOpen ? [] : [[0, 0, 0, 1, 1, 1]] } as unknown as Block;
  };

test("a drop from a felled trunk comes to rest on the ground below it", () => {
  expect(restingPlace(worldWith(), { x: 3.4, y: 69.2, z: -1.6 })).toEqual({ x: 3, y: 64, z: -2 });
});

test("a drop that lies on a block, or among grass, is at rest", () => {
  expect(restingPlace(worldWith({ "0,66,0": "birch_log" }), { x: 0.5, y: 67.1, z: 0.5 }).y).toBe(67);
  expect(restingPlace(worldWith({ "0,64,0": "grass" }), { x: 0.5, y: 64, z: 0.5 }).y).toBe(64);
});

test("a drop floats at the height at which it meets water", () => {
  const lake = { "0,63,0": "water", "0,62,0": "water" };
  expect(restingPlace(worldWith(lake), { x: 0.5, y: 67, z: 0.5 }).y).toBe(63);
});

test("a drop over land that is not known is sought where it is", () => {
  expect(restingPlace(() => null, { x: 0.5, y: 70.5, z: 0.5 }).y).toBe(70);
});
