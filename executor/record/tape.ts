// A tape stands between the executor and everything outside: a recording tape writes down what comes through, a playing tape lets the same
// come through again, in the same order. What goes through is JSON; errors are coded.

import { CodedError, type ErrorCode, type LoggedFailure, type RunEvent, toCodedError } from "../../schemas/index.ts";

/** Something that takes time, begun through a tape. */
export interface TapeOperation<T> {
  promise: Promise<T>;
  /** Whoever began it does not wait any longer: its end does not come through. */
  cancel(): void;
}

/** What a leaf may say on its way, and its memory, so that what it puts there comes through with its end. */
export interface Speaker {
  beat(): void;
  progress(text: string): void;
  memory: Map<string, unknown>;
}

export type TapedWork<T> = (signal: AbortSignal, speaker: Speaker) => Promise<T>;

/** For what says nothing on its way. */
export const SILENT: Speaker = { beat: () => {}, progress: () => {}, memory: new Map() };

export interface Tape {
  /** Milliseconds of the run's clock, as of what came through last. */
  now(): number;
  /** A question with an answer at once. What `answer` throws without a code gets the fallback's. */
  ask<T>(what: string, about: unknown, answer: () => T, fallback?: ErrorCode): T;
  /** Begins something. `work` is given a signal for when nobody waits for it any longer, and whom to speak to. */
  begin<T>(what: string, about: unknown, work: TapedWork<T>, speaker?: Speaker): TapeOperation<T>;
  /** An event on its way out. */
  emit(event: RunEvent): void;
}

export const fromFailure = ({ code, detail, issues = [] }: LoggedFailure): CodedError =>
  new CodedError(code, detail, { issues });

export function failureOf(error: unknown, fallback: ErrorCode = "run.unknown"): LoggedFailure {
  const coded = toCodedError(error, fallback);
  const { issues } = coded;
  return issues.length === 0 ? coded.toFailure() : { ...coded.toFailure(), issues: [...issues] };
}

/** Resolves when all promise callbacks that could run have run. */
export const turnOfTheEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
