// Block states by number, for searches over thousands of cells: they create no Block objects.

import type { BlockPosition } from "../geometry/positions.ts";
import type { MineflayerBody } from "./body.ts";

interface ChunkColumn {
  getBlockStateId(at: BlockPosition): number;
}

export type StateAt = (x: number, y: number, z: number) => number;

/** Block states by position; 0 (air) outside of loaded chunks and of the world. */
export function stateReader({ bot }: MineflayerBody): StateAt {
  const world = bot.world as unknown as { getColumn(x: number, z: number): ChunkColumn | undefined };
  const columns = new Map<number, ChunkColumn | undefined>();
  const { minY = 0, height = 256 } = bot.game as { minY?: number; height?: number };
  const at = { x: 0, y: 0, z: 0 };
  return (x, y, z) => {
    if (y < minY || y >= minY + height) return 0;
    const [chunkX, chunkZ] = [x >> 4, z >> 4];
    const key = chunkX * 0x100_000 + chunkZ;
    if (!columns.has(key)) columns.set(key, world.getColumn(chunkX, chunkZ));
    const column = columns.get(key);
    if (column === undefined) return 0;
    at.x = x & 15;
    at.y = y;
    at.z = z & 15;
    return column.getBlockStateId(at);
  };
}

interface StatedBlock {
  name: string;
  minStateId: number;
  maxStateId: number;
}

/** The names of the matching blocks, indexed by the number of each of their states. */
export function namesByState(
  registry: { blocksArray: unknown },
  fits: (name: string) => boolean,
): (string | undefined)[] {
  const blocks = registry.blocksArray as readonly StatedBlock[];
  const names: (string | undefined)[] = Array.from({
    length: 1 + Math.max(...blocks.map((block) => block.maxStateId)),
  });
  for (const { name, minStateId, maxStateId } of blocks) if (fits(name)) names.fill(name, minStateId, maxStateId + 1);
  return names;
}
