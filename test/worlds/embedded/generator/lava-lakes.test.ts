import { describe, expect, test } from "vitest";
import { type LavaLake, lavaLakeOf } from "../../../../worlds/embedded/generator/lava-lakes.ts";
import { terrainOf, WATER_TOP } from "../../../../worlds/embedded/generator/terrain.ts";

const SEED = 3;
const terrain = terrainOf(SEED, -64);
const lakes: { lake: LavaLake; chunkX: number; chunkZ: number }[] = [];
for (let chunkX = -40; chunkX <= 40; chunkX++) {
  for (let chunkZ = -40; chunkZ <= 40; chunkZ++) {
    const lake = lavaLakeOf(SEED, chunkX, chunkZ, terrain);
    if (lake !== null) lakes.push({ lake, chunkX, chunkZ });
  }
}

describe("lakes of lava", () => {
  test("are about one in two hundred chunks, fewer where the ground is steep or wet", () => {
    expect(lakes.length).toBeGreaterThan(8);
    expect(lakes.length).toBeLessThan(45);
  });

  test("keep away from where players arrive", () => {
    expect(lakes.every(({ chunkX, chunkZ }) => Math.max(Math.abs(chunkX), Math.abs(chunkZ)) >= 8)).toBe(true);
  });

  test("lie in dry ground inside their chunk, and a rim keeps the lava in", () => {
    for (const { lake, chunkX, chunkZ } of lakes) {
      expect(lake.top).toBeGreaterThan(WATER_TOP + 1);
      for (let x = 0; x < 16; x++) {
        for (let z = 0; z < 16; z++) {
          const [atX, atZ] = [chunkX * 16 + x, chunkZ * 16 + z];
          if (lake.partAt(atX, atZ) !== "lava") continue;
          expect(Math.min(x, z)).toBeGreaterThan(0);
          expect(Math.max(x, z)).toBeLessThan(15);
          const beside = [lake.partAt(atX + 1, atZ), lake.partAt(atX - 1, atZ), lake.partAt(atX, atZ + 1)];
          expect(beside).not.toContain(null);
        }
      }
    }
  });
});
