// A tape stands between the executor and everything outside. A recording tape writes inputs down; a
// playing tape passes the same inputs on, in the same order. Inputs are JSON; errors are coded.

import { CodedError, type ErrorCode, type LoggedFailure, type RunEvent, toCodedError } from "../../schemas/index.ts";

/** An operation that takes time, begun through a tape. */
export interface TapeOperation<T> {
  promise: Promise<T>;
  /** The caller stops waiting: the operation's end is dropped. */
  cancel(): void;
}

/**
 * The intermediate signals of a leaf, and its memory; changes of the memory pass together with the
 * leaf's end.
 */
export interface Speaker {
  beat(): void;
  progress(text: string): void;
  memory: Map<string, unknown>;
}

export type TapedWork<T> = (signal: AbortSignal, speaker: Speaker) => Promise<T>;

/** For operations without intermediate signals. */
export const SILENT: Speaker = { beat: () => {}, progress: () => {}, memory: new Map() };

export interface Tape {
  /** Milliseconds of the run's clock, at the latest input. */
  now(): number;
  /**
   * A question with an immediate answer. An error without a code from `answer` gets the fallback's.
   */
  ask<T>(what: string, about: unknown, answer: () => T, fallback?: ErrorCode): T;
  /**
   * Begins an operation. `work` receives a signal that aborts once the caller stops waiting, and
   * the speaker.
   */
  begin<T>(what: string, about: unknown, work: TapedWork<T>, speaker?: Speaker): TapeOperation<T>;
  /** Emits an event. */
  emit(event: RunEvent): void;
}

export const fromFailure = ({ code, detail, issues = [] }: LoggedFailure): CodedError =>
  new CodedError(code, detail, { issues });

export function failureOf(error: unknown, fallback: ErrorCode = "run.unknown"): LoggedFailure {
  const coded = toCodedError(error, fallback);
  const { issues } = coded;
  return issues.length === 0 ? coded.toFailure() : { ...coded.toFailure(), issues: [...issues] };
}

/** Resolves after all promise callbacks that can run have run. */
export const turnOfTheEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
