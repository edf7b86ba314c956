// The world's clock: twenty ticks a second, or as many as it is set to. flying-squid's own interval loses every tick during
// which the process was busy, so furnaces would run slow while chunks are generated; here the
// missed ticks are made up. Invariant: at most a second is made up; a world that hangs longer skips
// the rest, as vanilla does. Source: Minecraft Wiki "Tick".

import type { Server } from "flying-squid";

export const TICK_MS = 50;
const MAX_TICKS_BEHIND = 20;
const SECOND_MS = 1000;
/** Half a minute of ticks is kept for the figures. */
const REMEMBERED_TICKS = 600;

/** Counts the ticks that are due. */
export class TickDebt {
  #due: number;
  #tickMs = TICK_MS;

  constructor(now: number) {
    this.#due = now + TICK_MS;
  }

  /** Changes the time between two ticks, in milliseconds, from the next tick on. */
  pace(now: number, tickMs: number): void {
    this.#tickMs = tickMs;
    this.#due = Math.min(this.#due, now + tickMs);
  }

  /**
   * The ticks that became due since the last call. `now` is in milliseconds and never decreases.
   */
  take(now: number): number {
    if (now < this.#due) return 0;
    const ticks = Math.floor((now - this.#due) / this.#tickMs) + 1;
    this.#due += ticks * this.#tickMs;
    return Math.min(ticks, MAX_TICKS_BEHIND);
  }
}

/** Durations of the last ticks. */
export class TickTimes {
  readonly #times: number[] = [];
  #next = 0;

  add(milliseconds: number): void {
    this.#times[this.#next] = milliseconds;
    this.#next = (this.#next + 1) % REMEMBERED_TICKS;
  }

  summary(): { mean: number; p99: number; most: number; ticks: number } {
    const sorted = this.#times.toSorted((one, other) => one - other);
    const ticks = sorted.length;
    if (ticks === 0) return { mean: 0, p99: 0, most: 0, ticks };
    const mean = sorted.reduce((sum, time) => sum + time, 0) / ticks;
    const p99 = sorted[Math.min(ticks - 1, Math.floor(ticks * 0.99))] ?? 0;
    return { mean, p99, most: sorted[ticks - 1] ?? 0, ticks };
  }
}

export interface TickLoop {
  times: TickTimes;
  /** Sets the ticks a second, 20 by default; `speed` multiplies them. */
  pace(ticksPerSecond: number): void;
  stop(): void;
}

/** Replaces the server's own interval; `speed` ticks take the place of each one. */
export function startTicking(server: Server, speed = 1): TickLoop {
  server.stopTickInterval();
  const debt = new TickDebt(performance.now());
  const times = new TickTimes();
  const tick = (): void => {
    const began = performance.now();
    server.tickCount++;
    server.lastTickTime = Date.now();
    // In seconds: the nominal length of a tick, however late it runs.
    server.emit("tick", TICK_MS / SECOND_MS, server.tickCount);
    times.add(performance.now() - began);
  };
  const timer = setInterval(() => {
    for (let ticks = debt.take(performance.now()) * speed; ticks > 0; ticks--) tick();
  }, TICK_MS / 2);
  return {
    times,
    pace: (ticksPerSecond) => debt.pace(performance.now(), SECOND_MS / ticksPerSecond),
    stop: () => clearInterval(timer),
  };
}
