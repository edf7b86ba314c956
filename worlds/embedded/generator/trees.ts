// Trees: oaks and birches, denser in woods than in the open, always on dry grass. A tree belongs to
// the chunk of its trunk and may reach into the next. Source: Minecraft Wiki "Tree" (trunks of 4-6
// and 5-7 logs, four layers of leaves).

import { noiseAt } from "./noise.ts";
import { hashOf, integerBetween, seededRandom } from "./random.ts";
import { type Terrain, WATER_TOP } from "./terrain.ts";
import type { VeinPosition } from "./veins.ts";

const CHANNEL = 200;
const WOODS_CHANNEL = 201;
const WOODS_SCALE = 80;
/** Trees per chunk in the open and in the densest wood. */
const MIN_TREES_PER_CHUNK = 1;
const MAX_TREES_PER_CHUNK = 9;
const BIRCH_SHARE = 0.25;

export interface GeneratedTree {
  wood: "oak" | "birch";
  /** The position of the lowest log. */
  foot: VeinPosition;
  logs: number;
  /** Leaves with their distance from the trunk, as the block state counts it. */
  leaves: { place: VeinPosition; distance: number }[];
}

/** The trees whose trunks stand in a chunk. */
export function treesOf(seed: number, chunkX: number, chunkZ: number, terrain: Terrain): GeneratedTree[] {
  const random = seededRandom(hashOf(seed, CHANNEL, chunkX, chunkZ));
  const woods = noiseAt(seed, WOODS_CHANNEL, chunkX * 16, chunkZ * 16, WOODS_SCALE);
  const wanted = MIN_TREES_PER_CHUNK + Math.round(woods * woods * (MAX_TREES_PER_CHUNK - MIN_TREES_PER_CHUNK));
  const trees: GeneratedTree[] = [];
  for (let attempt = 0; attempt < wanted; attempt++) {
    const x = chunkX * 16 + integerBetween(random, 0, 15);
    const z = chunkZ * 16 + integerBetween(random, 0, 15);
    const wood = random() < BIRCH_SHARE ? "birch" : "oak";
    const logs = integerBetween(random, 0, 2) + (wood === "birch" ? 5 : 4);
    const corners = Array.from({ length: 12 }, () => random() < 0.5);
    const ground = terrain.heightAt(x, z);
    const crowded = trees.some(({ foot }) => Math.abs(foot[0] - x) + Math.abs(foot[2] - z) < 3);
    if (ground <= WATER_TOP + 1 || crowded) continue;
    const foot: VeinPosition = [x, ground + 1, z];
    trees.push({ wood, foot, logs, leaves: crown(foot, logs, corners) });
  }
  return trees;
}

/** Two wide layers around the top of the trunk, two narrow ones above; corners may be missing. */
export function crown([x, y, z]: VeinPosition, logs: number, corners: readonly boolean[]): GeneratedTree["leaves"] {
  const leaves: GeneratedTree["leaves"] = [];
  let corner = 0;
  for (let layer = -3; layer <= 0; layer++) {
    const radius = layer < -1 ? 2 : 1;
    const height = y + logs + layer;
    for (let dx = -radius; dx <= radius; dx++) {
      for (let dz = -radius; dz <= radius; dz++) {
        const atCorner = Math.abs(dx) === radius && Math.abs(dz) === radius;
        if (atCorner && (layer === 0 || !corners[corner++ % corners.length])) continue;
        const insideTrunk = dx === 0 && dz === 0 && layer < 0;
        const distance = Math.abs(dx) + Math.abs(dz) + (layer === 0 ? 1 : 0);
        if (!insideTrunk) leaves.push({ place: [x + dx, height, z + dz], distance: Math.max(1, distance) });
      }
    }
  }
  return leaves;
}
