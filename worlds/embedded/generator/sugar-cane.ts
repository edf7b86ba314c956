// Sugar cane: patches along the shore, on the ground that is level with the water. Source:
// Minecraft Wiki "Sugar Cane" (natural generation: two to four blocks high, low ones more often,
// beside water).

import { hashOf } from "./random.ts";
import { type Terrain, WATER_TOP } from "./terrain.ts";
import type { VeinPosition } from "./veins.ts";

const CHANNEL = 310;
const PATCH_CHANNEL = 311;
/**
 * The side of the squares that patches fill, the percentage of squares with a patch, and the
 * percentage of positions in a patch with a cane.
 */
const PATCH_SIDE = 8;
const PATCHES_PER_CENT = 20;
const PLANTS_PER_CENT = 60;
/** Of 18 canes, 11 are two high, 5 three and 2 four. */
const HEIGHTS = [11, 16, 18] as const;
const LOWEST_HEIGHT = 2;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

export interface Cane {
  /** The position of the lowest block. */
  foot: VeinPosition;
  height: number;
}

/** The cane that grows in a column, or null. */
export function caneAt(seed: number, x: number, z: number, terrain: Terrain): Cane | null {
  if (terrain.heightAt(x, z) !== WATER_TOP) return null;
  const patch = hashOf(seed, PATCH_CHANNEL, Math.floor(x / PATCH_SIDE), Math.floor(z / PATCH_SIDE));
  if (patch % 100 >= PATCHES_PER_CENT) return null;
  const draw = hashOf(seed, CHANNEL, x, z);
  if (draw % 100 >= PLANTS_PER_CENT) return null;
  if (!SIDES.some(([dx, dz]) => terrain.heightAt(x + dx, z + dz) < WATER_TOP)) return null;
  const share = Math.floor(draw / 100) % 18;
  return { foot: [x, WATER_TOP + 1, z], height: LOWEST_HEIGHT + HEIGHTS.findIndex((below) => share < below) };
}
