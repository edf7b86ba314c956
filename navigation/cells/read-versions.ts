// Reads the versions of sections in shared memory, as a thread that does not write them.

import { type CellBuffers, GRID_SIZE, gridIndex, lapTag, SLOT_BITS } from "./cell-buffers.ts";

export type VersionReader = (sx: number, sy: number, sz: number) => number;

/** The versions of a world's sections; 0 where nothing is loaded. */
export function readVersions(
  { grid, versions }: Pick<CellBuffers, "grid" | "versions">,
  { world, minY, height }: { world: number; minY: number; height: number },
): VersionReader {
  const entries = new Int32Array(grid, world * GRID_SIZE * 4, GRID_SIZE);
  const counts = new Int32Array(versions, world * GRID_SIZE * 4, GRID_SIZE);
  return (sx, sy, sz) => {
    const layer = sy - (minY >> 4);
    if (layer < 0 || layer >= height >> 4) return 0;
    const at = gridIndex(sx, sz, layer);
    const entry = entries[at] ?? 0;
    return entry === 0 || entry >>> SLOT_BITS !== lapTag(sx, sz) ? 0 : (counts[at] ?? 0);
  };
}
