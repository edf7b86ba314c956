// A flat world: three layers of one block under the feet, bedrock below them, no plants, no animals
// and no edge. Courses and buildings are measured in it, where no hill stands in the way.

import type { ChunkGenerator, Registry } from "flying-squid";
import loadChunk, { type PCChunk } from "prismarine-chunk";
import { stateId } from "./block-states.ts";
import { Painter } from "./painter.ts";
import type { Terrain } from "./terrain.ts";
import type { VeinPosition } from "./veins.ts";

/** The height of the feet: above the water's, and high enough for pits in every version. */
const FEET = 64;
const LAYERS = 3;

/** Where a new player stands. */
export const FLAT_SPAWN: VeinPosition = [0, FEET, 0];

/** The shape of the land; its blocks are `flatGenerator`'s. */
export const flatTerrain = (lowest: number): Terrain => ({
  lowest,
  heightAt: () => FEET - 1,
  coverAt: () => "grass_block",
  groundAt: (_x, y) => (y >= FEET ? "air" : y >= FEET - LAYERS ? "stone" : "bedrock"),
});

/** A generator for flying-squid. Throws where the version has no block `floor`. */
export function flatGenerator(registry: Registry, floor: string, lowest: number): ChunkGenerator {
  const chunkClass = (loadChunk as unknown as (registry: Registry) => new () => PCChunk)(registry);
  const [top, bedrock] = [stateId(registry, floor), stateId(registry, "bedrock")];
  const biome = registry.biomesByName.plains?.id ?? 1;
  return (chunkX, chunkZ) => {
    const painter = new Painter(chunkX, chunkZ, lowest);
    painter.eachColumn((x, z) => {
      for (let y = lowest; y < FEET; y++) painter.set(x, y, z, y < FEET - LAYERS ? bedrock : top);
    });
    const chunk = new chunkClass();
    painter.finish(chunk, biome);
    return chunk;
  };
}
