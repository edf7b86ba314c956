// A pool thread with faults on demand: the pool's own loop with other work. The first entry of a
// problem's `avoid` names the fault; problems without one are planned as usual.

import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import type { Problem, Result } from "../../../schemas/index.ts";
import { bundleRunner } from "../../../workers/thread/thread-loop.ts";
import type { WorkDocument } from "../../../workers/work/messages.ts";
import type { SearchRunOptions } from "../../../workers/work/run-problem.ts";
import { type StartWork, startWork } from "../../../workers/work/start-work.ts";
import { problemOf } from "../../../workers/work/unfinished.ts";

const PREFIX = "fault:";

const resultOf = (status: "exhausted" | "aborted" | "memout", planner: string): Result => ({
  status,
  best: null,
  stats: { expanded: 0, generated: 0, evaluated: 0, reopened: 0, deadEnds: 0, timeMs: 0, planner },
});

type Fault = (problem: Problem, options: SearchRunOptions) => Generator<undefined, Result>;

const FAULTS: Record<string, Fault> = {
  /** Answers after one step. */
  *echo() {
    yield;
    return resultOf("exhausted", "echo");
  },
  /** Emits an event, then runs until it is cancelled. */
  *hold(_problem, { isCancelled, onEvent }) {
    onEvent?.({ type: "bound", lowerBound: 1 });
    while (!isCancelled()) yield;
    return resultOf("aborted", "hold");
  },
  /** Ends its thread. */
  *exit() {
    yield;
    return process.exit(7);
  },
  /** Ends its thread once: the file named in `avoid` marks that it happened. */
  *exitOnce({ constraints }) {
    yield;
    const [, path = ""] = constraints.avoid;
    if (existsSync(path)) return resultOf("exhausted", "exitOnce");
    writeFileSync(path, "");
    return process.exit(7);
  },
  /** Throws an error without a code, like a bug. */
  *fail() {
    yield;
    throw new TypeError(`no such thing in ${import.meta.filename}`);
  },
  /** Appends a mark, or else a dot, to the file named in `avoid`. */
  *mark({ constraints }) {
    const [, path = "", mark = "."] = constraints.avoid;
    appendFileSync(path, mark);
    yield;
    return resultOf("exhausted", "mark");
  },
  /** Emits three events, and works longer than a short job may before the last. */
  *emit(_problem, { onEvent, now }) {
    for (const lowerBound of [1, 2]) onEvent?.({ type: "bound", lowerBound });
    while (now() < 30) yield;
    onEvent?.({ type: "bound", lowerBound: 3 });
    return resultOf("exhausted", "emit");
  },
  /** The same, and longer than a guest's first visit. */
  *emitLate(_problem, { onEvent, now }) {
    for (const lowerBound of [1, 2]) onEvent?.({ type: "bound", lowerBound });
    while (now() < 60) yield;
    onEvent?.({ type: "bound", lowerBound: 3 });
    return resultOf("exhausted", "emitLate");
  },
  /** Stops responding once it is cancelled or half of its time is over. */
  *spin({ limits }, { isCancelled, onEvent, now }) {
    onEvent?.({ type: "bound", lowerBound: 1 });
    while (!isCancelled() && now() < limits.timeMs / 2) yield;
    for (;;);
  },
  /** Stops responding at once. */
  *stall() {
    yield;
    for (;;);
  },
  /** Fills the heap, as a search does, and ends when `isOutOfMemory` says so. */
  *fill(_problem, { isOutOfMemory }) {
    const kept: number[][] = [];
    while (isOutOfMemory?.() !== true) {
      kept.push(Array.from({ length: 10_000 }, (_, index) => index + kept.length));
      yield;
    }
    return resultOf("memout", "fill");
  },
  /** Fills the heap and ignores `isOutOfMemory`. */
  *burst() {
    const kept: number[][] = [];
    for (;;) {
      kept.push(Array.from({ length: 10_000 }, (_, index) => index + kept.length));
      yield;
    }
  },
};

const startFaulty: StartWork = (domain, work, options) => {
  const problem = problemOf(work);
  const name = problem?.constraints.avoid[0] ?? "";
  const action = name.startsWith(PREFIX) ? FAULTS[name.slice(PREFIX.length)] : undefined;
  if (problem === null || action === undefined) return startWork(domain, work, options);
  return action(problem, options) as Generator<undefined, WorkDocument>;
};

export const runBundle = bundleRunner(startFaulty);
