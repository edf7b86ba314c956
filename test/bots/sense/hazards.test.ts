// Hazards around a block: fluids that would flow in, and blocks that would fall.

import { expect, test } from "vitest";
import type { BlockPosition } from "../../../bots/geometry/positions.ts";
import { hazardOf } from "../../../bots/sense/hazards.ts";

const here = { x: 0, y: 12, z: 0 };
const around =
  (names: Record<string, string>) =>
  ({ x, y, z }: BlockPosition) =>
    names[`${x - here.x},${y - here.y},${z - here.z}`] ?? "stone";

test("a block in solid rock is safe", () => {
  expect(hazardOf(here, around({}))).toBeUndefined();
});

test("lava on any side is a hazard, below too", () => {
  expect(hazardOf(here, around({ "1,0,0": "lava" }))).toBe("lava");
  expect(hazardOf(here, around({ "0,-1,0": "lava" }))).toBe("lava");
});

test("water beside or above is a hazard, below it is not", () => {
  expect(hazardOf(here, around({ "0,1,0": "water" }))).toBe("water");
  expect(hazardOf(here, around({ "0,0,-1": "seagrass" }))).toBe("water");
  expect(hazardOf(here, around({ "0,-1,0": "water" }))).toBeUndefined();
});

test("gravel above falls, unless the block itself is gravel", () => {
  expect(hazardOf(here, around({ "0,1,0": "gravel" }))).toBe("falling");
  expect(hazardOf(here, around({ "0,1,0": "gravel", "0,0,0": "gravel" }))).toBeUndefined();
});

test("lava takes precedence over water", () => {
  expect(hazardOf(here, around({ "0,1,0": "water", "1,0,0": "lava" }))).toBe("lava");
});
