// Lakes of lava on level, dry ground: one in two hundred chunks, where the ground allows it, and
// none where players arrive. A lake keeps inside its chunk. Pure. Source: Minecraft Wiki "Lava"
// (lakes on the surface: one in 200 chunks; a rim of stone).

import { hashOf } from "./random.ts";
import { type Terrain, WATER_TOP } from "./terrain.ts";

const CHANNEL = 320;
const ONE_IN_CHUNKS = 200;
const CHUNK = 16;
/** Chunks to each side of the world's middle that have none. */
const FREE_CHUNKS = 8;
const HALF_LENGTHS = [3, 4] as const;
/** The rim is one block wide. */
const RIM = 1;
const STEEPEST = 2;
export const LAKE_DEPTH = 2;

export interface LavaLake {
  /** The height of its surface. */
  top: number;
  /** What a column is part of. */
  partAt(x: number, z: number): "lava" | "rim" | null;
}

/** The lake of a chunk, or null. */
export function lavaLakeOf(seed: number, chunkX: number, chunkZ: number, terrain: Terrain): LavaLake | null {
  if (Math.max(Math.abs(chunkX), Math.abs(chunkZ)) < FREE_CHUNKS) return null;
  const draw = hashOf(seed, CHANNEL, chunkX, chunkZ);
  if (draw % ONE_IN_CHUNKS !== 0) return null;
  const bit = (at: number): 0 | 1 => ((draw >>> at) & 1) as 0 | 1;
  const [alongX, alongZ] = [HALF_LENGTHS[bit(20)], HALF_LENGTHS[bit(21)]];
  const [middleX, middleZ] = [chunkX * CHUNK + CHUNK / 2, chunkZ * CHUNK + CHUNK / 2];
  const heights: number[] = [];
  for (let x = middleX - alongX - RIM; x <= middleX + alongX + RIM; x++)
    for (let z = middleZ - alongZ - RIM; z <= middleZ + alongZ + RIM; z++) heights.push(terrain.heightAt(x, z));
  const top = Math.min(...heights);
  if (top <= WATER_TOP + 1 || Math.max(...heights) - top > STEEPEST) return null;
  const isWithin = (x: number, z: number, more: number): boolean =>
    ((x - middleX) / (alongX + more)) ** 2 + ((z - middleZ) / (alongZ + more)) ** 2 <= 1;
  return { top, partAt: (x, z) => (isWithin(x, z, 0) ? "lava" : isWithin(x, z, RIM + 0.5) ? "rim" : null) };
}
