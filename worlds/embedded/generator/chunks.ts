// Builds chunks: ground, veins, trees and plants, each part a pure function of seed and position,
// so that the order of requests does not matter. Features that cross a chunk's edge are computed
// from all nine chunks around it.

import type { ChunkGenerator, Registry } from "flying-squid";
import loadChunk, { type PCChunk } from "prismarine-chunk";
import { LAKE_DEPTH, type LavaLake, lavaLakeOf } from "./lava-lakes.ts";
import { oreFeatures } from "./ore-table.ts";
import { HIGHEST_GENERATED, Painter } from "./painter.ts";
import { plantAt } from "./plants.ts";
import { type StateTable, stateTable } from "./state-table.ts";
import { type Cane, caneAt } from "./sugar-cane.ts";
import { type Terrain, terrainOf, WATER_TOP } from "./terrain.ts";
import { type GeneratedTree, treesOf } from "./trees.ts";
import { placeOf, type Vein, veinsOf } from "./veins.ts";

const chunkClassOf = loadChunk as unknown as (registry: Registry) => new () => PCChunk;

/** Cached chunks of veins, so that each is computed once and not again for every neighbour. */
const KEPT_VEINS = 400;

/** The lowest block height of a version's overworld. */
export const lowestBlock = (registry: Pick<Registry, "version">): number => (registry.version[">="]("1.18") ? -64 : 0);

/**
 * A generator for flying-squid. The terrain may be shared with the code that places spawn points
 * and animals.
 */
export function chunkGenerator(registry: Registry, seed: number, terrain?: Terrain): ChunkGenerator {
  const ChunkClass = chunkClassOf(registry);
  const lowest = lowestBlock(registry);
  const land = terrain ?? terrainOf(seed, lowest);
  const states = stateTable(registry);
  const biome = registry.biomesByName.forest?.id ?? 1;
  const features = oreFeatures(registry);
  const kept = new Map<string, Vein[]>();
  const veinsAt = (chunkX: number, chunkZ: number): Vein[] => {
    const key = `${chunkX},${chunkZ}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const veins = veinsOf(seed, chunkX, chunkZ, features, [lowest, HIGHEST_GENERATED]);
    const oldest = kept.keys().next();
    if (kept.size >= KEPT_VEINS && !oldest.done) kept.delete(oldest.value);
    kept.set(key, veins);
    return veins;
  };

  return (chunkX, chunkZ) => {
    const painter = new Painter(chunkX, chunkZ, lowest);
    paintGround(painter, land, states);
    for (const [nearX, nearZ] of neighbourhood(chunkX, chunkZ)) {
      for (const vein of veinsAt(nearX, nearZ)) paintVein(painter, vein, states);
    }
    for (const [nearX, nearZ] of neighbourhood(chunkX, chunkZ)) {
      for (const tree of treesOf(seed, nearX, nearZ, land)) paintTree(painter, tree, states);
    }
    paintLavaLake(painter, lavaLakeOf(seed, chunkX, chunkZ, land), states);
    painter.eachColumn((x, z) => {
      paintPlant(painter, seed, x, z, land, states);
      paintCane(painter, caneAt(seed, x, z, land), states);
    });
    const chunk = new ChunkClass();
    painter.finish(chunk, biome);
    return chunk;
  };
}

function* neighbourhood(chunkX: number, chunkZ: number): Generator<[number, number]> {
  for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) yield [chunkX + dx, chunkZ + dz];
}

function paintGround(painter: Painter, terrain: Terrain, states: StateTable): void {
  painter.eachColumn((x, z) => {
    const height = terrain.heightAt(x, z);
    const cover = terrain.coverAt(x, z);
    for (let y = terrain.lowest; y <= Math.max(height, WATER_TOP); y++) {
      painter.set(x, y, z, states.ground[terrain.groundAt(x, y, z, height, cover)]);
    }
  });
}

function paintVein(painter: Painter, { block, start, reach, blocks }: Vein, states: StateTable): void {
  if (!painter.touches(start, reach)) return;
  const ore = states.ores.get(block);
  if (ore === undefined) return;
  for (const packed of blocks) {
    const [x, y, z] = placeOf(start, packed);
    const rock = states.rocks.get(painter.get(x, y, z) ?? 0);
    if (rock !== undefined) painter.set(x, y, z, ore[rock]);
  }
}

function paintTree(painter: Painter, { wood, foot, logs, leaves }: GeneratedTree, states: StateTable): void {
  const [x, y, z] = foot;
  for (const { place, distance } of leaves) {
    if (painter.get(...place) === 0) painter.set(...place, states.leaves(wood, distance));
  }
  for (let log = 0; log < logs; log++) painter.set(x, y + log, z, states.log[wood]);
  painter.set(x, y - 1, z, states.ground.dirt);
}

/** Clears what stands over the lake; its rim and its bed are stone. */
function paintLavaLake(painter: Painter, lake: LavaLake | null, { ground }: StateTable): void {
  if (lake === null) return;
  const { top } = lake;
  painter.eachColumn((x, z) => {
    const part = lake.partAt(x, z);
    if (part === null) return;
    for (let y = top + 1; y <= HIGHEST_GENERATED; y++) painter.set(x, y, z, ground.air);
    for (let down = 0; down <= LAKE_DEPTH; down++)
      painter.set(x, top - down, z, part === "lava" && down < LAKE_DEPTH ? ground.lava : ground.stone);
  });
}

function paintCane(painter: Painter, cane: Cane | null, states: StateTable): void {
  if (cane === null) return;
  const [x, y, z] = cane.foot;
  for (let block = 0; block < cane.height; block++) {
    if (painter.get(x, y + block, z) !== 0) return;
    painter.set(x, y + block, z, states.sugarCane);
  }
}

function paintPlant(painter: Painter, seed: number, x: number, z: number, terrain: Terrain, states: StateTable): void {
  const plant = plantAt(seed, x, z, terrain);
  const y = terrain.heightAt(x, z) + 1;
  if (plant === null || painter.get(x, y, z) !== 0 || painter.get(x, y - 1, z) !== states.ground.grass_block) return;
  if (plant === "grass") painter.set(x, y, z, states.grass);
  else if (plant === "tall_grass") {
    if (painter.get(x, y + 1, z) !== 0) return;
    painter.set(x, y, z, states.tallGrass[0]);
    painter.set(x, y + 1, z, states.tallGrass[1]);
  } else painter.set(x, y, z, states.flower[plant]);
}
