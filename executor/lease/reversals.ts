// Detects a walk that turns back and forth without progress: more than 3 reversals within 10
// seconds, all within a few blocks. The movement code feeds it positions and fails with
// `path.flap`. Pure: the caller passes the time.

import type { Position } from "../../schemas/index.ts";

const WINDOW_MS = 10_000;
const MAX_REVERSALS = 3;
/** Shorter legs are jitter of a body that leans on an edge. */
const SHORTEST_LEG = 0.5;
/** Turns spread further than this, also vertically, are a detour or stairs, not a flap. */
const NOWHERE = 3;

interface DirectionChange {
  atMs: number;
  at: Position;
}

export class ReversalWatch {
  #from: Position | undefined;
  #leg: readonly [number, number] | undefined;
  #turns: DirectionChange[] = [];

  /** Records the body's position. Returns true if the body moves back and forth. */
  note(position: Position, nowMs: number): boolean {
    this.#from ??= position;
    const leg = [position[0] - this.#from[0], position[2] - this.#from[2]] as const;
    if (Math.hypot(...leg) < SHORTEST_LEG) return false;
    if (this.#leg !== undefined && leg[0] * this.#leg[0] + leg[1] * this.#leg[1] < 0) {
      this.#turns.push({ atMs: nowMs, at: position });
    }
    [this.#from, this.#leg] = [position, leg];
    this.#turns = this.#turns.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
    const [first] = this.#turns;
    if (first === undefined || this.#turns.length <= MAX_REVERSALS) return false;
    return Math.hypot(...position.map((axis, index) => axis - (first.at[index] ?? 0))) < NOWHERE;
  }
}
