// The leaf contract: the smallest act of a body, with bounds on its time and retries, guarded before and verified after by
// what the world shows. A leaf throws a CodedError to fail; returning means "done", which the postcondition then checks.
// Invariant: when `signal` aborts, a leaf stops moving, removes its listeners and settles promptly.

import type { Body, Failure, LeafContract, State } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";

export type { Permission } from "../../schemas/index.ts";

/** What a leaf is given. `memory` lives as long as the step: leaves of one option share it, and `as` writes to it. */
export interface LeafContext<B extends Body = Body> {
  body: B;
  signal: AbortSignal;
  clock: Clock;
  memory: Map<string, unknown>;
  /** What was observed when the step began: the baseline of "so many more". */
  before: State;
  /** As events name the step that it is part of; absent for triggers and rules, which are part of none. */
  stepId?: string;
  /**
   * Of this start of the leaf, the same for all its attempts: whoever acts by way of a service of its own hands it on, so that a repetition is
   * known. Absent for sensors, and for guards and postconditions of options.
   */
  idempotencyKey?: string;
  /** A line of progress for the trace. */
  progress(text: string): void;
  /** A sign of life of a leaf that waits by nature and has declared `waitsMs`; of any other leaf it counts for nothing. */
  beat(): void;
}

export interface Leaf<B extends Body = Body, Args = unknown, Output = unknown> extends LeafContract<Args, Output> {
  version: string;
  /** Bound on one attempt, in milliseconds; may depend on the arguments (smelting 64 takes longer than 1). */
  timeoutMs: number | ((args: Args) => number);
  /**
   * For a leaf that waits by nature (smelting, sleep, fishing): so long it may go without an actuator command, in milliseconds, while it
   * beats at least every 3 seconds. Absent, 3 seconds without a command end it with `stuck.loop`.
   */
  waitsMs?: number | ((args: Args) => number) | undefined;
  /** Further attempts after a transient failure. */
  retries: 0 | 1 | 2;
  rateLimitPerMin: number;
  maxConcurrent: number;
  /** Refuses to start: undefined when all is well. */
  guard(context: LeafContext<B>, args: Args): Failure | undefined;
  run(context: LeafContext<B>, args: Args): Promise<Output>;
  /** Checks by what the world shows now against `context.before` that the effect is there: undefined when it is. */
  postcondition(context: LeafContext<B>, args: Args, output: Output): Failure | undefined;
}

/** Types a leaf from its schemas and erases the types for the registry, which parses arguments before every call. */
export function defineLeaf<B extends Body, Args, Output>(leaf: Leaf<B, Args, Output>): Leaf<B> {
  return leaf as unknown as Leaf<B>;
}
