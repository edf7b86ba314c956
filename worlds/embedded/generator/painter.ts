// A brush for one chunk: reads and writes blocks by world position, and ignores positions outside
// the chunk, so that features need not clip themselves. Everything is painted into one flat array,
// where most cells are painted over, and set into the chunk once at the end, with its light and
// biome.

import type { PCChunk } from "prismarine-chunk";
import { Vec3 } from "vec3";
import type { VeinPosition } from "./veins.ts";

const SIDE = 16;
const LAYER = SIDE * SIDE;
const FULL_LIGHT = 15;
/** The generator places nothing above this: the highest ground with the tallest tree on it. */
export const HIGHEST_GENERATED = 100;
/** Light is set up to this height; above it the protocol's default applies. */
const TOP = HIGHEST_GENERATED + SIDE;
/** Biomes are stored for cubes of this side. */
const BIOME_CELL = 4;
const HIGHEST_BIOME = 256;

export class Painter {
  readonly #originX: number;
  readonly #originZ: number;
  readonly #lowest: number;
  readonly #top: number;
  /** Block states, layer by layer from the lowest, 0 for air. */
  readonly #states: Uint16Array;

  /** `top` is the highest layer that can be painted. */
  constructor(chunkX: number, chunkZ: number, lowest: number, top = TOP) {
    this.#originX = chunkX * SIDE;
    this.#originZ = chunkZ * SIDE;
    this.#lowest = lowest;
    this.#top = top;
    this.#states = new Uint16Array((top + 1 - lowest) * LAYER);
  }

  eachColumn(paint: (x: number, z: number) => void): void {
    for (let x = 0; x < SIDE; x++) for (let z = 0; z < SIDE; z++) paint(this.#originX + x, this.#originZ + z);
  }

  /** False when nothing within `reach` of a position can lie in the chunk. */
  touches([x, , z]: VeinPosition, reach: number): boolean {
    const [insideX, insideZ] = [x - this.#originX, z - this.#originZ];
    return insideX >= -reach && insideX < SIDE + reach && insideZ >= -reach && insideZ < SIDE + reach;
  }

  /** The state at a position; undefined outside the chunk. */
  get(x: number, y: number, z: number): number | undefined {
    return this.#states[this.#indexOf(x, y, z)];
  }

  set(x: number, y: number, z: number, state: number): void {
    const index = this.#indexOf(x, y, z);
    if (index >= 0) this.#states[index] = state;
  }

  /**
   * Copies the painted array into an empty chunk: the blocks, one biome throughout, and under a sky
   * its full light down to the first block of each column.
   */
  finish(chunk: PCChunk, biome: number, hasSky = true): void {
    const cursor = new Vec3(0, 0, 0);
    for (let y = this.#lowest; y <= this.#top; y++) {
      const layer = (y - this.#lowest) * LAYER;
      for (let inLayer = 0; inLayer < LAYER; inLayer++) {
        const state = this.#states[layer + inLayer] ?? 0;
        if (state !== 0) chunk.setBlockStateId(cursor.set(inLayer % SIDE, y, Math.floor(inLayer / SIDE)), state);
      }
    }
    for (let x = 0; hasSky && x < SIDE; x++) {
      for (let z = 0; z < SIDE; z++) {
        for (let y = this.#top; y >= this.#lowest; y--) {
          if (this.#states[(y - this.#lowest) * LAYER + z * SIDE + x] !== 0) break;
          chunk.setSkyLight(cursor.set(x, y, z), FULL_LIGHT);
        }
      }
    }
    for (let x = 0; x < SIDE; x += BIOME_CELL) {
      for (let z = 0; z < SIDE; z += BIOME_CELL) {
        for (let y = this.#lowest; y < HIGHEST_BIOME; y += BIOME_CELL) chunk.setBiome(cursor.set(x, y, z), biome);
      }
    }
  }

  /** The index of a position in the array; -1 outside the chunk. */
  #indexOf(x: number, y: number, z: number): number {
    const [insideX, insideZ] = [x - this.#originX, z - this.#originZ];
    const isInside =
      insideX >= 0 && insideX < SIDE && insideZ >= 0 && insideZ < SIDE && y >= this.#lowest && y <= this.#top;
    return isInside ? (y - this.#lowest) * LAYER + insideZ * SIDE + insideX : -1;
  }
}
