// A brush for one chunk: reads and writes blocks by their place in the world, and ignores places outside the chunk, so that
// features may be painted without asking where they end. Also gives the finished chunk its light and biome.

import type { PCChunk } from "prismarine-chunk";
import { Vec3 } from "vec3";
import type { Place } from "./veins.ts";

const SIDE = 16;
const FULL_LIGHT = 15;
/** Nothing natural is higher than this: the highest ground with the tallest tree on it. */
export const HIGHEST_GENERATED = 100;
/** Biomes are kept for cubes of this side. */
const BIOME_CELL = 4;
const HIGHEST_BIOME = 256;

export class Painter {
  readonly #chunk: PCChunk;
  readonly #originX: number;
  readonly #originZ: number;
  readonly #lowest: number;
  readonly #cursor = new Vec3(0, 0, 0);

  constructor(chunk: PCChunk, chunkX: number, chunkZ: number, lowest: number) {
    this.#chunk = chunk;
    this.#originX = chunkX * SIDE;
    this.#originZ = chunkZ * SIDE;
    this.#lowest = lowest;
  }

  eachColumn(paint: (x: number, z: number) => void): void {
    for (let x = 0; x < SIDE; x++) for (let z = 0; z < SIDE; z++) paint(this.#originX + x, this.#originZ + z);
  }

  /** False when nothing within `reach` of a place can lie in the chunk. */
  touches([x, , z]: Place, reach: number): boolean {
    const [insideX, insideZ] = [x - this.#originX, z - this.#originZ];
    return insideX >= -reach && insideX < SIDE + reach && insideZ >= -reach && insideZ < SIDE + reach;
  }

  get(place: Place): number | undefined {
    return this.#aim(place) ? this.#chunk.getBlockStateId(this.#cursor) : undefined;
  }

  set(place: Place, state: number): void {
    if (this.#aim(place)) this.#chunk.setBlockStateId(this.#cursor, state);
  }

  /** Full sky light from the first opaque block upwards, and one biome throughout. */
  light(biome: number): void {
    for (let x = 0; x < SIDE; x++) {
      for (let z = 0; z < SIDE; z++) {
        for (let y = HIGHEST_GENERATED + SIDE; y >= this.#lowest; y--) {
          this.#cursor.set(x, y, z);
          if (this.#chunk.getBlockStateId(this.#cursor) !== 0) break;
          this.#chunk.setSkyLight(this.#cursor, FULL_LIGHT);
        }
      }
    }
    for (let x = 0; x < SIDE; x += BIOME_CELL) {
      for (let z = 0; z < SIDE; z += BIOME_CELL) {
        for (let y = this.#lowest; y < HIGHEST_BIOME; y += BIOME_CELL)
          this.#chunk.setBiome(this.#cursor.set(x, y, z), biome);
      }
    }
  }

  #aim([x, y, z]: Place): boolean {
    const [insideX, insideZ] = [x - this.#originX, z - this.#originZ];
    this.#cursor.set(insideX, y, insideZ);
    return insideX >= 0 && insideX < SIDE && insideZ >= 0 && insideZ < SIDE && y >= this.#lowest;
  }
}
