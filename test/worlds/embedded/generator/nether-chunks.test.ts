import type { PCChunk } from "prismarine-chunk";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { NETHER_BLOCKS } from "../../../../worlds/embedded/generator/contents.ts";
import { FORTRESS_FLOOR, spawnersNear } from "../../../../worlds/embedded/generator/fortress.ts";
import { netherGenerator } from "../../../../worlds/embedded/generator/nether-chunks.ts";
import {
  LAVA_TOP,
  NETHER_TOP,
  netherColumns,
  netherSeed,
} from "../../../../worlds/embedded/generator/nether-terrain.ts";
import { registryOf } from "../support/registry.ts";

const SEED = 9;

describe.each(["1.16.5", "1.20.1"])("the Nether of %s", (version) => {
  const registry = registryOf(version);
  const generate = netherGenerator(registry, SEED);
  /** A chunk with lava in its middle. */
  const sea = (): PCChunk => {
    const columnAt = netherColumns(netherSeed(SEED));
    const isSea = (at: number) => columnAt((at % 40) * 16 + 8, Math.floor(at / 40) * 16 + 8).floor < LAVA_TOP;
    const at = [...Array(1_600).keys()].find(isSea) ?? 0;
    return generate(at % 40, Math.floor(at / 40));
  };
  const nameIn = (chunk: PCChunk, x: number, y: number, z: number): string =>
    registry.blocksByStateId[chunk.getBlockStateId(new Vec3(x & 15, y, z & 15))]?.name ?? "unknown";
  function* blocksOf(chunk: PCChunk): Generator<[name: string, y: number]> {
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++) for (let y = 0; y <= NETHER_TOP + 1; y++) yield [nameIn(chunk, x, y, z), y];
  }
  const [spawner = [0, 0, 0]] = spawnersNear(netherSeed(SEED), 0, 0, 500);
  const fortress = generate(spawner[0] >> 4, spawner[2] >> 4);
  const area = [...Array(36).keys()].map((at) => generate((at % 6) - 3, Math.floor(at / 6) - 3));
  const found = new Set([...area, fortress, sea()].flatMap((chunk) => [...blocksOf(chunk)].map(([name]) => name)));

  test("holds lava, soul sand, glowstone and every ore, and only blocks of NETHER_BLOCKS", () => {
    const wanted = ["lava", "soul_sand", "glowstone", "gravel", "magma_block", "nether_quartz_ore", "nether_gold_ore"];
    expect([...wanted, "ancient_debris", "blackstone"].filter((name) => !found.has(name))).toEqual([]);
    expect([...found].filter((name) => name !== "air" && !NETHER_BLOCKS.has(name))).toEqual([]);
  });

  test("lies between two floors of bedrock, with lava no higher than its seas", () => {
    for (const chunk of area.slice(0, 4)) {
      for (const [name, y] of blocksOf(chunk)) {
        if (y === 0 || y === NETHER_TOP) expect(name).toBe("bedrock");
        if (y > NETHER_TOP) expect(name).toBe("air");
        if (name === "lava") expect(y).toBeLessThanOrEqual(LAVA_TOP);
      }
    }
  });

  test("has a spawner on a fortress's platform, with room around it", () => {
    const [x, y, z] = spawner;
    expect(nameIn(fortress, x, y, z)).toBe("spawner");
    expect(nameIn(fortress, x, FORTRESS_FLOOR, z)).toBe("nether_bricks");
  });

  test("is the same from a generator that made other chunks first", () => {
    const other = netherGenerator(registry, SEED);
    other(5, 5);
    expect([...blocksOf(other(-3, -3))]).toEqual([...blocksOf(area[0] ?? fortress)]);
    expect([...blocksOf(netherGenerator(registry, SEED + 1)(-3, -3))]).not.toEqual([...blocksOf(area[0] ?? fortress)]);
  });
});

test("each region of 27 chunks has one fortress, with two spawners", () => {
  const side = 27 * 16;
  const spawners = spawnersNear(netherSeed(SEED), 0, 0, 4 * side);
  // The regions at the edge may reach out of the square or into it.
  expect(spawners.length).toBeGreaterThan(2 * 7 * 7);
  expect(spawners.length).toBeLessThan(2 * 9 * 9);
});
