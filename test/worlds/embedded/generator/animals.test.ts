import { describe, expect, test } from "vitest";
import { animalsOf } from "../../../../worlds/embedded/generator/animals.ts";
import { terrainOf } from "../../../../worlds/embedded/generator/terrain.ts";

const land = terrainOf(42, -64);
const herds = Array.from({ length: 2500 }, (_, index) => animalsOf(42, index % 50, Math.floor(index / 50), land));

describe("herds", () => {
  test("spawn in about one chunk of ten", () => {
    const born = herds.filter((herd) => herd.length > 0).length;
    expect(born).toBeGreaterThan(150);
    expect(born).toBeLessThan(300);
  });

  test("are of one kind in each herd, and of all four over all herds", () => {
    const kinds = herds.filter((herd) => herd.length > 0).map((herd) => new Set(herd.map(({ kind }) => kind)));
    expect(kinds.every((each) => each.size === 1)).toBe(true);
    expect(new Set(kinds.flatMap((each) => [...each])).size).toBe(4);
  });

  test("stand on the ground and are the same each time", () => {
    for (const { place } of herds.flat()) expect(land.heightAt(place[0], place[2]) + 1).toBe(place[1]);
    expect(animalsOf(42, 3, 3, land)).toEqual(animalsOf(42, 3, 3, land));
  });
});
