// A rehearsal: a port to a simulated world that resembles the one a body observes, in which a
// capability runs without consequences. Nothing in it reaches the body.

import type { CapabilityContent, Chain, Failure, RunEvent, State } from "../../schemas/index.ts";

export interface RehearsalSubject {
  id: string;
  content: CapabilityContent;
  args: Readonly<Record<string, unknown>>;
  /** The state in which the world begins. */
  state: State;
}

export interface RehearsalEnd {
  /** Absent on success, which includes the postcondition. */
  failure?: Failure;
  /** On the rehearsal's own clock. */
  durationMs: number;
  /** The changes of its world; absent if the rehearsal could not begin. */
  effects?: readonly string[];
  /** The safety rules that it broke, in words. */
  safetyViolations: readonly string[];
}

export interface RehearsalOptions {
  signal?: AbortSignal;
  /**
   * The chain of its events: the intent, plan and step for which it is rehearsed, and the
   * capability itself.
   */
  chain?: Chain;
  onEvent?: (event: RunEvent) => void;
}

export interface RehearsalRoom {
  /** Whether it ends every rehearsal within `limitMs` of its own start. */
  readonly isBounded?: boolean;
  /** Never rejects; errors are reported as the end's `failure`. */
  rehearse(subject: RehearsalSubject, options?: RehearsalOptions, limitMs?: number): Promise<RehearsalEnd>;
}
