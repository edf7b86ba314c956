// The watch over a step's activity: the first action comes soon after the dispatch (A1), and no leaf is silent for long (A4). A sign of
// life is an actuator command of the body, or a beat of a leaf that waits by nature and says how long.
// Time in which nobody ticked (a process that was held up) is nobody's silence.
// Invariants: a leaf is told to stop at the first tick after its time; a step whose leaves fall silent again and again, with no
// command in between, is lost, so that no tree spins on leaves that do nothing.

import { type Body, CodedError, type Failure } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";

/** A1: from the dispatch of a step to its first sign of life, in milliseconds. */
export const FIRST_ACTION_MS = 2_000;
/** A4: without a sign of life, in milliseconds. */
export const SILENCE_MS = 3_000;
/** Leaves stopped for silence, with no command in between, before the step is lost. */
const MAX_SILENCES = 3;

/** A leaf at work, as it is watched. */
interface Watched {
  name: string;
  /** So long it may go without a command while it beats; its beats count for nothing where absent. */
  waitsMs?: number | undefined;
  /** Called once, when it has been silent for too long. */
  stop(because: CodedError): void;
}

export interface WatchdogWatch {
  beat(): void;
  end(): void;
}

export class Watchdog {
  readonly #body: Body;
  readonly #clock: Clock;
  readonly #onFirstAction: (tookMs: number) => void;
  readonly #watched = new Map<Watched, number>();
  readonly #startedAt: number;
  readonly #longestTickMs: number;
  #commands: number | undefined;
  #lookedAt: number;
  #heldUpMs = 0;
  #signAt: number;
  #actedAt: number;
  #hasSign = false;
  #hasActed = false;
  #silences = 0;
  #lost: Failure | undefined;

  /** Begins at the dispatch of a step that is ticked every `tickMs`. `onFirstAction` is called once, at the first command. */
  constructor(body: Body, clock: Clock, tickMs: number, onFirstAction: (tookMs: number) => void = () => {}) {
    this.#body = body;
    this.#clock = clock;
    this.#onFirstAction = onFirstAction;
    this.#longestTickMs = 4 * tickMs;
    this.#lookedAt = clock.now();
    this.#startedAt = this.#lookedAt;
    this.#signAt = this.#startedAt;
    this.#actedAt = this.#startedAt;
    this.#commands = body.commands?.();
  }

  /** Why the step cannot go on; undefined as long as it may. */
  get lost(): Failure | undefined {
    return this.#lost;
  }

  /** Watches a leaf until its `end`. */
  watch(leaf: Watched): WatchdogWatch {
    this.#watched.set(leaf, this.#now());
    const beat = () => {
      if (leaf.waitsMs === undefined) return;
      this.#hasSign = true;
      this.#signAt = this.#now();
    };
    return { beat, end: () => void this.#watched.delete(leaf) };
  }

  /** To be called on every tick: notes new commands, and stops the leaves that have been silent for too long. */
  check(): void {
    if (this.#commands === undefined) return;
    this.#heldUpMs += Math.max(0, this.#clock.now() - this.#lookedAt - this.#longestTickMs);
    this.#lookedAt = this.#clock.now();
    this.#noteCommands(this.#body.commands?.() ?? this.#commands);
    const now = this.#now();
    for (const [leaf, startedAt] of this.#watched) {
      const silence = this.#silenceOf(leaf, startedAt, now);
      if (silence === undefined) continue;
      this.#watched.delete(leaf);
      this.#silences += 1;
      // It has been dealt with: what follows gets its own time.
      this.#signAt = now;
      this.#hasSign = true;
      if (this.#silences >= MAX_SILENCES) this.#lost = silence.toFailure();
      leaf.stop(silence);
    }
  }

  #noteCommands(commands: number): void {
    if (commands === this.#commands) return;
    this.#commands = commands;
    this.#signAt = this.#now();
    this.#actedAt = this.#signAt;
    this.#hasSign = true;
    this.#silences = 0;
    if (this.#hasActed) return;
    this.#hasActed = true;
    this.#onFirstAction(this.#clock.now() - this.#startedAt);
  }

  /** The clock without the time in which the process was held up. */
  #now(): number {
    return this.#clock.now() - this.#heldUpMs;
  }

  #silenceOf({ name, waitsMs }: Watched, startedAt: number, now: number): CodedError | undefined {
    if (!this.#hasSign && now - this.#signAt >= FIRST_ACTION_MS) {
      return new CodedError("pbi.ttfaExceeded", `${name}: no action within ${FIRST_ACTION_MS} ms`);
    }
    const waited = now - Math.max(this.#actedAt, startedAt);
    if (waitsMs !== undefined && waited >= Math.max(waitsMs, SILENCE_MS)) {
      return new CodedError("stuck.loop", `${name}: waited longer than the ${waitsMs} ms that it may`);
    }
    if (now - this.#signAt < SILENCE_MS) return undefined;
    return new CodedError("stuck.loop", `${name}: no actuator command for ${SILENCE_MS} ms`);
  }
}
