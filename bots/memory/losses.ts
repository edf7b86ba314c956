// What the body lost when it died, and what it left in a furnace when it was cut off: where that lies,
// and until when. One death at a time: whoever dies on the way back starts from there. Invariant: a
// loss is taken once.

import type { Clock } from "../../executor/index.ts";
import { type BlockPosition, keyOf } from "../geometry/positions.ts";

export interface Loss {
  place: BlockPosition;
  dimension: string;
  /** When the drops vanish, by the body's clock. */
  until: number;
}

/** A furnace with what the body put into it. */
export type Oven = Pick<Loss, "place" | "dimension">;

/** Drops vanish after five minutes in loaded chunks. */
const LASTS_MS = 300_000;

export class Losses {
  readonly #clock: Clock;
  #held = 0;
  #loss: Loss | undefined;
  /** By place; those at which the body is at work are not left. */
  readonly #ovens = new Map<string, Oven & { isLeft: boolean }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many pieces the living body holds: at its death the server has taken them already. */
  noteHeld(pieces: number): void {
    this.#held = pieces;
  }

  /** The body died there. */
  noteDeath(place: BlockPosition, dimension: string): void {
    for (const oven of this.#ovens.values()) oven.isLeft = true;
    if (this.#held > 0) this.#loss = { place, dimension, until: this.#clock.now() + LASTS_MS };
    this.#held = 0;
  }

  /** The body loads a furnace, and empties it before it goes. */
  noteLoaded({ place, dimension }: Oven): void {
    this.#ovens.set(ovenKey(place, dimension), { place, dimension, isLeft: false });
  }

  /** The body took out all that was in it, or left it. */
  noteDone({ place, dimension }: Oven, isEmpty: boolean): void {
    const key = ovenKey(place, dimension);
    if (isEmpty) this.#ovens.delete(key);
    else this.#ovens.set(key, { place, dimension, isLeft: true });
  }

  /** Takes over from a body of an earlier connection, whose work ended with it. */
  succeed(before: Losses): void {
    this.#loss = before.#loss;
    for (const [key, oven] of before.#ovens) this.#ovens.set(key, { ...oven, isLeft: true });
  }

  get isWaiting(): boolean {
    return (this.#loss !== undefined && this.#loss.until > this.#clock.now()) || this.#left !== undefined;
  }

  get #left(): Oven | undefined {
    return [...this.#ovens.values()].find(({ isLeft }) => isLeft);
  }

  /** The loss, which is then forgotten. */
  take(): Loss | undefined {
    const loss = this.#loss;
    this.#loss = undefined;
    return loss;
  }

  /** A furnace with what was left in it, which is then forgotten. */
  takeOven(): Oven | undefined {
    const oven = this.#left;
    if (oven !== undefined) this.noteDone(oven, true);
    return oven;
  }
}

const ovenKey = (place: BlockPosition, dimension: string): string => `${dimension} ${keyOf(place)}`;
