import { describe, expect, test } from "vitest";
import { terrainOf, WATER_TOP } from "../../../../worlds/embedded/generator/terrain.ts";

const land = terrainOf(42, -64);
const columns = Array.from({ length: 4000 }, (_, index) => [
  (index % 80) * 13 - 500,
  Math.floor(index / 80) * 13 - 300,
]);

describe("the terrain", () => {
  test("has heights between 45 and 90, with both dry land and water", () => {
    const heights = columns.map(([x = 0, z = 0]) => land.heightAt(x, z));
    expect(Math.min(...heights)).toBeGreaterThan(45);
    expect(Math.max(...heights)).toBeLessThan(90);
    const dry = heights.filter((height) => height > WATER_TOP).length / heights.length;
    expect(dry).toBeGreaterThan(0.6);
    expect(dry).toBeLessThan(0.95);
  });

  test("never steps by more than two blocks from one column to the next", () => {
    for (const [x = 0, z = 0] of columns) {
      expect(Math.abs(land.heightAt(x, z) - land.heightAt(x + 1, z))).toBeLessThanOrEqual(2);
    }
  });

  test("is the same for the same seed and differs for another", () => {
    const heights = (seed: number) => columns.slice(0, 50).map(([x = 0, z = 0]) => terrainOf(seed, -64).heightAt(x, z));
    expect(heights(42)).toEqual(heights(42));
    expect(heights(42)).not.toEqual(heights(43));
  });

  test("has bedrock at the bottom, deepslate below zero, stone above", () => {
    const at = (y: number) => land.groundAt(10, y, 10, 70, "grass_block");
    expect([at(-64), at(-30), at(-1), at(20)]).toEqual(["bedrock", "deepslate", "deepslate", "stone"]);
    expect([at(66), at(67), at(70), at(71)]).toEqual(["stone", "dirt", "grass_block", "air"]);
  });

  test("has no deepslate in a world without negative heights", () => {
    const old = terrainOf(42, 0);
    const blocks = Array.from({ length: 60 }, (_, y) => old.groundAt(3, y, 3, 70, "grass_block"));
    expect(blocks[0]).toBe("bedrock");
    expect(blocks).not.toContain("deepslate");
  });

  test("fills everything below the sea level with water", () => {
    expect(land.groundAt(0, 62, 0, 58, "sand")).toBe("water");
    expect(land.groundAt(0, 63, 0, 58, "sand")).toBe("air");
  });

  test("covers shores and ponds with sand, gravel and clay, and dry land with grass", () => {
    const covers = new Set(columns.map(([x = 0, z = 0]) => land.coverAt(x, z)));
    expect([...covers].sort()).toEqual(["clay", "grass_block", "gravel", "sand"]);
    for (const [x = 0, z = 0] of columns) {
      if (land.coverAt(x, z) === "grass_block") expect(land.heightAt(x, z)).toBeGreaterThan(WATER_TOP);
    }
  });
});
