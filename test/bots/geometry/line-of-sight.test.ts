// Line of sight through a world of unit cubes: faces turned towards the eyes, nothing in between,
// within reach.

import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { eyesAt, type RayWorld, REACH, visibleFace } from "../../../bots/geometry/line-of-sight.ts";
import { keyOf } from "../../../bots/geometry/positions.ts";

/** A world of full cubes; rays advance in small steps, which is exact enough for cubes. */
const cubes = (...places: [number, number, number][]): RayWorld => {
  const solid = new Set(places.map(([x, y, z]) => `${x},${y},${z}`));
  return {
    raycast(from, direction, range, matcher) {
      for (let along = 0; along <= range; along += 0.01) {
        const position = from.plus(direction.scaled(along)).floored();
        const hit = solid.has(keyOf(position));
        if (matcher({ position, shapes: [] }, { intersect: () => hit })) return { position };
      }
      return null;
    },
  };
};
const feet = { x: 0, y: 0, z: 0 };

test("a block in the open shows the face turned towards the eyes", () => {
  const face = visibleFace(cubes([3, 1, 0]), eyesAt(feet), { x: 3, y: 1, z: 0 });
  expect(face && keyOf(face)).toBe(keyOf(new Vec3(-1, 0, 0)));
});

test("a block behind a wall is not visible", () => {
  const wall: [number, number, number][] = [];
  for (let y = -2; y <= 5; y += 1) for (let z = -4; z <= 4; z += 1) wall.push([2, y, z]);
  expect(visibleFace(cubes(...wall, [3, 1, 0]), eyesAt(feet), { x: 3, y: 1, z: 0 })).toBeUndefined();
});

test("a block out of reach is not visible, however open", () => {
  const far = Math.ceil(REACH) + 1;
  expect(visibleFace(cubes([far, 1, 0]), eyesAt(feet), { x: far, y: 1, z: 0 })).toBeUndefined();
});

test("a plant without a shape is visible too", () => {
  expect(visibleFace(cubes(), eyesAt(feet), { x: 2, y: 0, z: 0 })).toBeDefined();
});
