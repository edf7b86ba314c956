import { describe, expect, test } from "vitest";
import { type CellCoordinates, findPath, standingPlace } from "../../../../worlds/embedded/creatures/path-finding.ts";
import { SketchLand } from "../support/sketch-land.ts";

const way = (land: SketchLand, to: CellCoordinates, budget = 500, tall = 2) =>
  findPath(land, { from: [0, 64, 0], to, reach: 0, tall, budget });

describe("a walking path", () => {
  test("is straight over open ground", () => {
    const path = way(new SketchLand(), [6, 64, 0]);
    expect(path.arrives).toBe(true);
    expect(path.cells.at(-1)).toEqual([6, 64, 0]);
    expect(path.cells).toHaveLength(6);
  });

  test("cuts only corners that are free", () => {
    const open = way(new SketchLand(), [3, 64, 3]);
    expect(open.cells.length).toBeLessThan(6);
    const walled = new SketchLand().fill([-1, 64, 1], [2, 66, 1], "stone");
    for (const cell of way(walled, [1, 64, 3]).cells) expect(walled.solid(...cell)).toBe(false);
  });

  test("climbs one block but not two, and drops three but not four", () => {
    expect(way(new SketchLand().fill([2, 64, -9], [9, 64, 9], "stone"), [4, 65, 0]).arrives).toBe(true);
    expect(way(new SketchLand().fill([2, 64, -9], [9, 65, 9], "stone"), [4, 66, 0]).arrives).toBe(false);
    expect(way(new SketchLand().fill([2, 61, -9], [9, 63, 9], "air"), [4, 61, 0]).arrives).toBe(true);
    expect(way(new SketchLand().fill([2, 60, -9], [9, 63, 9], "air"), [4, 60, 0]).arrives).toBe(false);
  });

  test("goes around a wall and does not jump a fence", () => {
    for (const block of ["stone", "oak_fence"]) {
      const height = block === "stone" ? 65 : 64;
      const land = new SketchLand().fill([2, 64, -3], [2, height, 3], block);
      const { arrives, cells } = way(land, [4, 64, 0]);
      expect(arrives).toBe(true);
      expect(cells.some(([, , z]) => Math.abs(z) > 3)).toBe(true);
    }
  });

  test("keeps out of lava and fire", () => {
    const land = new SketchLand().fill([2, 64, -2], [2, 64, 2], "fire").fill([2, 63, 3], [2, 63, 5], "lava");
    const { arrives, cells } = way(land, [4, 64, 0]);
    expect(arrives).toBe(true);
    for (const [x, y, z] of cells) expect([land.name(x, y, z), land.name(x, y - 1, z)]).toEqual(["air", "stone"]);
  });

  test("to an unreachable position ends as near as it can, within the budget", () => {
    const land = new SketchLand().fill([3, 64, -30], [3, 66, 30], "stone");
    const path = way(land, [6, 64, 0], 120);
    expect(path.arrives).toBe(false);
    expect(path.visited).toBeLessThanOrEqual(120);
    expect(path.cells.at(-1)).toEqual([2, 64, 0]);
  });

  test("ends where the land is not loaded", () => {
    const land = new SketchLand();
    land.edge = 3;
    expect(way(land, [6, 64, 0], 100).arrives).toBe(false);
  });

  test("under a low roof is for low creatures only", () => {
    const land = new SketchLand().fill([2, 65, -30], [4, 65, 30], "stone");
    expect(way(land, [6, 64, 0], 300, 2).arrives).toBe(false);
    expect(way(land, [6, 64, 0], 300, 1).arrives).toBe(true);
  });
});

describe("a standing position", () => {
  test("is the nearest ground above or below", () => {
    const land = new SketchLand().fill([5, 64, 5], [5, 65, 5], "stone");
    expect(standingPlace(land, 5, 64, 5, 2, 4)).toEqual([5, 66, 5]);
    expect(standingPlace(land, 0, 67, 0, 2, 4)).toEqual([0, 64, 0]);
    expect(standingPlace(land, 0, 80, 0, 2, 4)).toBeNull();
  });
});
