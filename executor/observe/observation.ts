// Observes the body with retries: just after a death or a change of dimension it cannot be observed
// for a moment.

import { type Body, type State, toCodedError } from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";
import type { Clock } from "../clock/clock.ts";

const MAX_OBSERVE_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 250;

/** The present observation, or undefined if the body cannot be observed. */
export function glimpse(body: Body): State | undefined {
  try {
    return body.observe();
  } catch {
    return undefined;
  }
}

/**
 * The observed state. Retries a transient failure with doubling pauses; throws the last CodedError,
 * or the signal's reason.
 */
export async function observe(body: Body, clock: Clock, signal: AbortSignal): Promise<State> {
  for (let count = 1; ; count += 1) {
    if (signal.aborted) throw abortReason(signal);
    try {
      return body.observe();
    } catch (thrown) {
      const error = toCodedError(thrown, "sense.apiError");
      if (error.recovery !== "transient" || count === MAX_OBSERVE_ATTEMPTS) throw error;
    }
    await clock.sleep(FIRST_PAUSE_MS * 2 ** (count - 1), signal);
  }
}
