import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { surroundingsOf } from "../../../../worlds/embedded/rules/exposure-service.ts";
import { SketchLand } from "../support/sketch-land.ts";

interface Stance {
  /** How far it came within the last tick. */
  moved?: number;
  onGround?: boolean;
  crouching?: boolean;
  isWarm?: boolean;
}

function at(land: SketchLand, x: number, y: number, z: number, stance: Stance = {}) {
  const { moved = 0, onGround = true, crouching = false, isWarm = false } = stance;
  const position = new Vec3(x, y, z);
  return surroundingsOf(land, { position, before: position.offset(moved, 0, 0), onGround, crouching, isWarm });
}

const causesAt = (...place: Parameters<typeof at>): string[] => at(...place).harms.map(({ cause }) => cause);

describe("the surroundings of a body", () => {
  test("are harmless in the open", () => {
    const { harms, ...others } = at(new SketchLand(), 0.5, 64, 0.5, { moved: 0.2 });
    expect([harms, Object.values(others).some(Boolean)]).toEqual([[], false]);
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
    expect(at(land, 0.8, 64, 0.5)).toMatchObject({ inLava: true, harms: [] });
    expect(at(land, 0.5, 64, 0.5).inLava).toBe(false);
    expect(causesAt(land, -0.8, 64, 0.5)).toEqual(["fire"]);
    expect(causesAt(land, 0.5, 64, 2.8)).toEqual(["cactus"]);
    expect(causesAt(land, 0.5, 64, 2.7)).toEqual([]);
  });

  test("hurt in a lit campfire, from any height of its cell, and not in one that is out", () => {
    const land = new SketchLand().set(0, 64, 0, "campfire").set(3, 64, 0, "soul_campfire", { lit: "false" });
    expect([causesAt(land, 0.5, 64.4375, 0.5), causesAt(land, 0.5, 65, 0.5)]).toEqual([["campfire"], []]);
    expect(causesAt(land, 3.5, 64.4375, 0.5)).toEqual([]);
  });

  test("hurt in a berry bush that has grown a body that moves", () => {
    const land = new SketchLand().set(0, 64, 0, "sweet_berry_bush", { age: "1" }).set(3, 64, 0, "sweet_berry_bush");
    expect(causesAt(land, 0.5, 64, 0.5, { moved: 0.0031 })).toEqual(["berry bush"]);
    expect(causesAt(land, 0.5, 64, 0.5, { moved: 0.0029 })).toEqual([]);
    expect(causesAt(land, 3.5, 64, 0.5, { moved: 0.1 })).toEqual([]);
  });

  test("hurt on a magma block a body that stands there and does not sneak", () => {
    const land = new SketchLand().set(0, 63, 0, "magma_block");
    expect(causesAt(land, 0.5, 64, 0.5)).toEqual(["magma"]);
    expect(causesAt(land, 0.5, 64, 0.5, { crouching: true })).toEqual([]);
    expect(causesAt(land, 0.5, 64.3, 0.5, { onGround: false })).toEqual([]);
    // Stone carries the body's middle.
    expect(causesAt(land, 1.2, 64, 0.5)).toEqual([]);
  });

  test("are cold in powder snow, unless the body wears leather", () => {
    const land = new SketchLand().set(0, 64, 0, "powder_snow");
    expect(at(land, 0.5, 64, 0.5)).toMatchObject({ inSnow: true, inCold: true });
    expect(at(land, 0.5, 64, 0.5, { isWarm: true })).toMatchObject({ inSnow: true, inCold: false });
  });

  test("give breath in a bubble column", () => {
    const column = new SketchLand().fill([-3, 58, -3], [3, 63, 3], "bubble_column");
    expect(at(column, 0.5, 60, 0.5)).toMatchObject({ inWater: true, submerged: false });
  });

  test("are a block in the face only where it is opaque", () => {
    const land = new SketchLand().set(0, 65, 0, "stone").set(3, 65, 0, "oak_leaves").set(6, 65, 0, "glass");
    expect(
      [at(land, 0.5, 64, 0.5), at(land, 3.5, 64, 0.5), at(land, 6.5, 64, 0.5)].map(({ buried }) => buried),
    ).toEqual([...[true, false, false]]);
  });
});
