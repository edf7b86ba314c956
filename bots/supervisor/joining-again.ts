// Joining again after a kick or a lost connection: stays away, longer with every join that led to nothing, and gives up in the end, or at
// once where a new connection mends nothing. Invariant: nobody joins once the signal has aborted.

import { abortReason } from "../../executor/clock/attempt.ts";
import type { Clock } from "../../executor/clock/clock.ts";
import { type CodedError, type ErrorCode, toCodedError } from "../../schemas/index.ts";
import type { BackOff } from "./back-off.ts";

interface JoiningAgain {
  clock: Clock;
  /** Aborts where nobody wants it to join again. */
  signal: AbortSignal;
  backOff: BackOff;
  /** What a new connection may mend. */
  mends: ReadonlySet<ErrorCode>;
  /** What happens between two joins, in words. */
  onStage?: ((text: string) => void) | undefined;
}

/** What came of it: what has joined, or why nothing did. */
export type JoinedAgain<J> = { joined: J } | { because: CodedError };

/** Joins again after `because`, as often as that is worth it. Never rejects. */
export async function joinAgain<J>(
  because: CodedError,
  join: () => Promise<J>,
  { clock, signal, backOff, mends, onStage = () => {} }: JoiningAgain,
): Promise<JoinedAgain<J>> {
  for (let latest = because; ; ) {
    const waitMs = mends.has(latest.code) ? backOff.next() : undefined;
    if (waitMs === undefined) return { because: latest };
    onStage(`${latest.detail}; joining again in ${(waitMs / 1000).toFixed(0)} s`);
    await clock.sleep(waitMs, signal);
    if (signal.aborted) return { because: abortReason(signal) };
    try {
      return { joined: await join() };
    } catch (error) {
      if (signal.aborted) return { because: abortReason(signal) };
      latest = toCodedError(error);
    }
  }
}
