// A rehearsal: a port, behind which somebody carries a capability out in a world of no consequence that is like the one a body observes.
// Whatever it does there, nothing of it reaches the body.

import type { CapabilityContent, Chain, Failure, RunEvent, State } from "../../schemas/index.ts";

export interface RehearsalSubject {
  id: string;
  content: CapabilityContent;
  args: Readonly<Record<string, unknown>>;
  /** What the world is like when it begins. */
  state: State;
}

export interface RehearsalEnd {
  /** Undefined where it succeeded, its postcondition included. */
  failure?: Failure;
  /** On the rehearsal's own clock. */
  durationMs: number;
  /** What its world then showed against before; absent where it could not begin. */
  effects?: readonly string[];
  /** What it did that it must not, in words. */
  safetyViolations: readonly string[];
}

export interface RehearsalOptions {
  signal?: AbortSignal;
  /** What its events are about: the intent, plan and step that it is rehearsed for, and the capability itself. */
  chain?: Chain;
  onEvent?: (event: RunEvent) => void;
}

export interface RehearsalRoom {
  /** Never rejects: what goes wrong is the end's `failure`. */
  rehearse(subject: RehearsalSubject, options?: RehearsalOptions): Promise<RehearsalEnd>;
}
