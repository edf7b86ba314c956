// How long it takes to find a structure, to empty what stands in it and to brush what lies in it, in game ticks.
// Structures lie on a grid, one try a cell at a random place in it: spacing and frequency are the game's own (data/minecraft/
// worldgen/structure_set). How far one sees it, how far its biome is and what getting in takes are our estimates.
// Source: https://minecraft.wiki/w/Structure_set, https://minecraft.wiki/w/Brush

import { sprintTicks, walkTicks } from "./walking.ts";

const CHUNK = 16;

/** On the grid, or (`distance`) where the way to it is known or estimated as a whole. Lengths are in blocks. */
export type StructureSearch =
  | {
      /** Length of a grid cell in chunks. */
      spacing: number;
      /** Chance that a cell of the right biome has one. */
      frequency: number;
      /** How far off it is noticed. */
      sight: number;
      /** To the nearest biome that has it; 0 where nearly all do. */
      biomeDistance: number;
      /** Climbing, digging or diving in, once there. */
      entryTicks: number;
    }
  | { distance: number; entryTicks: number };

/**
 * Expected ticks to find one and get in, sprinting. On a grid with one in an area A: whoever knows where it is goes half the root of A
 * (the mean way to the nearest of points strewn so densely); whoever looks for it sees a strip twice the sight wide and must sweep A.
 */
export function searchTicks(search: StructureSearch): number {
  if ("distance" in search) return sprintTicks(search.distance) + search.entryTicks;
  const { spacing, frequency, sight, biomeDistance, entryTicks } = search;
  const area = (spacing * CHUNK) ** 2 / frequency;
  const way = Math.max(Math.sqrt(area) / 2, area / (2 * sight));
  return sprintTicks(biomeDistance + way) + entryTicks;
}

/** Opening one, taking what is wanted, closing it: one second, our estimate. */
const EMPTY_TICKS = 20;

/** Ticks to go to the next container, so many blocks on, and empty it. */
export const containerTicks = (apart: number): number => walkTicks(apart) + EMPTY_TICKS;

/** A suspicious block gives up its item after 96 ticks of brushing. */
const BRUSH_TICKS = 96;

/** Ticks to go to the next suspicious block, lay it bare where it is buried, and brush it. */
export const brushTicks = (apart: number, diggingTicks: number): number =>
  walkTicks(apart) + diggingTicks + BRUSH_TICKS;
