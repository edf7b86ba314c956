import type { PCChunk } from "prismarine-chunk";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { chunkGenerator, lowestBlock } from "../../../../worlds/embedded/generator/chunks.ts";
import { EMBEDDED_BLOCKS } from "../../../../worlds/embedded/generator/contents.ts";
import { terrainOf, WATER_TOP } from "../../../../worlds/embedded/generator/terrain.ts";
import { treesOf } from "../../../../worlds/embedded/generator/trees.ts";
import { registryOf } from "../support/registry.ts";

const VERSIONS = ["1.16.5", "1.20.1"];

/** The block names of a chunk, column by column from the bottom up to y 110. */
function* blocksOf(chunk: PCChunk, version: string): Generator<[name: string, x: number, y: number, z: number]> {
  const registry = registryOf(version);
  for (let x = 0; x < 16; x++) {
    for (let z = 0; z < 16; z++) {
      for (let y = lowestBlock(registry); y < 110; y++) {
        const state = chunk.getBlockStateId(new Vec3(x, y, z));
        yield [registry.blocksByStateId[state]?.name ?? "unknown", x, y, z];
      }
    }
  }
}

function counts(chunks: PCChunk[], version: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const chunk of chunks) {
    for (const [name] of blocksOf(chunk, version)) found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

/** A chunk with water in its middle. */
function pond(lowest: number): [number, number] {
  const land = terrainOf(42, lowest);
  for (let chunk = 0; chunk < 400; chunk++) {
    const [chunkX, chunkZ] = [chunk % 20, Math.floor(chunk / 20)];
    if (land.heightAt(chunkX * 16 + 8, chunkZ * 16 + 8) < WATER_TOP) return [chunkX, chunkZ];
  }
  throw new Error("no water near: choose another seed");
}

const states = (chunk: PCChunk, version: string) => [...blocksOf(chunk, version)].map(([name]) => name);

describe.each(VERSIONS)("a chunk of %s", (version) => {
  const registry = registryOf(version);
  const area = (seed: number) => {
    const generate = chunkGenerator(registry, seed);
    return Array.from({ length: 16 }, (_, index) => generate(index % 4, Math.floor(index / 4)));
  };
  const [pondX, pondZ] = pond(lowestBlock(registry));
  const found = counts([...area(42), chunkGenerator(registry, 42)(pondX, pondZ)], version);

  test("holds trees, plants, water, sand and every ore of its version", () => {
    const wanted = ["oak_log", "oak_leaves", "birch_log", "birch_leaves", "grass", "tall_grass", "water", "sand"];
    const ores = ["coal_ore", "iron_ore", "gold_ore", "redstone_ore", "lapis_ore", "bedrock", "stone", "gravel"];
    const own = version === "1.16.5" ? ["diamond_ore"] : ["deepslate_diamond_ore", "copper_ore", "deepslate", "tuff"];
    const missing = [...wanted, ...ores, ...own].filter((name) => !found.has(name));
    expect(missing).toEqual([]);
    expect(found.has("unknown")).toBe(false);
  });

  test("holds only blocks of EMBEDDED_BLOCKS", () => {
    expect([...found.keys()].filter((name) => name !== "air" && !EMBEDDED_BLOCKS.has(name))).toEqual([]);
  });

  test("is the same from a generator that made other chunks first", () => {
    const generate = chunkGenerator(registry, 42);
    generate(-3, 9);
    generate(2, 1);
    expect(states(generate(1, 1), version)).toEqual(states(chunkGenerator(registry, 42)(1, 1), version));
  });

  test("differs for another seed", () => {
    expect(states(chunkGenerator(registry, 43)(1, 1), version)).not.toEqual(
      states(chunkGenerator(registry, 42)(1, 1), version),
    );
  });

  test("has full skylight at the surface and none in the rock", () => {
    const chunk = chunkGenerator(registry, 42)(0, 0);
    const height = terrainOf(42, lowestBlock(registry)).heightAt(0, 0);
    expect(chunk.getSkyLight(new Vec3(0, height + 12, 0))).toBe(15);
    expect(chunk.getSkyLight(new Vec3(0, 20, 0))).toBe(0);
  });

  test("holds the part of a neighbour's tree that reaches over its edge", () => {
    const land = terrainOf(42, lowestBlock(registry));
    const generate = chunkGenerator(registry, 42);
    const over = Array.from({ length: 60 }, (_, chunkX) =>
      treesOf(42, chunkX, 3, land).map((tree) => ({ chunkX, tree })),
    )
      .flat()
      .find(({ chunkX, tree }) => tree.foot[0] === chunkX * 16 + 15 && tree.foot[2] % 16 === 8);
    if (over === undefined) throw new Error("no tree at an edge: choose another seed");
    const [, y, z] = over.tree.foot;
    const place = new Vec3(0, y + over.tree.logs - 2, z % 16);
    const name = registry.blocksByStateId[generate(over.chunkX + 1, 3).getBlockStateId(place)]?.name;
    expect(name).toMatch(/_(leaves|log)$/);
  });
});
