// Occasions that the body's sensors evaluate: whether one holds, waiting for it, and acts that it
// ends ("follow me until sunrise").

import type { Clock } from "../../executor/index.ts";
import type { Ending } from "../../mind/index.ts";
import { CodedError, type Failure, type Occasion, STOP_SAID, toCodedError } from "../../schemas/index.ts";
import type { ServiceBody } from "../body/service-body.ts";
import { TRIGGER_LIFETIME_MS } from "./triggers.ts";

/** Interval at which an occasion's sensor is polled. */
const LOOK_MS = 250;

/**
 * Whether the occasion holds now. Throws CodedError `goal.unsupported` if the body has no sensors,
 * and as its sensors do.
 */
export function senseOf(body: ServiceBody, { sensor, args, isNot }: Occasion): boolean {
  // The stop calls the run off by itself.
  if (sensor === STOP_SAID) return isNot;
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
 * Acts again and again until the ending, which cuts the act short. Resolves with what ended it, in
 * words, or with why an act failed before that. Rejects as `comesAbout` does.
 */
export async function actUntil(
  body: ServiceBody,
  { until: occasion, time, isOnce }: Ending,
  act: (signal: AbortSignal) => Promise<{ failure?: Failure }>,
  signal: AbortSignal,
  clock: Clock,
): Promise<{ failure?: Failure; because?: string }> {
  const end = new AbortController();
  const both = AbortSignal.any([signal, end.signal]);
  const ended: { because?: string } = {};
  const is = (because: string) => (): void => {
    if (both.aborted) return;
    ended.because = because;
    end.abort(new CodedError("run.aborted", "the act was to last only until now"));
  };
  const failed = (error: unknown): void => end.abort(error);
  const until = clock.now() + TRIGGER_LIFETIME_MS;
  const watch = { signal: both, isOver: false, clock, until };
  const said = occasion?.said ?? "it's time";
  const watching = [
    ...(occasion === undefined ? [] : [comesAbout(body, occasion, watch).then(is(said), failed)]),
    ...(time === undefined ? [] : [clock.sleep(time.seconds * 1000, both).then(is(time.said), failed)]),
  ];
  try {
    for (;;) {
      const { failure } = await act(both);
      if (ended.because !== undefined) return ended;
      if (failure !== undefined)
        return isOf(failure, occasion) || holdsNow(body, occasion) ? { because: said } : { failure };
      if (isOnce) return {};
      await clock.sleep(LOOK_MS, both);
    }
  } catch (error) {
    if (ended.because !== undefined) return ended;
    throw error;
  } finally {
    end.abort();
    await Promise.all(watching);
  }
}

/** A run may fail for want of room before the sensor says so. */
const isOf = ({ code }: Failure, occasion: Occasion | undefined): boolean =>
  code === "inventory.full" && occasion?.sensor === "inventory_full" && !occasion.isNot;

function holdsNow(body: ServiceBody, occasion: Occasion | undefined): boolean {
  try {
    return occasion !== undefined && senseOf(body, occasion);
  } catch {
    return false;
  }
}
