// Places that a plan may use and that no single block identifies: a built shelter, a discovered
// village, a villager of a profession. Each has a position and a reach: its fact holds only near it.
// They last until the body leaves the dimension, as the domain assumes.

import type { Block } from "prismarine-block";
import { reachOf } from "../../capabilities/reach.ts";
import { type BlockPosition, distance, tupleOf } from "../geometry/positions.ts";
import { FollowedMemory } from "./followed.ts";

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

export class PlaceMemory extends FollowedMemory {
  #places: RememberedPlace[] = [];

  /** `name` as in the fact `near:NAME`; a second place of the same name replaces the first. */
  remember(known: RememberedPlace): void {
    const { name, place, dimension } = known;
    const [before] = this.#places.filter((one) => one.dimension === dimension && one.name === name);
    this.#places = [...this.#places.filter((one) => one !== before), known];
    if (before === undefined || distance(before.place, place) > 0)
      this.changed("place-remembered", { name, position: tupleOf(place), dimension });
  }

  forget(dimension: string, name: string): void {
    this.#forget((known) => known.dimension === dimension && known.name === name);
  }

  /** Forgets every place of a dimension, when the body leaves it. */
  leave(dimension: string): void {
    this.#forget((known) => known.dimension === dimension);
  }

  #forget(isMeant: (known: RememberedPlace) => boolean): void {
    const forgotten = this.#places.filter(isMeant);
    this.#places = this.#places.filter((known) => !forgotten.includes(known));
    for (const { name, place, dimension } of forgotten)
      this.changed("place-forgotten", { name, position: tupleOf(place), dimension });
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
