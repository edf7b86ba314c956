// The live heap of a thread: what the last full collection left, because most other memory in use
// is garbage. The engine collects at the latest half-way between that and the hard limit. The limit
// here is well below the hard one, so a search ends in good order before the engine ends the thread
// or, if a single table grows too large, the process.

import { GCProfiler, getHeapStatistics } from "node:v8";

/** Time between two checks; a check takes microseconds. */
const INTERVAL_MS = 4;
const FULL_COLLECTION = "MarkSweepCompact";

export class HeapWatch {
  readonly #limitBytes: number;
  #lookedAt = 0;
  /** Started while more than the limit is in use. */
  #profiler: GCProfiler | null = null;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Whether a collection since the last check left more than the limit; `now` is in ms. */
  isOver(now: number): boolean {
    if (now - this.#lookedAt < INTERVAL_MS) return false;
    this.#lookedAt = now;
    const left = this.#profiler === null ? null : leftByCollection(this.#profiler);
    this.#profiler = null;
    if (getHeapStatistics().used_heap_size > this.#limitBytes) {
      this.#profiler = new GCProfiler();
      this.#profiler.start();
    }
    return left !== null && left > this.#limitBytes;
  }
}

/** Bytes in use after the last full collection; null without one. */
function leftByCollection(profiler: GCProfiler): number | null {
  const { statistics } = profiler.stop();
  return statistics.findLast(({ gcType }) => gcType === FULL_COLLECTION)?.afterGC.heapStatistics.usedHeapSize ?? null;
}
