// Signals: the changes between two snapshots that are worth reporting, at their edge only, and no
// more often than the limit. Invariants: a signal is not repeated while its condition lasts; the
// first snapshot has nothing to compare with, so it signals danger only. A signal that the limit
// held back is sent late, if it still holds, and not lost.

import type { Perceiver, Signal } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { type Perceived, SIGNAL_RULES, type SignalRule } from "./signal-rules.ts";

export interface SignalLimits {
  /** The minimum time between two signals of one name, in milliseconds. */
  restMs?: number;
  /** The limit of all signals together. */
  perMinute?: number;
  /** All rules by default. */
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
  /** Rules that began to hold and are not yet signalled. */
  readonly #due = new Set<string>();
  readonly #emittedAt = new Map<string, number>();
  #emittedTimes: number[] = [];
  #before: Perceived | undefined;

  constructor({ restMs = REST_MS, perMinute = PER_MINUTE, rules = SIGNAL_RULES }: SignalLimits = {}) {
    this.#rules = rules;
    this.#restMs = restMs;
    this.#perMinute = perMinute;
  }

  /**
   * The signals of this snapshot, at `nowMs` on the caller's clock; in the order of the rules,
   * danger first.
   */
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
  /** The time between two snapshots, in milliseconds. */
  everyMs?: number;
}

const EVERY_MS = 500;

/** Takes snapshots until the signal aborts. Skips a body that cannot be perceived for a moment. */
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
