// The land as creatures, light and arrows see it: block states read synchronously from the loaded
// chunks. Invariant: unloaded land is solid and dark, so nothing walks, sees or spawns there.

import type { World } from "flying-squid";
import type { PCChunk } from "prismarine-chunk";
import { Vec3 } from "vec3";
import type { BlockFacts, FluidName } from "./block-facts.ts";
import type { BlockHarm } from "./block-harms.ts";

/** Queries about a position; coordinates are whole numbers. */
export interface Land {
  readonly lowest: number;
  loaded(x: number, z: number): boolean;
  solid(x: number, y: number, z: number): boolean;
  fluid(x: number, y: number, z: number): FluidName | null;
  /** The light lost here, 0 (air) to 15 (stone). */
  filter(x: number, y: number, z: number): number;
  emission(x: number, y: number, z: number): number;
  name(x: number, y: number, z: number): string;
  harm(x: number, y: number, z: number): BlockHarm | undefined;
  /** The height of the highest block that absorbs light; below `lowest` without one. */
  roof(x: number, z: number): number;
}

const UNLOADED = -1;
const SIDE = 16;
/**
 * Generated blocks stay below this height; higher blocks of players are noted when they are placed.
 */
const HIGHEST_NATURAL = 128;
/** Chunks whose roofs are cached: more than are loaded around any number of players. */
const MAX_ROOFS = 2_000;
const UNKNOWN_ROOF = Number.MAX_SAFE_INTEGER;

const keyOf = (chunkX: number, chunkZ: number): number => chunkX * 0x400000 + chunkZ;

export class LoadedLand implements Land {
  readonly lowest: number;
  readonly #world: World;
  readonly #facts: BlockFacts;
  readonly #roofs = new Map<number, Float64Array>();
  readonly #cursor = new Vec3(0, 0, 0);
  #highest = HIGHEST_NATURAL;
  /** The chunk read last: the next read is nearly always in it. Cleared every tick. */
  #lastKey = Number.NaN;
  #last: PCChunk | undefined;

  constructor(world: World, facts: BlockFacts, lowest: number) {
    this.#world = world;
    this.#facts = facts;
    this.lowest = lowest;
  }

  /** Call it at the start of every tick, because chunks load and unload without notice. */
  refresh(): void {
    this.#lastKey = Number.NaN;
    this.#last = undefined;
  }

  /** Call it whenever a block is changed. */
  changed(x: number, y: number, z: number): void {
    this.#highest = Math.max(this.#highest, y + 1);
    const roofs = this.#roofs.get(keyOf(Math.floor(x / SIDE), Math.floor(z / SIDE)));
    if (roofs !== undefined) roofs[columnIndex(x, z)] = UNKNOWN_ROOF;
  }

  state(x: number, y: number, z: number): number {
    const chunk = this.#chunkAt(x, z);
    if (chunk === undefined) return UNLOADED;
    if (y < this.lowest) return 0;
    this.#cursor.set(x & 15, y, z & 15);
    return chunk.getBlockStateId(this.#cursor) ?? 0;
  }

  loaded(x: number, z: number): boolean {
    return this.#chunkAt(x, z) !== undefined;
  }

  solid(x: number, y: number, z: number): boolean {
    const state = this.state(x, y, z);
    return state === UNLOADED || this.#facts.solid[state] === 1;
  }

  fluid(x: number, y: number, z: number): FluidName | null {
    return this.#facts.fluid(this.state(x, y, z));
  }

  filter(x: number, y: number, z: number): number {
    return this.#facts.filter[this.state(x, y, z)] ?? SIDE - 1;
  }

  emission(x: number, y: number, z: number): number {
    return this.#facts.emission[this.state(x, y, z)] ?? 0;
  }

  name(x: number, y: number, z: number): string {
    return this.#facts.name(this.state(x, y, z));
  }

  harm(x: number, y: number, z: number): BlockHarm | undefined {
    return this.#facts.harm(this.state(x, y, z));
  }

  roof(x: number, z: number): number {
    const key = keyOf(Math.floor(x / SIDE), Math.floor(z / SIDE));
    if (this.#roofs.size >= MAX_ROOFS) this.#roofs.clear();
    const roofs = this.#roofs.get(key) ?? new Float64Array(SIDE * SIDE).fill(UNKNOWN_ROOF);
    this.#roofs.set(key, roofs);
    const index = columnIndex(x, z);
    const known = roofs[index] ?? UNKNOWN_ROOF;
    if (known !== UNKNOWN_ROOF || !this.loaded(x, z)) return known;
    let y = this.#highest;
    while (y >= this.lowest && this.filter(x, y, z) === 0) y--;
    roofs[index] = y;
    return y;
  }

  #chunkAt(x: number, z: number): PCChunk | undefined {
    const [chunkX, chunkZ] = [x >> 4, z >> 4];
    const key = keyOf(chunkX, chunkZ);
    if (key !== this.#lastKey) {
      this.#lastKey = key;
      this.#last = this.#world.getLoadedColumn(chunkX, chunkZ);
    }
    return this.#last;
  }
}

const columnIndex = (x: number, z: number): number => (x & 15) * SIDE + (z & 15);
