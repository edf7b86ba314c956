// The spawn point: the position nearest to the origin with dry, even grass and no tree overhead,
// determined by the seed. The world builds or clears nothing for it.

import { hashOf } from "./random.ts";
import { type Terrain, WATER_TOP } from "./terrain.ts";
import { treesOf } from "./trees.ts";
import type { VeinPosition } from "./veins.ts";

const CHANNEL = 500;
const STEP = 5;
const FARTHEST_RING = 400;
const CLEAR_OF_TREES = 4;

/** The block of a new player's feet. Throws when a seed has no dry land within 2000 blocks. */
export function spawnPlace(seed: number, terrain: Terrain): VeinPosition {
  const originX = hashOf(seed, CHANNEL, 0) % 64;
  const originZ = hashOf(seed, CHANNEL, 1) % 64;
  for (let ring = 0; ring <= FARTHEST_RING; ring++) {
    for (const [dx, dz] of ringOf(ring)) {
      const [x, z] = [originX + dx * STEP, originZ + dz * STEP];
      if (isDryAndEven(x, z, terrain) && isOpen(seed, x, z, terrain)) return [x, terrain.heightAt(x, z) + 1, z];
    }
  }
  throw new Error(`Seed ${seed} has no dry land near the origin. Use another seed.`);
}

function ringOf(ring: number): [number, number][] {
  if (ring === 0) return [[0, 0]];
  const places: [number, number][] = [];
  for (let side = -ring; side < ring; side++) {
    places.push([side, -ring], [ring, side], [-side, ring], [-ring, -side]);
  }
  return places;
}

function isDryAndEven(x: number, z: number, terrain: Terrain): boolean {
  const height = terrain.heightAt(x, z);
  if (height <= WATER_TOP + 1) return false;
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      if (Math.abs(terrain.heightAt(x + dx, z + dz) - height) > 1) return false;
    }
  }
  return true;
}

function isOpen(seed: number, x: number, z: number, terrain: Terrain): boolean {
  const [chunkX, chunkZ] = [Math.floor(x / 16), Math.floor(z / 16)];
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      const near = treesOf(seed, chunkX + dx, chunkZ + dz, terrain).some(
        ({ foot }) => Math.abs(foot[0] - x) < CLEAR_OF_TREES && Math.abs(foot[2] - z) < CLEAR_OF_TREES,
      );
      if (near) return false;
    }
  }
  return true;
}
