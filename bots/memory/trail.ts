// Breadcrumbs: where the body has come from, a crumb every few blocks, so that it finds back the way that it knows to be open.
// Invariant: crumbs are of one dimension; whoever travels leaves them behind.

import { type BlockPosition, distance } from "../geometry/positions.ts";

const EVERY = 4;
const MAX_TRAIL_LENGTH = 256;
/** Who is suddenly this far off was carried there: the way back is none. */
const LEAP = 32;

export class Trail {
  #crumbs: BlockPosition[] = [];
  #dimension: string | undefined;

  /** To be told where the body is, as often as one likes. */
  note(dimension: string, { x, y, z }: BlockPosition): void {
    const last = this.#crumbs.at(-1);
    const away = last === undefined ? 0 : distance(last, { x, y, z });
    if (dimension !== this.#dimension || away > LEAP) this.#crumbs = [];
    this.#dimension = dimension;
    if (this.#crumbs.length > 0 && away < EVERY) return;
    this.#crumbs.push({ x, y, z });
    if (this.#crumbs.length > MAX_TRAIL_LENGTH) this.#crumbs.shift();
  }

  /** The crumbs that lie behind, the latest first. */
  back(): readonly BlockPosition[] {
    return this.#crumbs.toReversed();
  }

  /** Forgets what was walked back: everything after the crumb. */
  cutAt(place: BlockPosition): void {
    const index = this.#crumbs.findLastIndex((crumb) => distance(crumb, place) < EVERY);
    if (index >= 0) this.#crumbs = this.#crumbs.slice(0, index + 1);
  }
}
