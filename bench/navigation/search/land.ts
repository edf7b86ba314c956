// Land of the embedded world's generator as cells: the same for every run of a seed.

import prismarineRegistry from "prismarine-registry";
import { cellFactsOf } from "../../../domains/index.ts";
import { cellIndex } from "../../../navigation/index.ts";
import { CELL, type Navigator, type Position, type WorldCells } from "../../../schemas/index.ts";
import { chunkGenerator } from "../../../worlds/embedded/generator/chunks.ts";

const LAND_VERSION = "1.20.1";
const MIN_Y = -64;
/** What the generator fills; above it is air. */
const HEIGHT = 256;

export interface GeneratedLand {
  key: string;
  cells: WorldCells;
  chunks: number;
  /** Where feet stand at x, z under the open sky; undefined on water and outside. */
  surface(x: number, z: number): Position | undefined;
}

/** Opens `wide` × `deep` chunks around the origin in a navigator. */
export function openLand(navigator: Navigator, seed: number, wide: number, deep: number): GeneratedLand {
  const key = `land ${seed}`;
  const facts = cellFactsOf(LAND_VERSION);
  const cells = navigator.openWorld(key, { minY: MIN_Y, height: HEIGHT, facts });
  const registry = prismarineRegistry(LAND_VERSION) as unknown as Parameters<typeof chunkGenerator>[0];
  const generate = chunkGenerator(registry, seed);
  const [x0, z0] = [-(wide >> 1), -(deep >> 1)];
  for (let cx = x0; cx < x0 + wide; cx++) {
    for (let cz = z0; cz < z0 + deep; cz++) {
      const chunk = generate(cx, cz) as unknown as { getBlockStateId(at: { x: number; y: number; z: number }): number };
      for (let sy = MIN_Y >> 4; sy < (MIN_Y + HEIGHT) >> 4; sy++) cells.setSection(cx, sy, cz, sectionOf(chunk, sy));
    }
  }
  return { key, cells, chunks: wide * deep, surface: (x, z) => surfaceOf(cells, x, z) };
}

function sectionOf(
  chunk: { getBlockStateId(at: { x: number; y: number; z: number }): number },
  sy: number,
): Uint16Array {
  const states = new Uint16Array(4096);
  for (let x = 0; x < 16; x++)
    for (let z = 0; z < 16; z++)
      for (let y = 0; y < 16; y++) states[cellIndex(x, y, z)] = chunk.getBlockStateId({ x, y: sy * 16 + y, z });
  return states;
}

/** Water is no ground, and leaves are: a body starts from where it stands. */
function surfaceOf(cells: WorldCells, x: number, z: number): Position | undefined {
  const factsOf = (y: number): number => cells.facts.facts[cells.stateAt(x, y, z)] ?? 0;
  const isFree = (y: number): boolean => (factsOf(y) & (CELL.TOP | CELL.WATER | CELL.LAVA | CELL.UNLOADED)) === 0;
  for (let y = cells.minY + cells.height - 2; y > cells.minY; y--) {
    const below = factsOf(y - 1);
    if ((below & (CELL.WATER | CELL.UNLOADED)) !== 0) return undefined;
    if ((below & CELL.TOP) !== 0)
      return (below & CELL.TOP) === 16 && isFree(y) && isFree(y + 1) ? [x, y, z] : undefined;
  }
  return undefined;
}
