// The blocks that the body was asked about and saw: positions by block name and dimension, checked against the world when read.
// Only what was asked for is kept: counting every block of the loaded chunks would cost far more than a plan gains by it.

import type { State } from "../../schemas/index.ts";
import { type BlockPosition, distance, tupleOf } from "../geometry/positions.ts";

type Sighting = State["nearby"][number];

/** Positions kept for a block; a plan that needs more looks again. */
const MAX_KEPT = 64;

export class Sightings {
  readonly #places = new Map<string, BlockPosition[]>();

  /** Replaces what is known of the block in the dimension. */
  record(dimension: string, block: string, places: readonly BlockPosition[]): void {
    this.#places.set(`${dimension}:${block}`, places.slice(0, MAX_KEPT));
  }

  /** What is known of the dimension, nearest place first; `stands` says by the world whether it is still to be had. */
  list(dimension: string, from: BlockPosition, stands: (block: string, place: BlockPosition) => boolean): Sighting[] {
    const sightings: Sighting[] = [];
    for (const [key, places] of this.#places) {
      const [where, block] = splitOnce(key);
      if (where !== dimension) continue;
      const left = places.filter((place) => stands(block, place)).sort((a, b) => distance(from, a) - distance(from, b));
      const nearest = left[0];
      if (nearest) sightings.push({ block, count: left.length, position: tupleOf(nearest) });
    }
    return sightings.sort((a, b) => (a.block < b.block ? -1 : 1));
  }
}

const splitOnce = (key: string): [string, string] => {
  const at = key.lastIndexOf(":");
  return [key.slice(0, at), key.slice(at + 1)];
};
