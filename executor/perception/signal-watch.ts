// Signals: what changed between two snapshots and is worth telling, on the edge and not while it lasts, no more often than the limit.
// Invariants: no signal while what it tells of goes on; none at all at the first look, which has nothing to compare with, but for danger.
// A signal that the limit held back is told late, if it still holds, and not lost.

import type { Perceiver, Signal } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { type Perceived, SIGNAL_RULES, type SignalRule } from "./signal-rules.ts";

export interface SignalLimits {
  /** Between two signals of one name, in milliseconds. */
  restMs?: number;
  /** Of all signals together. */
  perMinute?: number;
  /** Those that there are where absent. */
  rules?: readonly SignalRule[];
}

const REST_MS = 5_000;
const PER_MINUTE = 60;
const MINUTE_MS = 60_000;

export class SignalWatch {
  readonly #rules: readonly SignalRule[];
  readonly #restMs: number;
  readonly #perMinute: number;
  readonly #held = new Set<string>();
  /** Began to hold and is not told yet. */
  readonly #due = new Set<string>();
  readonly #emittedAt = new Map<string, number>();
  #emittedTimes: number[] = [];
  #before: Perceived | undefined;

  constructor({ restMs = REST_MS, perMinute = PER_MINUTE, rules = SIGNAL_RULES }: SignalLimits = {}) {
    this.#rules = rules;
    this.#restMs = restMs;
    this.#perMinute = perMinute;
  }

  /** What is to be told of this look, `nowMs` on the caller's clock; in the order of the rules, danger first. */
  note(now: Perceived, nowMs: number): Signal[] {
    const signals: Signal[] = [];
    this.#emittedTimes = this.#emittedTimes.filter((at) => nowMs - at < MINUTE_MS);
    for (const rule of this.#rules) {
      const { name } = rule;
      const held = this.#held.has(name);
      const holds = rule.holds(now, held, this.#before);
      if (holds && !held && (this.#before !== undefined || rule.topic === "safety")) this.#due.add(name);
      if (holds) this.#held.add(name);
      else {
        this.#held.delete(name);
        this.#due.delete(name);
      }
      if (!this.#due.has(name) || !this.#mayEmit(name, nowMs)) continue;
      this.#due.delete(name);
      this.#emittedAt.set(name, nowMs);
      this.#emittedTimes.push(nowMs);
      signals.push({ topic: rule.topic, name, detail: rule.detail(now), stateId: now.snapshot.stateId });
    }
    this.#before = now;
    return signals;
  }

  #mayEmit(name: string, nowMs: number): boolean {
    const last = this.#emittedAt.get(name);
    return (last === undefined || nowMs - last >= this.#restMs) && this.#emittedTimes.length < this.#perMinute;
  }
}

export interface SignalLoop extends SignalLimits {
  perceiver: Pick<Perceiver, "snapshot" | "inventory">;
  clock: Clock;
  signal: AbortSignal;
  onSignal(signal: Signal): void;
  /** Between two looks, in milliseconds. */
  everyMs?: number;
}

const EVERY_MS = 500;

/** Looks again and again until the signal aborts. A body that cannot be perceived for a moment is passed over. */
export async function watchSignals({
  perceiver,
  clock,
  signal,
  onSignal,
  everyMs = EVERY_MS,
  ...limits
}: SignalLoop): Promise<void> {
  const watch = new SignalWatch(limits);
  for (; !signal.aborted; await clock.sleep(everyMs, signal)) {
    const perceived = perceive(perceiver);
    if (perceived === undefined) continue;
    for (const one of watch.note(perceived, clock.now())) onSignal(one);
  }
}

function perceive(perceiver: SignalLoop["perceiver"]): Perceived | undefined {
  try {
    return { snapshot: perceiver.snapshot(), inventory: perceiver.inventory() };
  } catch {
    return undefined;
  }
}
