// Facts about block states that creatures and light need, as flat tables for the whole version:
// looked up thousands of times a tick. Source: minecraft-data (bounding boxes, light); a lamp's or
// furnace's light counts only while it is lit.

import type { Registry, RegistryBlock } from "flying-squid";
import { propertiesOf } from "../generator/block-states.ts";
import { type BlockHarm, canHarm, harmOf } from "./block-harms.ts";

export type FluidName = "water" | "lava";

export interface BlockFacts {
  /** 1 where a body cannot be. */
  solid: Uint8Array;
  /** The light that a state absorbs, 0..15. */
  filter: Uint8Array;
  /** The light that it emits, 0..15. */
  emission: Uint8Array;
  name(state: number): string;
  fluid(state: number): FluidName | null;
  harm(state: number): BlockHarm | undefined;
}

/**
 * Blocks that give light only in their lit states, where the data has one figure for all states.
 */
const LIT_EMISSION: Record<string, number> = {
  furnace: 13,
  blast_furnace: 13,
  smoker: 13,
  redstone_ore: 9,
  deepslate_redstone_ore: 9,
  redstone_lamp: 15,
  redstone_torch: 7,
  redstone_wall_torch: 7,
  campfire: 15,
  soul_campfire: 10,
};
/** Solid in the protocol's data, but no obstacle to a body. */
const PASSABLE = /(carpet|pressure_plate|_button|^snow)$/;
const WATER_PLANTS = new Set(["seagrass", "tall_seagrass", "kelp", "kelp_plant", "bubble_column"]);
const DIMMING = /^(water|lava|cobweb|ice|frosted_ice|seagrass|tall_seagrass|kelp|kelp_plant|bubble_column|.*_leaves)$/;
const FULL_LIGHT = 15;

/** The tables of a version. */
export function blockFacts(registry: Pick<Registry, "blocksArray" | "blocksByStateId">): BlockFacts {
  const max = registry.blocksArray.reduce((highest, { maxStateId }) => Math.max(highest, maxStateId), 0);
  const solid = new Uint8Array(max + 1);
  const filter = new Uint8Array(max + 1);
  const emission = new Uint8Array(max + 1);
  const fluids = new Map<number, FluidName>();
  const harms = new Map<number, BlockHarm>();
  for (const block of registry.blocksArray) {
    const isSolid = block.boundingBox === "block" && !PASSABLE.test(block.name);
    for (let state = block.minStateId; state <= block.maxStateId; state++) {
      solid[state] = isSolid ? 1 : 0;
      filter[state] = filterOf(block);
      emission[state] = emissionOf(block, state);
      const fluid = fluidOf(block, state);
      if (fluid !== null) fluids.set(state, fluid);
      const harm = canHarm(block.name) ? harmOf(block.name, propertiesOf(block, state)) : undefined;
      if (harm !== undefined) harms.set(state, harm);
    }
  }
  return {
    solid,
    filter,
    emission,
    name: (state) => registry.blocksByStateId[state]?.name ?? "air",
    fluid: (state) => fluids.get(state) ?? null,
    harm: (state) => harms.get(state),
  };
}

/** In the data of 1.16, grass and flowers absorb all light, and leaves none. */
function filterOf({ name, boundingBox, filterLight }: RegistryBlock): number {
  if (DIMMING.test(name)) return 1;
  if (boundingBox === "empty" || name.endsWith("_stairs")) return 0;
  return Math.min(FULL_LIGHT, filterLight);
}

function emissionOf(block: RegistryBlock, state: number): number {
  const lit = LIT_EMISSION[block.name];
  if (lit === undefined) return block.emitLight;
  return propertiesOf(block, state).lit === "true" ? lit : 0;
}

function fluidOf(block: RegistryBlock, state: number): FluidName | null {
  if (block.name === "lava") return "lava";
  if (block.name === "water" || WATER_PLANTS.has(block.name)) return "water";
  const canHold = block.states?.some(({ name }) => name === "waterlogged") ?? false;
  return canHold && propertiesOf(block, state).waterlogged === "true" ? "water" : null;
}
