// Record and replay: a run is written as a log of its inputs and events, and the same run is
// repeated from that log, without a world, a planner or a clock. A run's decisions follow from its
// log. A replay that decides otherwise (other code, other capabilities, an edited log) ends with
// `run.diverged` and the entry's number.

import {
  type Body,
  CodedError,
  type PlannerClient,
  parseDocument,
  type RunEvent,
  RunLogEntry,
  RunLogHeader,
  State,
} from "../../schemas/index.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { type RunHandle, startRun } from "../run/run.ts";
import type { RunOptions, RunReport } from "../run/run-options.ts";
import { PlayingTape } from "./playing-tape.ts";
import { RecordingTape } from "./recording-tape.ts";
import { fromFailure, type Tape } from "./tape.ts";
import { tapedBody, tapedClock, tapedPlanner, tapedRegistry } from "./taped.ts";

/**
 * A recorded run has a body to itself. Interceptors are not allowed, because the tape would not
 * record them.
 */
export type RecordedOptions<B extends Body> = Omit<RunOptions<B>, "quota" | "lease" | "interceptors">;

/**
 * Starts the run and writes the log, the header first. The duration of ticks is not measured
 * meanwhile.
 */
export function recordRun<B extends Body>(
  options: RecordedOptions<B>,
  write: (line: RunLogHeader | RunLogEntry) => void,
): RunHandle {
  const { homeostasis, ...own } = options;
  const { clock, signal } = own;
  const tape = new RecordingTape(clock, write);
  if (homeostasis !== undefined) own.reflexes = homeostasis.reflexes;
  const header = headerOf(own, tape.now());
  write(header);
  // The log has all that decides a run: so the run watches for its reflexes itself.
  const comeBack = homeostasis?.standAside();
  const run = startRun({ ...tapedOptions(tape, own, header), ...(homeostasis && { lease: homeostasis.lease }) });
  const stop = (because: CodedError) => tape.control("cancel", () => run.cancel(because), because);
  const onAbort = () =>
    stop(signal?.reason instanceof CodedError ? signal.reason : new CodedError("run.aborted", "the caller aborted it"));
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  void run.report.then(() => {
    signal?.removeEventListener("abort", onAbort);
    comeBack?.();
    tape.close();
  });
  return {
    get state() {
      return run.state;
    },
    report: run.report,
    pause: () => new Promise((resolve) => tape.control("pause", () => void run.pause().then(resolve))),
    resume: () => tape.control("resume", () => run.resume()),
    cancel: (because = new CodedError("run.aborted", "cancelled")) => stop(because),
  };
}

/**
 * Plays a log: the header and then its entries, parsed or as plain JSON. `registry` holds the
 * capabilities of the run; their leaves are not run. Rejects with `run.diverged` if the replay
 * departs from the log, and with `input.invalid` if the log is invalid.
 */
export async function replayRun<B extends Body>(
  log: readonly unknown[],
  registry: CapabilityRegistry<B>,
  onEvent: (event: RunEvent) => void = () => {},
): Promise<RunReport> {
  const [first, ...rest] = log;
  const header = parseDocument(RunLogHeader, first, "run log, line 1");
  const entries = rest.map((line, index) => parseDocument(RunLogEntry, line, `run log, line ${index + 2}`));
  let isOver = false;
  const tape = new PlayingTape(entries, header.startMs, ({ control, failure }) => {
    if (control === "pause") void run.pause();
    else if (control === "resume") run.resume();
    else run.cancel(failure === undefined ? undefined : fromFailure(failure));
  });
  const {
    format: _format,
    startMs: _startMs,
    canRepair: _canRepair,
    tellsCommands: _hasCommands,
    ...recordedOptions
  } = header;
  const options = { ...recordedOptions, ...absent<B>(), registry, onEvent };
  const run = startRun(tapedOptions(tape, options as RecordedOptions<B>, header));
  void run.report.then(() => {
    isOver = true;
  });
  await tape.play(() => isOver);
  return run.report;
}

function tapedOptions<B extends Body>(tape: Tape, options: RecordedOptions<B>, header: RunLogHeader): RunOptions<B> {
  const { body, clock, planner, registry, onEvent, signal: _signal, ...rest } = options;
  return {
    ...rest,
    body: tapedBody(tape, body, header.tellsCommands),
    clock: tapedClock(tape, clock),
    planner: tapedPlanner(tape, planner, header.canRepair),
    registry: tapedRegistry(tape, registry, { body, clock }),
    onEvent: (event) => {
      tape.emit(event);
      onEvent?.(event);
    },
  };
}

function headerOf<B extends Body>(options: RecordedOptions<B>, startMs: number): RunLogHeader {
  const {
    body,
    clock: _clock,
    planner,
    registry: _registry,
    onEvent: _onEvent,
    signal: _signal,
    ...settings
  } = options;
  const { repair } = planner;
  const header = { ...settings, startMs, canRepair: repair !== undefined, tellsCommands: body.commands !== undefined };
  return parseDocument(RunLogHeader, { format: "lodestone.run-log/1", ...header }, "run log");
}

/** Ports that a replay does not need: the log contains all their answers. */
function absent<B extends Body>() {
  const planner: PlannerClient = {
    plan: () => Promise.reject(new TypeError("unasked")),
    close: () => Promise.resolve(),
  };
  const body: Body = { observe: () => State.parse({}), halt: () => {} };
  return { planner, body: body as B, clock: { now: () => 0, sleep: () => Promise.resolve() } };
}
