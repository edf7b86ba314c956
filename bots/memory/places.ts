// Places that a plan may use and that no single block identifies: a built shelter, a discovered
// village, a villager of a profession. Each has a position and a reach: its fact holds only near it.
// They last until the body leaves the dimension, as the domain assumes.

import type { Block } from "prismarine-block";
import { reachOf } from "../../capabilities/reach.ts";
import { type BlockPosition, distance } from "../geometry/positions.ts";

export interface RememberedPlace {
  name: string;
  place: BlockPosition;
  dimension: string;
  /** Whether what was built there still stands; asked only within its reach. */
  stands?: (seen: Seen) => boolean;
}

interface Seen {
  blockAt(place: BlockPosition): Block | null;
}

export class PlaceMemory {
  #places: RememberedPlace[] = [];

  /** `name` as in the fact `near:NAME`; a second place of the same name replaces the first. */
  remember(known: RememberedPlace): void {
    this.forget(known.dimension, known.name);
    this.#places.push(known);
  }

  forget(dimension: string, name: string): void {
    this.#places = this.#places.filter((known) => known.dimension !== dimension || known.name !== name);
  }

  /** Forgets every place of a dimension, when the body leaves it. */
  leave(dimension: string): void {
    this.#places = this.#places.filter((known) => known.dimension !== dimension);
  }

  /** The places within whose reach the position is. One that no longer stands is forgotten. */
  near(dimension: string, from: BlockPosition, seen: Seen): RememberedPlace[] {
    const here = this.#places.filter(
      (known) => known.dimension === dimension && distance(known.place, from) <= reachOf(known.name),
    );
    const standing = here.filter(({ stands }) => stands?.(seen) !== false);
    for (const { name } of here.filter((known) => !standing.includes(known))) this.forget(dimension, name);
    return standing;
  }

  /** The position of the place nearest to `from` with that name. */
  find(dimension: string, name: string, from: BlockPosition): BlockPosition | undefined {
    return this.#places
      .filter((known) => known.dimension === dimension && known.name === name)
      .sort((a, b) => distance(a.place, from) - distance(b.place, from))[0]?.place;
  }
}
