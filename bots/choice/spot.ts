// Chooses where to place a station: a free cell within reach, on solid ground, dry, not occupied,
// and visible from the eyes; if there is none, a wall block to dig out for it. Pure: it reads the
// world through a probe.

import type { BlockPosition } from "../geometry/positions.ts";

export type CellKind = "free" | "solid" | "liquid" | "other";

/**
 * The world as spot choice reads it. `other` is neither placeable nor ground: plants' stems,
 * fences, unloaded.
 */
export interface SpotSurroundings {
  kind(place: BlockPosition): CellKind;
  /** Whether a body (also the bot's own) is in the cell. */
  occupied(place: BlockPosition): boolean;
  /** Whether the block may be dug out safely. */
  diggable(place: BlockPosition): boolean;
}

export interface Spot {
  cell: BlockPosition;
  /** The solid block below; the bot clicks its top face. */
  ground: BlockPosition;
  /** Whether the cell must be dug out first. */
  niche: boolean;
}

const SPOT_REACH = 3;
const LEVELS = [0, -1, 1, 2, -2];

const below = (place: BlockPosition): BlockPosition => ({ x: place.x, y: place.y - 1, z: place.z });
const above = (place: BlockPosition): BlockPosition => ({ x: place.x, y: place.y + 1, z: place.z });

/** Cells around the feet, nearest first, without the bot's own column. */
function around(feet: BlockPosition): BlockPosition[] {
  const cells: { cell: BlockPosition; rank: number }[] = [];
  for (let dx = -SPOT_REACH; dx <= SPOT_REACH; dx += 1) {
    for (let dz = -SPOT_REACH; dz <= SPOT_REACH; dz += 1) {
      if (dx === 0 && dz === 0) continue;
      for (const dy of LEVELS) {
        const cell = { x: feet.x + dx, y: feet.y + dy, z: feet.z + dz };
        // Two blocks away and level is best: within reach, yet not so near that it walls the bot
        // in.
        cells.push({ cell, rank: Math.abs(Math.hypot(dx, dz) - 2) + Math.abs(dy) * 1.5 });
      }
    }
  }
  return cells.sort((a, b) => a.rank - b.rank).map(({ cell }) => cell);
}

/**
 * All spots in order of preference: free cells first, then niches in the walls beside the body.
 * @param feet the block that contains the feet
 */
export function listSpots(feet: BlockPosition, world: SpotSurroundings): Spot[] {
  const free: Spot[] = [];
  for (const cell of around(feet)) {
    const ground = below(cell);
    if (world.kind(cell) !== "free" || world.occupied(cell)) continue;
    if (world.kind(ground) !== "solid" || world.kind(above(cell)) === "liquid") continue;
    free.push({ cell, ground, niche: false });
  }
  const niches: Spot[] = [];
  for (const dy of [0, 1]) {
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const cell = { x: feet.x + dx, y: feet.y + dy, z: feet.z + dz };
      const ground = below(cell);
      if (world.kind(cell) !== "solid" || world.kind(ground) !== "solid" || !world.diggable(cell)) continue;
      niches.push({ cell, ground, niche: true });
    }
  }
  return [...free, ...niches];
}
