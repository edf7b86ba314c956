// Compares the measured distribution of ores with the table: counts per chunk by band of height, in
// rock that fills everything.

import { describe, expect, test } from "vitest";
import {
  ORE_RARITY_FACTOR,
  ORES_BEFORE_1_17,
  ORES_SINCE_1_18,
  type OreFeature,
} from "../../../../worlds/embedded/generator/ore-table.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { placeOf, startHeight, veinBlocks, veinReach, veinsOf } from "../../../../worlds/embedded/generator/veins.ts";

const CHUNKS = 400;
const SIZES = [4, 7, 8, 9, 10, 12, 17, 33, 64];

/**
 * The mean number of blocks in a vein of a size, measured on veins of seeds other than the world's.
 */
const meanSize = new Map(
  SIZES.map((size) => {
    const random = seededRandom(size);
    const blocks = Array.from({ length: 400 }, () => veinBlocks(size, random).length);
    return [size, blocks.reduce((sum, count) => sum + count, 0) / blocks.length];
  }),
);

/** The chance that a vein of a feature starts at a height. */
function chanceAt({ shape, low, high }: OreFeature, y: number): number {
  if (y < low || y > high) return 0;
  if (shape === "uniform") return 1 / (high - low + 1);
  const half = Math.floor((high - low) / 2);
  const other = high - low - half;
  const ways = Math.min(y - low, half) - Math.max(0, y - low - other) + 1;
  return ways / ((half + 1) * (other + 1));
}

/** Expected blocks per chunk of one kind in a band of heights, veins counted where they start. */
function expected(table: readonly OreFeature[], block: string, from: number, to: number): number {
  let sum = 0;
  for (const feature of table) {
    if (feature.block !== block) continue;
    for (let y = from; y <= to; y++) sum += feature.veins * chanceAt(feature, y) * (meanSize.get(feature.size) ?? 0);
  }
  return sum * ORE_RARITY_FACTOR;
}

/** The same, measured. */
function measured(table: readonly OreFeature[], block: string, from: number, to: number): number {
  const side = Math.sqrt(CHUNKS);
  const only = table.filter((feature) => feature.block === block);
  let sum = 0;
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    for (const vein of veinsOf(42, chunk % side, Math.floor(chunk / side), only, [-70, 330])) {
      if (vein.start[1] >= from && vein.start[1] <= to) sum += vein.blocks.length;
    }
  }
  return sum / CHUNKS;
}

const BANDS_NEW = [
  ["coal_ore", 0, 47],
  ["coal_ore", 48, 95],
  ["iron_ore", -64, -25],
  ["iron_ore", -24, 15],
  ["iron_ore", 16, 56],
  ["copper_ore", -16, 23],
  ["copper_ore", 24, 71],
  ["gold_ore", -64, -33],
  ["gold_ore", -32, 0],
  ["redstone_ore", -64, -48],
  ["redstone_ore", -31, 15],
  ["lapis_ore", -16, 16],
  ["diamond_ore", -64, -45],
  ["diamond_ore", -44, -10],
] as const;
const BANDS_OLD = [
  ["coal_ore", 0, 63],
  ["coal_ore", 64, 127],
  ["iron_ore", 0, 31],
  ["iron_ore", 32, 63],
  ["gold_ore", 0, 31],
  ["redstone_ore", 0, 15],
  ["lapis_ore", 8, 22],
  ["diamond_ore", 0, 15],
] as const;

describe("ore veins", () => {
  test("are as frequent as vanilla's", () => {
    expect(ORE_RARITY_FACTOR).toBe(1);
  });

  test.each(BANDS_NEW)("from 1.18 on, %s from %i to %i is as frequent as the table says", (block, from, to) => {
    const wanted = expected(ORES_SINCE_1_18, block, from, to);
    const found = measured(ORES_SINCE_1_18, block, from, to);
    expect(Math.abs(found - wanted)).toBeLessThan(wanted * 0.2);
  });

  test.each(BANDS_OLD)("before 1.17, %s from %i to %i is as frequent as the table says", (block, from, to) => {
    const wanted = expected(ORES_BEFORE_1_17, block, from, to);
    const found = measured(ORES_BEFORE_1_17, block, from, to);
    expect(Math.abs(found - wanted)).toBeLessThan(wanted * 0.2);
  });

  test("stay out of heights where the table has none", () => {
    expect(measured(ORES_SINCE_1_18, "diamond_ore", 17, 320)).toBe(0);
    expect(measured(ORES_BEFORE_1_17, "diamond_ore", 16, 255)).toBe(0);
    expect(measured(ORES_BEFORE_1_17, "iron_ore", 64, 255)).toBe(0);
  });

  // Minecraft Wiki "Ore (feature)", table of spawn size and maximum number of blocks.
  test.each([
    [4, 5],
    [7, 10],
    [8, 10],
    [9, 13],
    [10, 16],
    [12, 23],
    [17, 37],
    [33, 160],
  ])("of size %i have at most the wiki's %i blocks, and nearly reach it", (size, max) => {
    const random = seededRandom(size);
    const largest = Math.max(...Array.from({ length: 3000 }, () => veinBlocks(size, random).length));
    expect(largest).toBeLessThanOrEqual(max);
    expect(largest).toBeGreaterThan(max * 0.8);
  });

  test("stay within their reach and hold each block once", () => {
    const random = seededRandom(5);
    for (const size of SIZES) {
      const blocks = veinBlocks(size, random).map((packed) => placeOf([100, 20, -100], packed));
      const keys = new Set(blocks.map(String));
      expect(keys.size).toBe(blocks.length);
      for (const [x, y, z] of blocks) {
        expect(Math.max(Math.abs(x - 100), Math.abs(z + 100))).toBeLessThanOrEqual(veinReach(size));
        expect(Math.abs(y - 19)).toBeLessThanOrEqual(veinReach(size));
      }
    }
  });

  test("draw triangular heights around the middle", () => {
    const random = seededRandom(1);
    const feature: OreFeature = { block: "x", size: 4, veins: 1, shape: "triangle", low: -24, high: 56 };
    const heights = Array.from({ length: 4000 }, () => startHeight(feature, random));
    const near = heights.filter((y) => Math.abs(y - 16) <= 10).length;
    const far = heights.filter((y) => Math.abs(y - 16) > 30).length;
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(-24);
    expect(Math.max(...heights)).toBeLessThanOrEqual(56);
    expect(near).toBeGreaterThan(far * 4);
  });
});
