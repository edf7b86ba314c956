// Joins again after a kick or a lost connection: waits longer after each join without progress, and
// finally gives up; gives up at once if a new connection cannot help. Invariant: no join starts
// once the signal has aborted.

import { abortReason } from "../../executor/clock/attempt.ts";
import type { Clock } from "../../executor/index.ts";
import { type CodedError, type ErrorCode, toCodedError } from "../../schemas/index.ts";
import type { BackOff } from "./back-off.ts";

interface JoiningAgain {
  clock: Clock;
  /** Aborts when the bot should not join again. */
  signal: AbortSignal;
  backOff: BackOff;
  /** The codes of failures that a new connection may cure. */
  mends: ReadonlySet<ErrorCode>;
  /** Called with a text about each wait between two joins. */
  onStage?: ((text: string) => void) | undefined;
}

/** The result: the joined body, or the reason why no join succeeded. */
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
