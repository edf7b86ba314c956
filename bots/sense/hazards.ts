// Hazards of digging a block: lava or water that would flow in, and blocks that would fall on the
// body. Pure: it reads block names through a probe, so that it is tested without a world. Source:
// Minecraft Wiki, "Fluid" and "Falling block".

import type { BlockPosition } from "../geometry/positions.ts";

/** The name of the block at a position; null if it is not loaded. */
type BlockNames = (place: BlockPosition) => string | null;

export type PathHazard = "lava" | "water" | "falling";

const NEIGHBOURS = [
  [0, 1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, -1, 0],
] as const;

const WATER = /^(water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/;
const FALLS = /^(sand|red_sand|gravel|suspicious_sand|suspicious_gravel|anvil|.*_concrete_powder)$/;

/**
 * The worst hazard of digging the block, or undefined. Fluids flow sideways and down, so blocks
 * below are harmless.
 */
export function hazardOf(place: BlockPosition, nameAt: BlockNames): PathHazard | undefined {
  const names = NEIGHBOURS.map(([x, y, z]) => nameAt({ x: place.x + x, y: place.y + y, z: place.z + z }));
  if (names.includes("lava")) return "lava";
  if (names.slice(0, 5).some((name) => name !== null && WATER.test(name))) return "water";
  const above = names[0];
  if (above && FALLS.test(above) && !FALLS.test(nameAt(place) ?? "")) return "falling";
  return undefined;
}
