// What the body lost when it died: where that lies, and until when. One death at a time: whoever dies
// on the way back starts from there. Invariant: a loss is taken once.

import type { Clock } from "../../executor/index.ts";
import type { BlockPosition } from "../geometry/positions.ts";

export interface Loss {
  place: BlockPosition;
  dimension: string;
  /** When the drops vanish, by the body's clock. */
  until: number;
}

/** Drops vanish after five minutes in loaded chunks. */
const LASTS_MS = 300_000;

export class Losses {
  readonly #clock: Clock;
  #held = 0;
  #loss: Loss | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many pieces the living body holds: at its death the server has taken them already. */
  noteHeld(pieces: number): void {
    this.#held = pieces;
  }

  /** The body died there. */
  noteDeath(place: BlockPosition, dimension: string): void {
    if (this.#held > 0) this.#loss = { place, dimension, until: this.#clock.now() + LASTS_MS };
    this.#held = 0;
  }

  get isWaiting(): boolean {
    return this.#loss !== undefined && this.#loss.until > this.#clock.now();
  }

  /** The loss, which is then forgotten. */
  take(): Loss | undefined {
    const loss = this.#loss;
    this.#loss = undefined;
    return loss;
  }
}
