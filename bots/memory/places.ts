// Places that a plan may count on and that no single block shows: a shelter that was built, a village that was found, a villager of
// a profession. They last until the body leaves the dimension, as the domain has it.

import { type BlockPosition, distance } from "../geometry/positions.ts";

interface RememberedPlace {
  name: string;
  place: BlockPosition;
  dimension: string;
}

export class PlaceMemory {
  #places: RememberedPlace[] = [];

  /** `name` as in the fact `near:NAME`; a second place of the name takes the first one's part. */
  remember(known: RememberedPlace): void {
    this.forget(known.dimension, known.name);
    this.#places.push(known);
  }

  forget(dimension: string, name: string): void {
    this.#places = this.#places.filter((known) => known.dimension !== dimension || known.name !== name);
  }

  /** Forgets everything of a dimension: whoever travels leaves it behind. */
  leave(dimension: string): void {
    this.#places = this.#places.filter((known) => known.dimension !== dimension);
  }

  /** The names known in the dimension. */
  near(dimension: string): string[] {
    return this.#places.filter((known) => known.dimension === dimension).map(({ name }) => name);
  }

  /** Where the place of the name is, the nearest to `from`. */
  find(dimension: string, name: string, from: BlockPosition): BlockPosition | undefined {
    return this.#places
      .filter((known) => known.dimension === dimension && known.name === name)
      .sort((a, b) => distance(a.place, from) - distance(b.place, from))[0]?.place;
  }
}
