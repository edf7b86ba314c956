// What the body hunts. Of what shoots the whole kind is its prey: the others shoot at a body that
// turns back as well, and no hunt at a spawner would ever end. It is at it still for some seconds
// after a kill, in which it picks up what lies there.

import { SHOOTS } from "../../capabilities/combat/odds.ts";
import type { Clock } from "../../executor/index.ts";

interface Creature {
  id: number;
  name?: string | undefined;
}

const BETWEEN_TWO_MS = 6_000;

export class Hunting {
  readonly #clock: Clock;
  #prey: Creature | null = null;
  #kind = "";
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(prey: Creature): void {
    this.#prey = prey;
    this.#kind = prey.name ?? "";
  }

  end(): void {
    this.#prey = null;
    this.#endedAt = this.#clock.now();
  }

  /** Whether the body would rather strike the creature than flee from it. */
  isPrey({ id, name = "" }: Creature): boolean {
    if (id === this.#prey?.id) return true;
    const isAtIt = this.#prey !== null || this.#clock.now() - this.#endedAt < BETWEEN_TWO_MS;
    return isAtIt && name === this.#kind && SHOOTS.test(name);
  }
}
