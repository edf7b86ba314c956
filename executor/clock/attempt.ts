// One bounded attempt at asynchronous work: a timeout, an outer signal, and a grace period after
// either has asked it to stop. Invariant: it resolves within timeoutMs + graceMs of the clock,
// whatever the work does, never rejects, and leaves no listener or timer behind.

import { CodedError, toCodedError } from "../../schemas/index.ts";
import type { Clock } from "./clock.ts";

type AttemptEnd<T> =
  | { kind: "returned"; value: T }
  | { kind: "threw"; error: CodedError }
  /** The work was asked to stop, for `error`; whether it settled within the grace period. */
  | { kind: "stopped"; error: CodedError; settled: boolean };

/**
 * The abort reason of the inner waits. It is a string because an abort without a reason creates an
 * error with a stack.
 */
const ENDED = "ended";

interface AttemptBounds {
  clock: Clock;
  timeoutMs: number;
  graceMs: number;
  signal: AbortSignal;
  /** Receives a function that stops the work early, for a reason of the caller's. */
  onStart?: (stop: (because: CodedError) => void) => void;
}

/**
 * Runs `work` with a signal of its own that aborts when the time is over (`leaf.timeout`) or the
 * outer signal aborts.
 */
export async function attempt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  bounds: AttemptBounds,
): Promise<AttemptEnd<T>> {
  const { clock, timeoutMs, graceMs, signal, onStart } = bounds;
  if (signal.aborted) return { kind: "stopped", error: abortReason(signal), settled: true };
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
    : new CodedError("leaf.timeout", `did not end within ${timeoutMs} ms`);
  own.abort(error);
  const grace = new AbortController();
  void rest.then(() => grace.abort(ENDED));
  if (state.end === undefined) await clock.sleep(graceMs, grace.signal);
  return { kind: "stopped", error, settled: state.end !== undefined };
}

/**
 * The reason of an aborted signal as a CodedError: its own reason if that has a code, else
 * `run.aborted`.
 */
export function abortReason(signal: AbortSignal): CodedError {
  return signal.reason instanceof CodedError ? signal.reason : new CodedError("run.aborted", "the caller aborted it");
}

async function settle<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<AttemptEnd<T>> {
  try {
    return { kind: "returned", value: await work(signal) };
  } catch (error) {
    return { kind: "threw", error: toCodedError(error) };
  }
}
