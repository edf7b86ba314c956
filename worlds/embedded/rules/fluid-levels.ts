// Levels of water and lava, and their flow, as numbers. Pure. A fluid's amount is 8 for a source
// and for falling fluid, else 1..7; the block state keeps it the other way round (`level` 0 a
// source, 1..7 from near to far, 8 falling). Source: Minecraft Wiki "Fluid", "Water" (7 blocks far,
// 5 ticks a block, two sources make a third), "Lava" (3 blocks far in the overworld, 30 ticks a
// block; in the Nether 7 blocks far, 10 ticks a block).

import type { BlockKind } from "../core/blocks.ts";

type FluidName = "water" | "lava";

export interface FluidRules {
  name: FluidName;
  /** Ticks to flow one block. */
  pace: number;
  /** The amount lost with every block. */
  loss: number;
  /** The distance at which it looks for an edge to flow down. */
  sight: number;
  /** Two sources side by side make another. */
  renews: boolean;
}

export const WATER: FluidRules = { name: "water", pace: 5, loss: 1, sight: 4, renews: true };
export const LAVA: FluidRules = { name: "lava", pace: 30, loss: 2, sight: 2, renews: false };
export const NETHER_LAVA: FluidRules = { name: "lava", pace: 10, loss: 1, sight: 4, renews: false };
export const FULL = 8;

export interface FluidLevel {
  amount: number;
  source: boolean;
  falling: boolean;
}

/**
 * The fluid of that name in a block, or null. Plants and waterlogged blocks count as water sources.
 */
export function fluidIn({ name, properties }: BlockKind, fluid: FluidName): FluidLevel | null {
  if (name === fluid) {
    const level = Number(properties.level);
    if (level === 0) return { amount: FULL, source: true, falling: false };
    return level >= FULL
      ? { amount: FULL, source: false, falling: true }
      : { amount: FULL - level, source: false, falling: false };
  }
  const soaked =
    properties.waterlogged === "true" || /^(kelp|kelp_plant|seagrass|tall_seagrass|bubble_column)$/.test(name);
  return soaked && fluid === "water" ? { amount: FULL, source: true, falling: false } : null;
}

/** The `level` of a block state. */
export const levelOf = ({ amount, source, falling }: FluidLevel): string =>
  String(source ? 0 : falling ? FULL : FULL - amount);

const FLOWED_AWAY =
  /^(air|cave_air|void_air|fire|soul_fire|snow|vine|cobweb|(short_)?grass|tall_grass|fern|large_fern|dead_bush|.*torch|.*_carpet|.*rail|lever|.*_button|redstone_wire|repeater|comparator|wheat|carrots|potatoes|beetroots|nether_wart|.*_stem|.*_sapling|dandelion|poppy|.*_mushroom|sweet_berry_bush|.*_tulip|allium|azure_bluet|blue_orchid|oxeye_daisy|cornflower|lily_of_the_valley|sunflower|lilac|rose_bush|peony|pink_petals|cocoa|flower_pot|torchflower.*)$/;

/** True where a fluid may flow: into air, and over blocks that it washes away. */
export const givesWayToFluid = ({ name, solid }: BlockKind): boolean =>
  FLOWED_AWAY.test(name) && !(solid && /_stem$/.test(name));
