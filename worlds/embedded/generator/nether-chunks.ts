// Builds chunks of the Nether: ground, veins, glowstone under the ceiling, fortresses. As in the
// overworld each part is a pure function of seed and position. Source: Minecraft Wiki "Ore
// (feature)", the Nether's table (from 1.16 on); "Glowstone" (clusters under the ceiling).

import type { ChunkGenerator, Registry } from "flying-squid";
import loadChunk, { type PCChunk } from "prismarine-chunk";
import { stateId } from "./block-states.ts";
import { NETHER_HEIGHT, NETHER_LOWEST } from "./dimensions.ts";
import { fortressColumn } from "./fortress.ts";
import { NETHER_TOP, netherColumns, netherGround, netherSeed } from "./nether-terrain.ts";
import type { OreFeature } from "./ore-table.ts";
import { Painter } from "./painter.ts";
import { hashOf } from "./random.ts";
import { placeOf, veinsOf } from "./veins.ts";

const chunkClassOf = loadChunk as unknown as (
  registry: Registry,
) => new (heights: {
  minY: number;
  worldHeight: number;
}) => PCChunk;

/** Vanilla's features of the Nether's wastes. Debris lies where no air touches it. */
export const NETHER_ORES: readonly OreFeature[] = [
  { block: "soul_sand", size: 12, veins: 12, shape: "uniform", low: 0, high: 31 },
  { block: "gravel", size: 33, veins: 2, shape: "uniform", low: 5, high: 41 },
  { block: "blackstone", size: 33, veins: 2, shape: "uniform", low: 5, high: 31 },
  { block: "magma_block", size: 33, veins: 4, shape: "uniform", low: 27, high: 36 },
  { block: "nether_gold_ore", size: 10, veins: 10, shape: "uniform", low: 10, high: 117 },
  { block: "nether_quartz_ore", size: 14, veins: 16, shape: "uniform", low: 10, high: 117 },
  { block: "ancient_debris", size: 3, veins: 1, shape: "triangle", low: 8, high: 24 },
  { block: "ancient_debris", size: 2, veins: 1, shape: "uniform", low: 8, high: 119 },
];
const GLOWSTONE_CHANNEL = 1201;
const GLOWSTONE_SIZE = 4;

/** A generator of the Nether, by the chunk's number in the Nether. */
export function netherGenerator(registry: Registry, seed: number): ChunkGenerator {
  const ChunkClass = chunkClassOf(registry);
  const own = netherSeed(seed);
  const columnAt = netherColumns(own);
  const biome = registry.biomesByName.nether_wastes?.id ?? 1;
  const states = new Map<string, number>();
  const stateOf = (name: string, properties: Record<string, string> = {}): number => {
    const key = `${name} ${properties.age ?? ""}`;
    const known = states.get(key);
    if (known !== undefined) return known;
    const state = name === "air" || registry.blocksByName[name] === undefined ? 0 : stateId(registry, name, properties);
    states.set(key, state);
    return state;
  };
  const rock = stateOf("netherrack");

  const paintVeins = (painter: Painter, chunkX: number, chunkZ: number): void => {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dz = -1; dz <= 1; dz++) {
        const veins = veinsOf(own, chunkX + dx, chunkZ + dz, NETHER_ORES, [NETHER_LOWEST, NETHER_TOP]);
        for (const { block, start, reach, blocks } of veins) {
          if (!painter.touches(start, reach)) continue;
          for (const packed of blocks) {
            const [x, y, z] = placeOf(start, packed);
            if (painter.get(x, y, z) === rock) painter.set(x, y, z, stateOf(block));
          }
        }
      }
    }
  };

  const paintGlowstone = (painter: Painter, chunkX: number, chunkZ: number): void => {
    const draw = hashOf(own, GLOWSTONE_CHANNEL, chunkX, chunkZ);
    const inside = 16 - 2 * GLOWSTONE_SIZE;
    const x = chunkX * 16 + GLOWSTONE_SIZE + (draw % inside);
    const z = chunkZ * 16 + GLOWSTONE_SIZE + (Math.floor(draw / inside) % inside);
    for (let dx = -GLOWSTONE_SIZE; dx <= GLOWSTONE_SIZE; dx++) {
      for (let dz = -GLOWSTONE_SIZE; dz <= GLOWSTONE_SIZE; dz++) {
        const hangs = GLOWSTONE_SIZE - Math.abs(dx) - Math.abs(dz);
        const { ceiling } = columnAt(x + dx, z + dz);
        for (let down = 1; down <= hangs; down++) painter.set(x + dx, ceiling - down, z + dz, stateOf("glowstone"));
      }
    }
  };

  return (chunkX, chunkZ) => {
    const painter = new Painter(chunkX, chunkZ, NETHER_LOWEST, NETHER_TOP);
    painter.eachColumn((x, z) => {
      const column = columnAt(x, z);
      for (let y = NETHER_LOWEST; y <= NETHER_TOP; y++)
        painter.set(x, y, z, stateOf(netherGround(own, x, y, z, column)));
    });
    paintVeins(painter, chunkX, chunkZ);
    paintGlowstone(painter, chunkX, chunkZ);
    painter.eachColumn((x, z) => {
      const { floor } = columnAt(x, z);
      fortressColumn(own, x, z, floor, (y, block) =>
        painter.set(x, y, z, stateOf(block.name, "age" in block ? { age: String(block.age) } : {})),
      );
    });
    const chunk = new ChunkClass({ minY: NETHER_LOWEST, worldHeight: NETHER_HEIGHT });
    painter.finish(chunk, biome, false);
    return chunk;
  };
}
