import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { blastDamage, craterOf, exposure } from "../../../../worlds/embedded/creatures/explosion.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { registryOf } from "../support/registry.ts";
import { SketchLand } from "../support/sketch-land.ts";

const registry = registryOf("1.20.1");
const resistance = (name: string): number => registry.blocksByName[name]?.resistance ?? 0;
const crater = (land: SketchLand, seed = 1) =>
  craterOf(land, resistance, new Vec3(0.5, 64.1, 0.5), 3, seededRandom(seed));

describe("an explosion", () => {
  test("makes a small crater in stone and a wider one in dirt", () => {
    const stone = crater(new SketchLand()).length;
    const dirt = crater(new SketchLand().fill([-8, 55, -8], [8, 63, 8], "dirt")).length;
    expect(stone).toBeGreaterThan(3);
    expect(dirt).toBeGreaterThan(stone);
    expect(dirt).toBeLessThan(150);
  });

  test("does not break bedrock, nor blocks behind obsidian", () => {
    expect(crater(new SketchLand().fill([-8, 55, -8], [8, 63, 8], "bedrock"))).toEqual([]);
    expect(crater(new SketchLand().fill([-8, 63, -8], [8, 63, 8], "obsidian"))).toEqual([]);
  });

  test("is the same for the same random numbers", () => {
    expect(crater(new SketchLand(), 7)).toEqual(crater(new SketchLand(), 7));
  });

  test("hurts by distance: 43 points in the middle, nothing at twice its power", () => {
    expect(blastDamage(0, 3, 1)).toBe(43);
    expect(blastDamage(3, 3, 1)).toBe(16);
    expect(blastDamage(6, 3, 1)).toBe(0);
    expect(blastDamage(3, 3, 0)).toBe(0);
  });

  test("does not reach a body behind a wall, and reaches half of one behind a low wall", () => {
    const centre = new Vec3(0.5, 64.5, 0.5);
    const feet = new Vec3(4.5, 64, 0.5);
    expect(exposure(new SketchLand(), centre, feet, 0.6, 1.8)).toBeGreaterThan(0.7);
    expect(exposure(new SketchLand().fill([2, 64, -3], [2, 67, 3], "stone"), centre, feet, 0.6, 1.8)).toBe(0);
    const low = exposure(new SketchLand().fill([2, 64, -3], [2, 64, 3], "stone"), centre, feet, 0.6, 1.8);
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThan(0.7);
  });
});
