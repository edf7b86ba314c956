import { describe, expect, test } from "vitest";
import { terrainOf, WATER_TOP } from "../../../../worlds/embedded/generator/terrain.ts";
import { treesOf } from "../../../../worlds/embedded/generator/trees.ts";

const land = terrainOf(42, -64);
const trees = Array.from({ length: 400 }, (_, index) =>
  treesOf(42, (index % 20) - 10, Math.floor(index / 20) - 10, land),
).flat();

describe("trees", () => {
  test("are oaks and birches, several to a chunk on average", () => {
    const birches = trees.filter(({ wood }) => wood === "birch").length;
    expect(trees.length / 400).toBeGreaterThan(1);
    expect(trees.length / 400).toBeLessThan(8);
    expect(birches).toBeGreaterThan(0);
    expect(birches).toBeLessThan(trees.length / 2);
  });

  test("stand on dry grass", () => {
    for (const { foot } of trees) {
      expect(land.heightAt(foot[0], foot[2]) + 1).toBe(foot[1]);
      expect(foot[1]).toBeGreaterThan(WATER_TOP + 2);
    }
  });

  test("have trunks of vanilla's lengths", () => {
    for (const { wood, logs } of trees) {
      const shortest = wood === "birch" ? 5 : 4;
      expect(logs).toBeGreaterThanOrEqual(shortest);
      expect(logs).toBeLessThanOrEqual(shortest + 2);
    }
  });

  test("bear leaves with their distance to the trunk, and one on top", () => {
    for (const { foot, logs, leaves } of trees.slice(0, 50)) {
      expect(leaves.every(({ distance }) => distance >= 1 && distance <= 5)).toBe(true);
      const top = leaves.find(({ place }) => place[0] === foot[0] && place[2] === foot[2]);
      expect(top?.place[1]).toBe(foot[1] + logs);
    }
  });
});
