// Rate limits and concurrency caps of leaves, counted on the run's clock over a sliding minute. A leaf
// that the run gave up takes no slot: its fence keeps it from the body (fence.ts).

import { type Failure, failure } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import type { Leaf } from "./leaf.ts";

const MINUTE_MS = 60_000;

/** A taken slot: call `release` when the leaf ends, or the run stops waiting for it. */
export interface QuotaSlot {
  release(): void;
}

type LimitedLeaf = Pick<Leaf, "name" | "rateLimitPerMin" | "maxConcurrent">;

export class Quota {
  readonly #clock: Clock;
  readonly #starts = new Map<string, number[]>();
  readonly #active = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Takes a slot for one attempt, or returns `resource.quotaExceeded` with the limit that refuses
   * it.
   */
  take(leaf: LimitedLeaf): QuotaSlot | Failure {
    const now = this.#clock.now();
    const recent = this.#recent(leaf.name, now);
    const active = this.#active.get(leaf.name) ?? 0;
    if (active >= leaf.maxConcurrent) return refusal(leaf, `it already runs ${active} times, its maximum`);
    if (recent.length >= leaf.rateLimitPerMin)
      return refusal(leaf, `it started ${recent.length} times within a minute, its maximum`);
    recent.push(now);
    this.#active.set(leaf.name, active + 1);
    return { release: () => void this.#active.set(leaf.name, (this.#active.get(leaf.name) ?? 1) - 1) };
  }

  /**
   * The starts of the last minute, oldest first. Older starts are dropped from the quota's own
   * list, which is returned.
   */
  #recent(name: string, now: number): number[] {
    const starts = this.#starts.get(name) ?? [];
    this.#starts.set(name, starts);
    const first = starts.findIndex((start) => start > now - MINUTE_MS);
    starts.splice(0, first < 0 ? starts.length : first);
    return starts;
  }
}

const refusal = (leaf: LimitedLeaf, because: string): Failure =>
  failure("resource.quotaExceeded", `${leaf.name}: ${because}`);
