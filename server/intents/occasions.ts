// Occasions that the body's sensors evaluate: whether one holds, waiting for it, and acts that it
// ends ("follow me until sunrise").

import type { Clock } from "../../executor/index.ts";
import { CodedError, type Failure, type Occasion, toCodedError } from "../../schemas/index.ts";
import type { ServiceBody } from "../body/service-body.ts";
import { TRIGGER_LIFETIME_MS } from "./triggers.ts";

/** Interval at which an occasion's sensor is polled. */
const LOOK_MS = 250;

/**
 * Whether the occasion holds now. Throws CodedError `goal.unsupported` if the body has no sensors,
 * and as its sensors do.
 */
export function senseOf(body: ServiceBody, { sensor, args, isNot }: Occasion): boolean {
  if (body.senses === undefined) throw new CodedError("goal.unsupported", "this body has no sensors that can be asked");
  return body.senses({ sensor, args }) !== isNot;
}

export interface ConditionWatch {
  signal: AbortSignal;
  /** Whether to wait until it no longer holds. */
  isOver: boolean;
  clock: Clock;
  /** When to give up waiting. */
  until: number;
}

/**
 * Resolves once the occasion holds, or with `isOver` no longer holds. A body between two
 * connections is asked again.
 */
export async function comesAbout(
  body: ServiceBody,
  occasion: Occasion,
  { signal, isOver, clock, until }: ConditionWatch,
): Promise<void> {
  for (;;) {
    if (signal.aborted) throw toCodedError(signal.reason, "run.aborted");
    if (clock.now() > until) throw new CodedError("run.deadline", "the condition did not come true within a week");
    try {
      if (senseOf(body, occasion) !== isOver) return;
    } catch (error) {
      const coded = toCodedError(error, "sense.apiError");
      if (coded.recovery !== "transient") throw coded;
    }
    await clock.sleep(LOOK_MS, signal);
  }
}

/**
 * Acts again and again until the occasion holds, which ends the act. Resolves with why an act
 * failed before that. Rejects as `comesAbout` does.
 */
export async function actUntil(
  body: ServiceBody,
  occasion: Occasion,
  act: (signal: AbortSignal) => Promise<{ failure?: Failure }>,
  signal: AbortSignal,
  clock: Clock,
): Promise<{ failure?: Failure }> {
  const end = new AbortController();
  const both = AbortSignal.any([signal, end.signal]);
  let holds = false;
  const watch = { signal: both, isOver: false, clock, until: clock.now() + TRIGGER_LIFETIME_MS };
  const watching = comesAbout(body, occasion, watch).then(
    () => {
      holds = true;
      end.abort(new CodedError("run.aborted", "the act was to last only until now"));
    },
    (error: unknown) => end.abort(error),
  );
  try {
    for (;;) {
      const { failure } = await act(both);
      if (holds) return {};
      if (failure !== undefined) return { failure };
      await clock.sleep(LOOK_MS, both);
    }
  } catch (error) {
    if (holds) return {};
    throw error;
  } finally {
    end.abort();
    await watching;
  }
}
