// Ore veins: the start positions of a chunk's veins, and the blocks that each vein replaces. A vein
// is a row of spheres along a short, slightly tilted line, thickest in the middle. A vein may reach
// into neighbouring chunks; its blocks depend on its home chunk alone. Source: Minecraft Wiki "Ore
// (feature)", section on the shape of blobs.

import { ORE_RARITY_FACTOR, type OreFeature } from "./ore-table.ts";
import { hashOf, integerBetween, type RandomSource, seededRandom } from "./random.ts";

const CHANNEL = 100;

export type VeinPosition = [x: number, y: number, z: number];

/** Draws a start height, which may lie outside the world. */
export function startHeight({ shape, low, high }: OreFeature, random: RandomSource): number {
  if (shape === "uniform") return integerBetween(random, low, high);
  const half = Math.floor((high - low) / 2);
  return low + integerBetween(random, 0, half) + integerBetween(random, 0, high - low - half);
}

/** The furthest that a vein of `size` can reach from its start to any side, in blocks. */
export const veinReach = (size: number): number => Math.ceil(size / 8 + size / 16 + 1);

/** The blocks of one vein, each once, as packed offsets from its start: `placeOf` unpacks them. */
export function veinBlocks(size: number, random: RandomSource): readonly number[] {
  const angle = random() * Math.PI;
  const reach = size / 8;
  const [alongX, alongZ] = [Math.sin(angle) * reach, Math.cos(angle) * reach];
  const [fromY, toY] = [integerBetween(random, -2, 0), integerBetween(random, -2, 0)];
  const blocks: number[] = [];
  for (let step = 0; step < size; step++) {
    const t = step / size;
    const radius = ((Math.sin(Math.PI * t) + 1) * ((random() * size) / 16) + 1) / 2;
    addSphere(blocks, alongX * (1 - 2 * t), fromY + (toY - fromY) * t, alongZ * (1 - 2 * t), radius);
  }
  for (const packed of blocks) IS_TAKEN[packed] = 0;
  return blocks;
}

// Bits of each coordinate of an offset packed into one small integer. An array cell per offset is
// many times as fast as a Set of integers, let alone of positions.
const COORDINATE_BITS = 6;
const HALF = 1 << (COORDINATE_BITS - 1);
const MASK = (1 << COORDINATE_BITS) - 1;
/** Marks the offsets that the current vein has already; all 0 between two veins. */
const IS_TAKEN = new Uint8Array(1 << (3 * COORDINATE_BITS));

/** The position of a vein's block. */
export function placeOf([x, y, z]: VeinPosition, packed: number): VeinPosition {
  return [
    x + ((packed >> (2 * COORDINATE_BITS)) & MASK) - HALF,
    y + ((packed >> COORDINATE_BITS) & MASK) - HALF,
    z + (packed & MASK) - HALF,
  ];
}

function addSphere(blocks: number[], x: number, y: number, z: number, radius: number): void {
  const square = radius * radius;
  for (let dx = Math.floor(x - radius); dx <= x + radius; dx++) {
    const far = (dx + 0.5 - x) ** 2;
    if (far >= square) continue;
    for (let dy = Math.floor(y - radius); dy <= y + radius; dy++) {
      const farther = far + (dy + 0.5 - y) ** 2;
      if (farther >= square) continue;
      for (let dz = Math.floor(z - radius); dz <= z + radius; dz++) {
        if (farther + (dz + 0.5 - z) ** 2 >= square) continue;
        const packed = ((dx + HALF) << (2 * COORDINATE_BITS)) | ((dy + HALF) << COORDINATE_BITS) | (dz + HALF);
        if (IS_TAKEN[packed] !== 0) continue;
        IS_TAKEN[packed] = 1;
        blocks.push(packed);
      }
    }
  }
}

export interface Vein {
  block: string;
  start: VeinPosition;
  reach: number;
  /** As `veinBlocks` returns them. */
  blocks: readonly number[];
}

/**
 * All veins that start in a chunk, in the order of the table, except those above `highest` or below
 * `lowest`.
 */
export function veinsOf(
  seed: number,
  chunkX: number,
  chunkZ: number,
  features: readonly OreFeature[],
  [lowest, highest]: readonly [number, number],
): Vein[] {
  return features.flatMap((feature, row) => {
    const random = seededRandom(hashOf(seed, CHANNEL + row, chunkX, chunkZ));
    const wanted = feature.veins * ORE_RARITY_FACTOR;
    const count = Math.floor(wanted) + (random() < wanted % 1 ? 1 : 0);
    const veins: Vein[] = [];
    for (let vein = 0; vein < count; vein++) {
      const start: VeinPosition = [
        chunkX * 16 + integerBetween(random, 0, 15),
        startHeight(feature, random),
        chunkZ * 16 + integerBetween(random, 0, 15),
      ];
      // Every vein has its own stream, so that veins outside the world need not be computed.
      const own = seededRandom(Math.floor(random() * 4294967296));
      if (start[1] < lowest - 2 || start[1] > highest + 2) continue;
      const { block, size } = feature;
      veins.push({ block, start, reach: veinReach(size), blocks: veinBlocks(size, own) });
    }
    return veins;
  });
}
