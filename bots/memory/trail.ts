// Breadcrumbs: the body's recent path, one crumb every few blocks, so that it can return by a path
// that it knows to be open. Invariant: crumbs are of one dimension; travelling clears them.

import { type BlockPosition, distance } from "../geometry/positions.ts";

const EVERY = 4;
const MAX_TRAIL_LENGTH = 256;
/** A body that moved this far at once was teleported: the path back does not exist. */
const LEAP = 32;

export class Trail {
  #crumbs: BlockPosition[] = [];
  #dimension: string | undefined;

  /** Records the body's position; call it as often as you like. */
  note(dimension: string, { x, y, z }: BlockPosition): void {
    const last = this.#crumbs.at(-1);
    const away = last === undefined ? 0 : distance(last, { x, y, z });
    if (dimension !== this.#dimension || away > LEAP) this.#crumbs = [];
    this.#dimension = dimension;
    if (this.#crumbs.length > 0 && away < EVERY) return;
    this.#crumbs.push({ x, y, z });
    if (this.#crumbs.length > MAX_TRAIL_LENGTH) this.#crumbs.shift();
  }

  /** The crumbs of the path back, latest first. */
  back(): readonly BlockPosition[] {
    return this.#crumbs.toReversed();
  }

  /** Forgets the crumbs after this one, once they are walked back. */
  cutAt(place: BlockPosition): void {
    const index = this.#crumbs.findLastIndex((crumb) => distance(crumb, place) < EVERY);
    if (index >= 0) this.#crumbs = this.#crumbs.slice(0, index + 1);
  }
}
