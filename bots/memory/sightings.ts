// The blocks that the body was asked to find and saw: positions by block name and dimension,
// checked against the world when read. Only requested blocks are kept: counting every block of the
// loaded chunks would cost far more than a plan gains.

import type { State } from "../../schemas/index.ts";
import { type BlockPosition, distance, tupleOf } from "../geometry/positions.ts";

type Sighting = State["nearby"][number];

/** Positions kept per block; a plan that needs more looks again. */
const MAX_KEPT = 64;

export class Sightings {
  readonly #places = new Map<string, BlockPosition[]>();

  /** Replaces the known positions of the block in the dimension. */
  record(dimension: string, block: string, places: readonly BlockPosition[]): void {
    this.#places.set(`${dimension}:${block}`, places.slice(0, MAX_KEPT));
  }

  /**
   * The known blocks of the dimension, nearest position first; `stands` checks in the world that a
   * block is still there.
   */
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
