// Where ores lie: for every feature its block, the size of a vein, how many veins a chunk starts,
// and at which heights. "triangle" is most frequent halfway between low and high; parts of either
// outside the world's heights are lost. Source: Minecraft Wiki "Ore (feature)", tables for 1.18 to
// 1.20 and, for the old world, 1.13 to 1.17.

import type { Registry } from "flying-squid";

export interface OreFeature {
  block: string;
  size: number;
  /** Veins started per chunk; a fraction is the chance of one more. */
  veins: number;
  shape: "uniform" | "triangle";
  low: number;
  high: number;
}

/** Factor on vanilla's number of veins: 1 is vanilla's own. */
export const ORE_RARITY_FACTOR = 1;

/**
 * 1.18 to 1.20.1, outside mountains, badlands and dripstone caves. Vanilla thins veins that touch
 * air; this world has no caves and its ore lies under dirt, so those chances are left out.
 */
export const ORES_SINCE_1_18: readonly OreFeature[] = [
  { block: "dirt", size: 33, veins: 7, shape: "uniform", low: 0, high: 160 },
  { block: "gravel", size: 33, veins: 14, shape: "uniform", low: -64, high: 319 },
  { block: "granite", size: 64, veins: 2, shape: "uniform", low: 0, high: 60 },
  { block: "granite", size: 64, veins: 1 / 6, shape: "uniform", low: 64, high: 128 },
  { block: "diorite", size: 64, veins: 2, shape: "uniform", low: 0, high: 60 },
  { block: "diorite", size: 64, veins: 1 / 6, shape: "uniform", low: 64, high: 128 },
  { block: "andesite", size: 64, veins: 2, shape: "uniform", low: 0, high: 60 },
  { block: "andesite", size: 64, veins: 1 / 6, shape: "uniform", low: 64, high: 128 },
  { block: "tuff", size: 64, veins: 2, shape: "uniform", low: -64, high: 0 },
  { block: "coal_ore", size: 17, veins: 30, shape: "uniform", low: 136, high: 319 },
  { block: "coal_ore", size: 17, veins: 20, shape: "triangle", low: 0, high: 192 },
  { block: "iron_ore", size: 9, veins: 90, shape: "triangle", low: 80, high: 384 },
  { block: "iron_ore", size: 9, veins: 10, shape: "triangle", low: -24, high: 56 },
  { block: "iron_ore", size: 4, veins: 10, shape: "uniform", low: -64, high: 72 },
  { block: "copper_ore", size: 10, veins: 16, shape: "triangle", low: -16, high: 112 },
  { block: "gold_ore", size: 9, veins: 4, shape: "triangle", low: -64, high: 32 },
  { block: "gold_ore", size: 9, veins: 1 / 2, shape: "uniform", low: -64, high: -48 },
  { block: "redstone_ore", size: 8, veins: 4, shape: "uniform", low: -64, high: 15 },
  { block: "redstone_ore", size: 8, veins: 8, shape: "triangle", low: -96, high: -32 },
  { block: "lapis_ore", size: 7, veins: 2, shape: "triangle", low: -32, high: 32 },
  { block: "lapis_ore", size: 7, veins: 4, shape: "uniform", low: -64, high: 64 },
  { block: "diamond_ore", size: 4, veins: 7, shape: "triangle", low: -144, high: 16 },
  { block: "diamond_ore", size: 12, veins: 1 / 9, shape: "triangle", low: -144, high: 16 },
  { block: "diamond_ore", size: 8, veins: 4, shape: "triangle", low: -144, high: 16 },
];

/** 1.13 to 1.16, outside mountains and badlands. */
export const ORES_BEFORE_1_17: readonly OreFeature[] = [
  { block: "dirt", size: 33, veins: 10, shape: "uniform", low: 0, high: 255 },
  { block: "gravel", size: 33, veins: 8, shape: "uniform", low: 0, high: 255 },
  { block: "granite", size: 33, veins: 10, shape: "uniform", low: 0, high: 79 },
  { block: "diorite", size: 33, veins: 10, shape: "uniform", low: 0, high: 79 },
  { block: "andesite", size: 33, veins: 10, shape: "uniform", low: 0, high: 79 },
  { block: "coal_ore", size: 17, veins: 20, shape: "uniform", low: 0, high: 127 },
  { block: "iron_ore", size: 9, veins: 20, shape: "uniform", low: 0, high: 63 },
  { block: "gold_ore", size: 9, veins: 2, shape: "uniform", low: 0, high: 31 },
  { block: "redstone_ore", size: 8, veins: 8, shape: "uniform", low: 0, high: 15 },
  { block: "lapis_ore", size: 7, veins: 1, shape: "triangle", low: 0, high: 30 },
  { block: "diamond_ore", size: 8, veins: 1, shape: "uniform", low: 0, high: 15 },
];

/** Added in 1.20.2 to the table of 1.18. */
const MEDIUM_DIAMONDS: OreFeature = {
  ...{ block: "diamond_ore", size: 8, veins: 2 },
  ...{ shape: "uniform", low: -64, high: -4 },
};

/** The features of a version. */
export function oreFeatures({ version }: Pick<Registry, "version">): readonly OreFeature[] {
  if (version["<"]("1.18")) return ORES_BEFORE_1_17;
  return version[">="]("1.20.2") ? [...ORES_SINCE_1_18, MEDIUM_DIAMONDS] : ORES_SINCE_1_18;
}
