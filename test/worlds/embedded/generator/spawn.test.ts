import { describe, expect, test } from "vitest";
import { spawnPlace } from "../../../../worlds/embedded/generator/spawn.ts";
import { terrainOf, WATER_TOP } from "../../../../worlds/embedded/generator/terrain.ts";

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed * 7919 + 1);

describe("the spawn place", () => {
  test("stands on dry land for every seed", () => {
    for (const seed of SEEDS) {
      const land = terrainOf(seed, -64);
      const [x, y, z] = spawnPlace(seed, land);
      expect(y).toBe(land.heightAt(x, z) + 1);
      expect(y).toBeGreaterThan(WATER_TOP + 2);
      expect(land.coverAt(x, z)).toBe("grass_block");
    }
  });

  test("depends only on the seed", () => {
    const place = (seed: number) => spawnPlace(seed, terrainOf(seed, -64));
    expect(place(42)).toEqual(place(42));
    expect(new Set(SEEDS.map((seed) => place(seed).join())).size).toBeGreaterThan(30);
  });
});
