// What makes a block dangerous or useless to dig: lava or water that would flow in, and what would fall on one's head.
// Pure over a probe of block names, so that it is tested without a world. Source: Minecraft Wiki, "Fluid" and "Falling block".

import type { BlockPosition } from "../geometry/positions.ts";

/** The name of the block at a place; null where it is not loaded. */
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

/** The worst that digging the block would bring about, or undefined. Fluids flow sideways and down, so what is below is harmless. */
export function hazardOf(place: BlockPosition, nameAt: BlockNames): PathHazard | undefined {
  const names = NEIGHBOURS.map(([x, y, z]) => nameAt({ x: place.x + x, y: place.y + y, z: place.z + z }));
  if (names.includes("lava")) return "lava";
  if (names.slice(0, 5).some((name) => name !== null && WATER.test(name))) return "water";
  const above = names[0];
  if (above && FALLS.test(above) && !FALLS.test(nameAt(place) ?? "")) return "falling";
  return undefined;
}
