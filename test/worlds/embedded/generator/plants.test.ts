import { describe, expect, test } from "vitest";
import { type Plant, plantAt } from "../../../../worlds/embedded/generator/plants.ts";
import { terrainOf } from "../../../../worlds/embedded/generator/terrain.ts";

const SEED = 42;
const SIDE = 256;
const terrain = terrainOf(SEED, -64);
const plants = new Map<string, Plant>();
for (let x = 0; x < SIDE; x++) {
  for (let z = 0; z < SIDE; z++) {
    const plant = plantAt(SEED, x, z, terrain);
    if (plant !== null) plants.set(`${x},${z}`, plant);
  }
}
const places = (plant: Plant) =>
  [...plants].filter(([, name]) => name === plant).map(([place]) => place.split(",").map(Number));

describe("plants", () => {
  test("are mostly grass, with some tall grass and flowers of both kinds", () => {
    const [grass, tall] = [places("grass").length, places("tall_grass").length];
    expect(grass / plants.size).toBeGreaterThan(0.5);
    expect(grass / tall).toBeGreaterThan(5);
    for (const flower of ["dandelion", "poppy"] as const) expect(places(flower).length).toBeGreaterThan(100);
  });

  test("flowers stand in patches, where others of their kind are near", () => {
    const dandelions = places("dandelion");
    const inCompany = dandelions.filter(([x = 0, z = 0]) =>
      dandelions.some(([ox = 0, oz = 0]) => (ox !== x || oz !== z) && Math.abs(ox - x) < 8 && Math.abs(oz - z) < 8),
    );
    expect(inCompany.length / dandelions.length).toBeGreaterThan(0.9);
  });
});
