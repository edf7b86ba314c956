// The watchdog of a step: the first action must follow soon after the dispatch (A1), and no leaf
// may be silent for long (A4). A sign of life is an actuator command of the body, or a beat of a
// leaf that declares `waitsMs`. Time without ticks (a stalled process) does not count as silence.
// Invariants: a silent leaf is stopped at the first tick after its time; a step is lost after
// MAX_SILENCES silent leaves without a command in between, so that no tree spins on leaves that do
// nothing.

import { type Body, CodedError, type Failure } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";

/** A1: the time from the dispatch of a step to its first sign of life, in milliseconds. */
export const FIRST_ACTION_MS = 2_000;
/** A4: the time without a sign of life, in milliseconds. */
export const SILENCE_MS = 3_000;
/**
 * How many leaves in a row are stopped for silence, without a command in between, before the step
 * is lost.
 */
const MAX_SILENCES = 3;

/** A leaf under watch. */
interface Watched {
  name: string;
  /** How long it may send no command while it beats; if absent, its beats do not count. */
  waitsMs?: number | undefined;
  /** Called once, after too long a silence. */
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

  /**
   * Starts at the dispatch of a step that is ticked every `tickMs`. `onFirstAction` is called once,
   * at the first command.
   */
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

  /** The failure that ends the step; undefined as long as it may continue. */
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

  /** Call it on every tick: it notes new commands, and stops leaves after too long a silence. */
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
      // The silence has been handled: the next leaf gets its full time.
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

  /** The clock minus the time in which the process was stalled. */
  #now(): number {
    return this.#clock.now() - this.#heldUpMs;
  }

  #silenceOf({ name, waitsMs }: Watched, startedAt: number, now: number): CodedError | undefined {
    if (!this.#hasSign && now - this.#signAt >= FIRST_ACTION_MS) {
      return new CodedError("pbi.ttfaExceeded", `${name}: no action within ${FIRST_ACTION_MS} ms`);
    }
    const waited = now - Math.max(this.#actedAt, startedAt);
    if (waitsMs !== undefined && waited >= Math.max(waitsMs, SILENCE_MS)) {
      return new CodedError("stuck.loop", `${name}: it waited longer than its limit of ${waitsMs} ms`);
    }
    if (now - this.#signAt < SILENCE_MS) return undefined;
    return new CodedError("stuck.loop", `${name}: no actuator command for ${SILENCE_MS} ms`);
  }
}
