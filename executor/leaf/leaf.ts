// The leaf contract: the smallest act of a body, bounded in time and retries, guarded before and
// verified after by observation. A leaf throws a CodedError to fail; returning means "done", and
// the postcondition then checks that. Invariant: when `signal` aborts, a leaf stops moving, removes
// its listeners and settles promptly.

import type { Body, Failure, LeafContract, State } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";

export type { Permission } from "../../schemas/index.ts";

/**
 * The input of a leaf. `memory` lives as long as the step: leaves of one option share it, and `as`
 * writes to it.
 */
export interface LeafContext<B extends Body = Body> {
  body: B;
  signal: AbortSignal;
  clock: Clock;
  memory: Map<string, unknown>;
  /** The observation at the start of the step: the baseline of every "N more". */
  before: State;
  /** The step's name in events; absent for triggers and rules, which belong to no step. */
  stepId?: string;
  /**
   * One key per start of the leaf, shared by all its attempts. A leaf that acts through an external
   * service passes it on, so that the service recognises a repetition. Absent for sensors, and for
   * guards and postconditions of options.
   */
  idempotencyKey?: string;
  /** A line of progress for the trace. */
  progress(text: string): void;
  /** A sign of life from a leaf that declares `waitsMs`; it has no effect in other leaves. */
  beat(): void;
}

export interface Leaf<B extends Body = Body, Args = unknown, Output = unknown> extends LeafContract<Args, Output> {
  version: string;
  /**
   * Bound on one attempt, in milliseconds; may depend on the arguments (smelting 64 takes longer
   * than 1).
   */
  timeoutMs: number | ((args: Args) => number);
  /**
   * For a leaf that waits (smelting, sleep, fishing): how long it may send no actuator command, in
   * milliseconds, while it beats at least every 3 seconds. If absent, 3 seconds without a command
   * end it with `stuck.loop`.
   */
  waitsMs?: number | ((args: Args) => number) | undefined;
  /** Further attempts after a transient failure. */
  retries: 0 | 1 | 2;
  rateLimitPerMin: number;
  maxConcurrent: number;
  /** Texts that no argument may be: what the verb names and this body cannot do. Plans avoid it. */
  refuses?: readonly string[] | undefined;
  /** Refuses to start by returning a failure; undefined admits. */
  guard(context: LeafContext<B>, args: Args): Failure | undefined;
  run(context: LeafContext<B>, args: Args): Promise<Output>;
  /**
   * Checks that the world shows the effect, comparing the present state with `context.before`:
   * undefined if it does.
   */
  postcondition(context: LeafContext<B>, args: Args, output: Output): Failure | undefined;
}

/**
 * Types a leaf from its schemas and erases the types for the registry, which parses arguments
 * before every call.
 */
export function defineLeaf<B extends Body, Args, Output>(leaf: Leaf<B, Args, Output>): Leaf<B> {
  return leaf as unknown as Leaf<B>;
}
