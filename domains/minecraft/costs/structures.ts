// Time to find a structure, empty its containers and brush its blocks, in game ticks. Structures
// lie on a grid with one attempt per cell at a random position; spacing and frequency are the
// game's (data/minecraft/worldgen/structure_set). Sight, distance to the biome and time to enter
// are our estimates.
// Source: https://minecraft.wiki/w/Structure_set, https://minecraft.wiki/w/Brush

import { sprintTicks, walkTicks } from "./walking.ts";

const CHUNK = 16;

/** On the grid, or at a known or estimated `distance`. Lengths are in blocks. */
export type StructureSearch =
  | {
      /** Grid cell length in chunks. */
      spacing: number;
      /** Chance that a cell in the right biome has one. */
      frequency: number;
      /** Distance from which it is noticed. */
      sight: number;
      /** Distance to the nearest suitable biome; 0 if most are. */
      biomeDistance: number;
      /** Time to climb, dig or dive in. */
      entryTicks: number;
    }
  | { distance: number; entryTicks: number };

/**
 * Expected ticks to find and enter one while sprinting. With one per area A: if its place is known,
 * the way is half the root of A (the mean distance to the nearest of points of this density);
 * otherwise the body sees a strip of twice the sight and must sweep A.
 */
export function searchTicks(search: StructureSearch): number {
  if ("distance" in search) return sprintTicks(search.distance) + search.entryTicks;
  const { spacing, frequency, sight, biomeDistance, entryTicks } = search;
  const area = (spacing * CHUNK) ** 2 / frequency;
  const way = Math.max(Math.sqrt(area) / 2, area / (2 * sight));
  return sprintTicks(biomeDistance + way) + entryTicks;
}

/** Opening a container, taking items and closing it: one second, our estimate. */
const EMPTY_TICKS = 20;

/** Ticks to walk `apart` blocks to the next container and empty it. */
export const containerTicks = (apart: number): number => walkTicks(apart) + EMPTY_TICKS;

/** A suspicious block needs 96 ticks of brushing. */
const BRUSH_TICKS = 96;

/** Ticks to walk to the next suspicious block, uncover it if buried, and brush it. */
export const brushTicks = (apart: number, diggingTicks: number): number =>
  walkTicks(apart) + diggingTicks + BRUSH_TICKS;
