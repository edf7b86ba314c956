import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { surroundingsOf } from "../../../../worlds/embedded/rules/exposure-service.ts";
import { SketchLand } from "../support/sketch-land.ts";

const at = (land: SketchLand, x: number, y: number, z: number) => surroundingsOf(land, { position: new Vec3(x, y, z) });

describe("the surroundings of a body", () => {
  test("are harmless in the open", () => {
    expect(Object.values(at(new SketchLand(), 0.5, 64, 0.5)).some(Boolean)).toBe(false);
  });

  test("are water over the head only where it covers the eyes", () => {
    const pond = new SketchLand().fill([-3, 58, -3], [3, 63, 3], "water");
    expect(at(pond, 0.5, 60, 0.5)).toMatchObject({ inWater: true, submerged: true });
    // The eyes are at 63.95: above the brim of the topmost water.
    expect(at(pond, 0.5, 62.33, 0.5)).toMatchObject({ inWater: true, submerged: false });
    expect(at(pond, 0.5, 62.1, 0.5)).toMatchObject({ submerged: true });
  });

  test("are lava, fire or cactus that any part of the body touches", () => {
    const land = new SketchLand().set(1, 64, 0, "lava").set(-2, 65, 0, "fire").set(0, 64, 3, "cactus");
    expect(at(land, 0.8, 64, 0.5)).toMatchObject({ inLava: true, inFire: false });
    expect(at(land, 0.5, 64, 0.5).inLava).toBe(false);
    expect(at(land, -0.8, 64, 0.5).inFire).toBe(true);
    expect(at(land, 0.5, 64, 2.8).touchesCactus).toBe(true);
  });

  test("are a block in the face only where it is opaque", () => {
    const land = new SketchLand().set(0, 65, 0, "stone").set(3, 65, 0, "oak_leaves").set(6, 65, 0, "glass");
    expect(
      [at(land, 0.5, 64, 0.5), at(land, 3.5, 64, 0.5), at(land, 6.5, 64, 0.5)].map(({ buried }) => buried),
    ).toEqual([...[true, false, false]]);
  });
});
