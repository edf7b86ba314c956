import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { originOf } from "../../../../worlds/embedded/generator/dimensions.ts";
import { openPlace } from "../../../../worlds/embedded/rules/portals.ts";
import { SketchLand } from "../support/sketch-land.ts";

const NETHER = originOf("nether");
const place = ({ x, y, z }: Vec3 | { x: number; y: number; z: number }) => [x, y, z];

describe("a new portal", () => {
  test("stands on the ground under the sky, as near as can be", () => {
    expect(place(openPlace(new SketchLand(70), new Vec3(10, 64, -3)) ?? { x: 0, y: 0, z: 0 })).toEqual([10, 71, -3]);
  });

  test("keeps off water, and off what stands in its way", () => {
    const land = new SketchLand(70).fill([5, 70, -8], [14, 70, 2], "water").fill([15, 71, -8], [20, 74, 2], "oak_log");
    const found = openPlace(land, new Vec3(10, 71, -3));
    expect(found).not.toBeNull();
    for (let across = -1; across <= 2; across++) {
      for (let deep = -1; deep <= 1; deep++) {
        const [x, z] = [(found?.x ?? 0) + across, (found?.z ?? 0) + deep];
        expect([land.solid(x, 70, z), land.name(x, 71, z)]).toEqual([true, "air"]);
      }
    }
  });

  test("stands in the Nether's cavern, not on its roof", () => {
    const land = new SketchLand(127).fill([NETHER - 20, 60, -20], [NETHER + 20, 90, 20], "air");
    expect(place(openPlace(land, new Vec3(NETHER, 70, 0)) ?? { x: 0, y: 0, z: 0 })).toEqual([NETHER, 60, 0]);
  });

  test("finds no place where lava covers all ground", () => {
    const land = new SketchLand(127).fill([NETHER - 20, 32, -20], [NETHER + 20, 90, 20], "air");
    land.fill([NETHER - 20, 20, -20], [NETHER + 20, 31, 20], "lava");
    expect(openPlace(land, new Vec3(NETHER, 70, 0))).toBeNull();
  });
});
