// What grows on the grass between the trees: grass, tall grass and flowers. Source: Minecraft Wiki "Plains", "Forest".

import { hashOf } from "../random.ts";
import { type Terrain, WATER_TOP } from "./terrain.ts";

const CHANNEL = 300;
const PER_MILLE = { grass: 70, tall_grass: 8, dandelion: 4, poppy: 3 } as const;

export type Plant = keyof typeof PER_MILLE;

/** The plant of a column, or null; it stands one above the ground. */
export function plantAt(seed: number, x: number, z: number, terrain: Terrain): Plant | null {
  if (terrain.heightAt(x, z) <= WATER_TOP + 1) return null;
  let draw = hashOf(seed, CHANNEL, x, z) % 1000;
  for (const [plant, share] of Object.entries(PER_MILLE) as [Plant, number][]) {
    if (draw < share) return plant;
    draw -= share;
  }
  return null;
}
