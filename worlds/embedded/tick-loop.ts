// The world's pulse: twenty ticks a second by the clock. flying-squid's own interval loses every tick during which the
// process was busy, so that furnaces would run slow while chunks are made; here the missed ticks are made up for.
// Invariant: at most a second is made up; a world that hangs longer goes on from there, as vanilla does.
// Source: Minecraft Wiki "Tick".

import type { Server } from "flying-squid";

export const TICK_MS = 50;
const MOST_BEHIND = 20;
const SECOND_MS = 1000;

/** Counts the ticks that a clock owes. */
export class TickDebt {
  #due: number;

  constructor(now: number) {
    this.#due = now + TICK_MS;
  }

  /** How many ticks are due at `now` (milliseconds that never go back) since the last call. */
  take(now: number): number {
    if (now < this.#due) return 0;
    const ticks = Math.floor((now - this.#due) / TICK_MS) + 1;
    this.#due += ticks * TICK_MS;
    return Math.min(ticks, MOST_BEHIND);
  }
}

/** Replaces the server's own interval. Returns a function that stops the ticks. */
export function startTicking(server: Server): () => void {
  server.stopTickInterval();
  const debt = new TickDebt(performance.now());
  const timer = setInterval(() => {
    for (let ticks = debt.take(performance.now()); ticks > 0; ticks--) {
      server.tickCount++;
      server.lastTickTime = Date.now();
      // In seconds: what one tick stands for, however late it comes.
      server.emit("tick", TICK_MS / SECOND_MS, server.tickCount);
    }
  }, TICK_MS / 2);
  return () => clearInterval(timer);
}
