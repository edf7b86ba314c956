import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { canSee, firstSolid } from "../../../../worlds/embedded/land/sight.ts";
import { SketchLand } from "../support/sketch-land.ts";

describe("sight", () => {
  test("passes over open ground and through blocks that are not solid", () => {
    const land = new SketchLand().set(5, 65, 0, "torch");
    expect(canSee(land, new Vec3(0.5, 65.6, 0.5), new Vec3(20.5, 65.6, 0.5))).toBe(true);
  });

  test("ends at a wall, which it returns", () => {
    const land = new SketchLand().fill([5, 64, -3], [5, 67, 3], "stone");
    expect(canSee(land, new Vec3(0.5, 65.6, 0.5), new Vec3(10.5, 65.6, 0.5))).toBe(false);
    expect(firstSolid(land, new Vec3(0.5, 65.6, 0.5), new Vec3(10.5, 65.6, 0.5))).toEqual([5, 65, 0]);
  });

  test("does not go through the ground, in any direction", () => {
    const land = new SketchLand();
    for (const [x, z] of [
      [6, 0],
      [-6, 0],
      [0, 6],
      [-4, -5],
    ] as const)
      expect(canSee(land, new Vec3(0.5, 65, 0.5), new Vec3(x, 60, z))).toBe(false);
  });

  test("is the same both ways", () => {
    const land = new SketchLand().set(3, 64, 2, "stone");
    const [one, other] = [new Vec3(0.2, 64.3, 0.1), new Vec3(6.4, 64.9, 4.2)];
    expect(canSee(land, one, other)).toBe(canSee(land, other, one));
  });
});
