// The chunks of all dimensions, by their numbers in the store.

import type { ChunkGenerator, Registry } from "flying-squid";
import { dimensionAt, localX } from "./dimensions.ts";
import { netherGenerator } from "./nether-chunks.ts";

const CHUNK = 16;

/** A generator for flying-squid: the given overworld's chunks, and the Nether's. */
export function worldGenerator(registry: Registry, seed: number, overworld: ChunkGenerator): ChunkGenerator {
  const nether = netherGenerator(registry, seed);
  return (chunkX, chunkZ) => {
    const x = chunkX * CHUNK;
    return dimensionAt({ x }) === "nether" ? nether(localX(x) / CHUNK, chunkZ) : overworld(chunkX, chunkZ);
  };
}
