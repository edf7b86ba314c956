// The chunks of all dimensions, by their numbers in the store.

import type { ChunkGenerator, Registry } from "flying-squid";
import { chunkGenerator } from "./chunks.ts";
import { dimensionAt, localX } from "./dimensions.ts";
import { netherGenerator } from "./nether-chunks.ts";
import type { Terrain } from "./terrain.ts";

const CHUNK = 16;

/** A generator for flying-squid. */
export function worldGenerator(registry: Registry, seed: number, terrain: Terrain): ChunkGenerator {
  const overworld = chunkGenerator(registry, seed, terrain);
  const nether = netherGenerator(registry, seed);
  return (chunkX, chunkZ) => {
    const x = chunkX * CHUNK;
    return dimensionAt({ x }) === "nether" ? nether(localX(x) / CHUNK, chunkZ) : overworld(chunkX, chunkZ);
  };
}
