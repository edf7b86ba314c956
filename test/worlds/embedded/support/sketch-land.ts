// A sketched land: solid stone up to a height, air above it, and single blocks by name. Everything
// up to `edge` is loaded.

import { stateId } from "../../../../worlds/embedded/generator/block-states.ts";
import type { FluidName } from "../../../../worlds/embedded/land/block-facts.ts";
import { blockFacts } from "../../../../worlds/embedded/land/block-facts.ts";
import type { BlockHarm } from "../../../../worlds/embedded/land/block-harms.ts";
import type { Land } from "../../../../worlds/embedded/land/land.ts";
import { registryOf } from "./registry.ts";

const registry = registryOf("1.20.1");
const facts = blockFacts(registry);
const stateOf = (name: string, properties: Record<string, string> = {}): number => stateId(registry, name, properties);
const STONE = stateOf("stone");
const AIR = stateOf("air");

export class SketchLand implements Land {
  readonly lowest = 0;
  readonly #top: number;
  /** States of the single blocks by height, column by column. */
  readonly #columns = new Map<number, Map<number, number>>();
  /** Columns with an x beyond this are not loaded. */
  edge = Number.POSITIVE_INFINITY;

  /** Stone up to and including the height `top`: feet stand at `top + 1`. */
  constructor(top = 63) {
    this.#top = top;
  }

  set(x: number, y: number, z: number, name: string, properties: Record<string, string> = {}): this {
    const column = this.#columns.get(keyOf(x, z)) ?? new Map<number, number>();
    this.#columns.set(keyOf(x, z), column.set(y, stateOf(name, properties)));
    return this;
  }

  /** Fills a box, corners included. */
  fill([x1, y1, z1]: readonly number[], [x2, y2, z2]: readonly number[], name: string): this {
    for (let x = x1 ?? 0; x <= (x2 ?? 0); x++)
      for (let y = y1 ?? 0; y <= (y2 ?? 0); y++) for (let z = z1 ?? 0; z <= (z2 ?? 0); z++) this.set(x, y, z, name);
    return this;
  }

  name(x: number, y: number, z: number): string {
    return facts.name(this.#state(x, y, z));
  }

  harm(x: number, y: number, z: number): BlockHarm | undefined {
    return facts.harm(this.#state(x, y, z));
  }

  loaded(x: number): boolean {
    return x <= this.edge;
  }

  solid(x: number, y: number, z: number): boolean {
    return !this.loaded(x) || facts.solid[this.#state(x, y, z)] === 1;
  }

  fluid(x: number, y: number, z: number): FluidName | null {
    return facts.fluid(this.#state(x, y, z));
  }

  filter(x: number, y: number, z: number): number {
    return facts.filter[this.#state(x, y, z)] ?? 0;
  }

  emission(x: number, y: number, z: number): number {
    return facts.emission[this.#state(x, y, z)] ?? 0;
  }

  roof(x: number, z: number): number {
    const drawn = [...(this.#columns.get(keyOf(x, z))?.keys() ?? [])];
    let y = Math.max(this.#top, ...drawn);
    while (y >= 0 && this.filter(x, y, z) === 0) y--;
    return y;
  }

  #state(x: number, y: number, z: number): number {
    return this.#columns.get(keyOf(x, z))?.get(y) ?? (y <= this.#top ? STONE : AIR);
  }
}

const keyOf = (x: number, z: number): number => x * 65_536 + z;
