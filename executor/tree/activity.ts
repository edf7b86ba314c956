// Activities: asynchronous work in the form that a node polls. Every activity ends: any error of
// the work becomes a coded failure.

import { CodedError, type Failure, toCodedError } from "../../schemas/index.ts";
import type { LeafActivity, LeafOutcome } from "../nodes/node.ts";

/**
 * Starts work at once, with a signal that `abort` triggers; `onSettled` is called when the outcome
 * is available.
 */
export function startActivity(
  work: (signal: AbortSignal) => Promise<LeafOutcome>,
  onSettled: () => void,
): LeafActivity {
  const controller = new AbortController();
  let outcome: LeafOutcome | undefined;
  const settle = (end: LeafOutcome) => {
    outcome = end;
    onSettled();
  };
  work(controller.signal).then(settle, (error: unknown) => settle(failed(toCodedError(error).toFailure())));
  return {
    get outcome() {
      return outcome;
    },
    abort: ({ code, detail }) => controller.abort(new CodedError(code, detail)),
  };
}

/** An activity that could not start. */
export const failedActivity = (failure: Failure): LeafActivity => ({ outcome: failed(failure), abort: () => {} });

export const failed = (failure: Failure): LeafOutcome => ({ status: "failure", failure });
