// One attempt at something asynchronous, within bounds: a time, an outer signal, and a grace after either has asked it to stop.
// Invariant: it resolves within timeoutMs + graceMs of the clock, whatever the work does, never rejects, and leaves no listener
// or timer behind.

import { CodedError, toCodedError } from "../../schemas/index.ts";
import type { Clock } from "./clock.ts";

type AttemptEnd<T> =
  | { kind: "returned"; value: T }
  | { kind: "threw"; error: CodedError }
  /** Asked to stop, for `error`. `rest` is pending if the work had not settled within the grace. */
  | { kind: "stopped"; error: CodedError; settled: boolean; rest: Promise<unknown> };

/** Why a wait is over. Given, since an abort without a reason makes an error with a stack. */
const ENDED = "ended";

interface AttemptBounds {
  clock: Clock;
  timeoutMs: number;
  graceMs: number;
  signal: AbortSignal;
  /** Handed what stops the work before its time, for a reason of its own. */
  onStart?: (stop: (because: CodedError) => void) => void;
}

/** Runs `work` with a signal of its own that aborts when the time is over (`leaf.timeout`) or the outer signal aborts. */
export async function attempt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  bounds: AttemptBounds,
): Promise<AttemptEnd<T>> {
  const { clock, timeoutMs, graceMs, signal, onStart } = bounds;
  if (signal.aborted) return { kind: "stopped", error: abortReason(signal), settled: true, rest: Promise.resolve() };
  const own = new AbortController();
  const ended = new AbortController();
  const state: { end?: AttemptEnd<T> } = {};
  const stop = (because: CodedError) => {
    own.abort(because);
    ended.abort(ENDED);
  };
  onStart?.(stop);
  const rest = settle(work, own.signal).then((end) => {
    state.end = end;
    ended.abort(ENDED);
  });
  const onAbort = () => stop(abortReason(signal));
  signal.addEventListener("abort", onAbort, { once: true });
  await clock.sleep(timeoutMs, ended.signal);
  signal.removeEventListener("abort", onAbort);
  if (state.end !== undefined && !own.signal.aborted) return state.end;
  const error = own.signal.aborted
    ? abortReason(own.signal)
    : new CodedError("leaf.timeout", `not done within ${timeoutMs} ms`);
  own.abort(error);
  const grace = new AbortController();
  void rest.then(() => grace.abort(ENDED));
  if (state.end === undefined) await clock.sleep(graceMs, grace.signal);
  return { kind: "stopped", error, settled: state.end !== undefined, rest };
}

/** Why a signal aborted, as a coded error: its own reason where that has a code, else `run.aborted`. */
export function abortReason(signal: AbortSignal): CodedError {
  return signal.reason instanceof CodedError ? signal.reason : new CodedError("run.aborted", "stopped from outside");
}

async function settle<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<AttemptEnd<T>> {
  try {
    return { kind: "returned", value: await work(signal) };
  } catch (error) {
    return { kind: "threw", error: toCodedError(error) };
  }
}
