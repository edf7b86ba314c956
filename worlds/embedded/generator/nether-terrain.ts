// The shape of the Nether: one wide cavern between two layers of bedrock, with seas of lava in its
// hollows. Pure functions of seed and position, in the Nether's own coordinates. Vanilla's tangle of
// caves and its forests, deltas and bastions are missing. Source: Minecraft Wiki "The Nether" (lava
// up to y 31, bedrock below 5 and from 123 to 127), "Soul Sand", "Magma Block" (around the lava).

import { noiseAt } from "./noise.ts";
import { hashOf } from "./random.ts";

const SEED_CHANNEL = 1200;
/** The Nether's own seed, which makes it differ from the overworld. */
export const netherSeed = (seed: number): number => hashOf(seed, SEED_CHANNEL);

/** The highest block of lava, and of bedrock. */
export const LAVA_TOP = 31;
export const NETHER_TOP = 127;
const BEDROCK_LAYERS = 5;
const MEAN_FLOOR = 46;
const MEAN_CEILING = 100;
const FLOOR_SWINGS = [
  { scale: 90, swing: 46 },
  { scale: 32, swing: 12 },
  { scale: 11, swing: 3 },
] as const;
const CEILING_SWINGS = [
  { scale: 64, swing: 28 },
  { scale: 17, swing: 8 },
] as const;
const COVER_DEPTH = 3;

const Channel = { floor: 1000, ceiling: 1010, cover: 1020, bedrock: 1030, magma: 1031 } as const;

export type NetherGround =
  | "bedrock"
  | "netherrack"
  | "lava"
  | "soul_sand"
  | "soul_soil"
  | "gravel"
  | "magma_block"
  | "air";

export interface NetherColumn {
  /** The highest block of the ground, and the lowest of the ceiling. */
  floor: number;
  ceiling: number;
  cover: NetherGround;
}

function heightOf(seed: number, channel: number, mean: number, swings: typeof FLOOR_SWINGS | typeof CEILING_SWINGS) {
  return (x: number, z: number): number => {
    let height = mean;
    swings.forEach(({ scale, swing }, octave) => {
      height += (noiseAt(seed, channel + octave, x, z, scale) - 0.5) * swing;
    });
    return Math.floor(height);
  };
}

/** The columns of a seed's Nether. */
export function netherColumns(seed: number): (x: number, z: number) => NetherColumn {
  const floorAt = heightOf(seed, Channel.floor, MEAN_FLOOR, FLOOR_SWINGS);
  const ceilingAt = heightOf(seed, Channel.ceiling, MEAN_CEILING, CEILING_SWINGS);
  return (x, z) => {
    const floor = floorAt(x, z);
    return { floor, ceiling: ceilingAt(x, z), cover: coverAt(seed, x, z, floor) };
  };
}

function coverAt(seed: number, x: number, z: number, floor: number): NetherGround {
  const isShore = Math.abs(floor - LAVA_TOP) <= 1;
  if (isShore && hashOf(seed, Channel.magma, x, z) % 4 === 0) return "magma_block";
  const patch = noiseAt(seed, Channel.cover, x, z, 40);
  if (patch > 0.78) return "soul_sand";
  if (patch > 0.72) return "soul_soil";
  return patch < 0.14 ? "gravel" : "netherrack";
}

/** The block at a position before ores, glowstone and fortresses. */
export function netherGround(seed: number, x: number, y: number, z: number, column: NetherColumn): NetherGround {
  const { floor, ceiling, cover } = column;
  const fromEdge = Math.min(y, NETHER_TOP - y);
  if (fromEdge === 0) return "bedrock";
  if (fromEdge < BEDROCK_LAYERS && hashOf(seed, Channel.bedrock, x, y, z) % BEDROCK_LAYERS >= fromEdge)
    return "bedrock";
  if (y >= ceiling) return "netherrack";
  if (y > floor) return y <= LAVA_TOP ? "lava" : "air";
  return y > floor - COVER_DEPTH ? cover : "netherrack";
}
