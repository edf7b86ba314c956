import { describe, expect, test } from "vitest";
import { caneAt } from "../../../../worlds/embedded/generator/sugar-cane.ts";
import { terrainOf, WATER_TOP } from "../../../../worlds/embedded/generator/terrain.ts";

const SEED = 42;
const terrain = terrainOf(SEED, -64);
const places = Array.from({ length: 512 }, (_, x) => Array.from({ length: 512 }, (_, z) => [x, z] as const)).flat();
const canes = places.flatMap(([x, z]) => caneAt(SEED, x, z, terrain) ?? []);

describe("sugar cane", () => {
  test("grows in patches along the shore, two to four high", () => {
    expect(canes.length).toBeGreaterThan(30);
    expect(new Set(canes.map(({ height }) => height))).toEqual(new Set([2, 3, 4]));
  });

  test("stands level with water beside it", () => {
    for (const { foot } of canes) {
      const [x, y, z] = foot;
      expect([y, terrain.heightAt(x, z)]).toEqual([WATER_TOP + 1, WATER_TOP]);
      const sides = [
        terrain.heightAt(x + 1, z),
        terrain.heightAt(x - 1, z),
        terrain.heightAt(x, z + 1),
        terrain.heightAt(x, z - 1),
      ];
      expect(Math.min(...sides)).toBeLessThan(WATER_TOP);
    }
  });
});
