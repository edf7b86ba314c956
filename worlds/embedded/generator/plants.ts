// Plants on the grass between the trees: grass and tall grass everywhere, flowers in patches of one
// kind. Source: Minecraft Wiki "Plains", "Forest", "Flower" (natural generation in patches).

import { hashOf } from "./random.ts";
import { type Terrain, WATER_TOP } from "./terrain.ts";

const CHANNEL = 300;
const PATCH_CHANNEL = 301;
const FLOWER_CHANNEL = 302;
const PER_MILLE = { grass: 70, tall_grass: 8 } as const;
const FLOWERS = ["dandelion", "poppy"] as const;
/**
 * The side of the squares that flowers fill, the percentage of squares with a patch, and the
 * percentage of positions in a patch with a flower.
 */
const PATCH_SIDE = 8;
const PATCHES_PER_CENT = 12;
const FLOWERS_PER_CENT = 12;

export type Plant = keyof typeof PER_MILLE | (typeof FLOWERS)[number];

/** The plant of a column, or null; it stands one above the ground. */
export function plantAt(seed: number, x: number, z: number, terrain: Terrain): Plant | null {
  if (terrain.heightAt(x, z) <= WATER_TOP + 1) return null;
  let draw = hashOf(seed, CHANNEL, x, z) % 1000;
  for (const [plant, share] of Object.entries(PER_MILLE) as [Plant, number][]) {
    if (draw < share) return plant;
    draw -= share;
  }
  return flowerAt(seed, x, z);
}

function flowerAt(seed: number, x: number, z: number): Plant | null {
  const patch = hashOf(seed, PATCH_CHANNEL, Math.floor(x / PATCH_SIDE), Math.floor(z / PATCH_SIDE));
  if (patch % 100 >= PATCHES_PER_CENT || hashOf(seed, FLOWER_CHANNEL, x, z) % 100 >= FLOWERS_PER_CENT) return null;
  return FLOWERS[Math.floor(patch / 100) % FLOWERS.length] ?? null;
}
