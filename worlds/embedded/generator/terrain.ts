// The shape of the land: the height of the ground in every column and its cover. Pure functions of
// seed and position. Invariant: heights stay well inside every version's limits; water fills
// everything below the sea level of 63. Source: Minecraft Wiki "Altitude" (sea level, deepslate
// from y 8 down to 0, five layers of bedrock).

import { noiseAt } from "./noise.ts";
import { hashOf } from "./random.ts";

/** The highest block of water. */
export const WATER_TOP = 62;
const DIRT_DEPTH = 3;
const BEDROCK_LAYERS = 5;
const DEEPSLATE_TOP = 8;
/** Mean height, and the amplitude of each noise: wide hills, slopes, bumps. */
const MEAN_HEIGHT = 68;
const SWINGS = [
  { scale: 128, swing: 24 },
  { scale: 40, swing: 9 },
  { scale: 14, swing: 3 },
] as const;

const Channel = { height: 1, underwater: 10, bedrock: 20, deepslate: 21 } as const;

/** The blocks that the ground consists of. */
export const GROUND_BLOCKS = [
  "bedrock",
  "deepslate",
  "stone",
  "dirt",
  "grass_block",
  "sand",
  "sandstone",
  "gravel",
  "clay",
  "water",
  "lava",
] as const;
export type TerrainGround = (typeof GROUND_BLOCKS)[number] | "air";

export interface Terrain {
  /** The height of the highest block of ground (not water) in a column. */
  heightAt(x: number, z: number): number;
  /** The top block of a column's ground. */
  coverAt(x: number, z: number): "grass_block" | "sand" | "gravel" | "clay";
  /**
   * The block at a position before ores, trees and plants. `height` and `cover` are the column's.
   */
  groundAt(x: number, y: number, z: number, height: number, cover: TerrainGround): TerrainGround;
  readonly lowest: number;
}

/**
 * The terrain of a seed. `lowest` is the bottom block's height: -64 from 1.18 on, 0 before;
 * deepslate only below zero.
 */
export function terrainOf(seed: number, lowest: number): Terrain {
  // Callers read the same column several times in a row.
  const last = { x: Number.NaN, z: Number.NaN, height: 0 };
  const heightAt = (x: number, z: number): number => {
    if (x === last.x && z === last.z) return last.height;
    let height = MEAN_HEIGHT;
    SWINGS.forEach(({ scale, swing }, octave) => {
      height += (noiseAt(seed, Channel.height + octave, x, z, scale) - 0.5) * swing;
    });
    Object.assign(last, { x, z, height: Math.floor(height) });
    return last.height;
  };
  return {
    lowest,
    heightAt,
    coverAt(x, z) {
      const height = heightAt(x, z);
      if (height > WATER_TOP + 1) return "grass_block";
      const patch = noiseAt(seed, Channel.underwater, x, z, 9);
      if (height < WATER_TOP && patch > 0.75) return "clay";
      return height < WATER_TOP && patch < 0.22 ? "gravel" : "sand";
    },
    groundAt(x, y, z, height, cover) {
      if (y > height) return y <= WATER_TOP ? "water" : "air";
      const above = y - lowest;
      if (above === 0) return "bedrock";
      if (above < BEDROCK_LAYERS && hashOf(seed, Channel.bedrock, x, y, z) % BEDROCK_LAYERS >= above) return "bedrock";
      if (y === height) return cover;
      if (y > height - DIRT_DEPTH - 1) return cover === "grass_block" ? "dirt" : cover === "clay" ? "dirt" : cover;
      if (cover === "sand" && y > height - DIRT_DEPTH - 3) return "sandstone";
      if (lowest >= 0 || y >= DEEPSLATE_TOP) return "stone";
      if (y < 0) return "deepslate";
      return hashOf(seed, Channel.deepslate, x, y, z) % DEEPSLATE_TOP >= y ? "deepslate" : "stone";
    },
  };
}
