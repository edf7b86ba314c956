// Places that failed: no path led there, or digging or picking up failed. They are excluded for a
// while, not forever, because a path may open (blocks to build with, a hole dug elsewhere).

import type { Clock } from "../../executor/index.ts";
import { type BlockPosition, keyOf } from "../geometry/positions.ts";

/** How long a failed place stays excluded, in milliseconds. */
export const EXCLUDED_FOR_MS = 300_000;

export class Exclusions {
  readonly #until = new Map<string, number>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(place: BlockPosition): void {
    this.#until.set(keyOf(place), this.#clock.now() + EXCLUDED_FOR_MS);
  }

  has(place: BlockPosition): boolean {
    const key = keyOf(place);
    const until = this.#until.get(key);
    if (until === undefined) return false;
    if (until > this.#clock.now()) return true;
    this.#until.delete(key);
    return false;
  }
}
