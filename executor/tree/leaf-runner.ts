// Runs leaves: through the gates V2, P, C and V3, the attempt within its time and under the watchdog,
// then V4; transient failures are retried up to `retries` times (A3). Each attempt has an end (A2)
// and is wrapped by interceptors, the trace among them; any error becomes a coded failure.
// Invariant: a leaf succeeds only if its postcondition holds in the world, and a stopped leaf
// leaves the body standing still: one that does not stop is fenced off from it.

import { type Body, CodedError, type Failure, failure, toCodedError } from "../../schemas/index.ts";
import { abortReason, attempt } from "../clock/attempt.ts";
import type { Clock } from "../clock/clock.ts";
import { intercepted, type LeafInterceptor } from "../interceptors/interceptor.ts";
import { admit, type Granted } from "../leaf/admission.ts";
import { BACKOFF_MS, boundOf, GRACE_MS } from "../leaf/capability-args.ts";
import type { EventStream } from "../leaf/events.ts";
import { Fence } from "../leaf/fence.ts";
import type { Leaf, LeafContext } from "../leaf/leaf.ts";
import type { Quota } from "../leaf/quota.ts";
import type { LeaseHandle } from "../lease/lease.ts";
import { isFailure, type LeafOutcome } from "../nodes/node.ts";
import { effectsSince } from "../observe/effects.ts";
import { glimpse } from "../observe/observation.ts";
import { failed } from "./activity.ts";
import type { Watchdog, WatchdogWatch } from "./watchdog.ts";

export interface LeafPorts<B extends Body> {
  body: B;
  clock: Clock;
  quota: Quota;
  events: EventStream;
  stepId: string;
  /** The key of the start. */
  idempotencyKey: string;
  watchdog: Watchdog;
  granted: Granted;
  /** The body's lease, if several streams share it. */
  hold: LeaseHandle | undefined;
  /** Wrap every attempt, the first outermost. */
  interceptors: readonly LeafInterceptor[];
}

/** The result of one attempt; `final` forbids another attempt. */
type AttemptOutcome = LeafOutcome & { final?: boolean };

/** Makes the context of a leaf for a signal. */
type ContextOf<B extends Body> = (signal: AbortSignal, beat?: () => void) => LeafContext<B>;

/**
 * Runs a leaf with arguments whose references are resolved. `contextOf` makes the leaf's context
 * for a signal. Resolves with the last attempt's outcome; the leaf's errors never reject it.
 */
export async function runLeaf<B extends Body>(
  leaf: Leaf<B>,
  rawArgs: unknown,
  contextOf: ContextOf<B>,
  ports: LeafPorts<B>,
  signal: AbortSignal,
): Promise<LeafOutcome> {
  const { body, clock, events, stepId, idempotencyKey, interceptors } = ports;
  const capability = `${leaf.name}@${leaf.version}`;
  for (let count = 1; ; count += 1) {
    const about = { ...events.chain, stepId, capability, idempotencyKey };
    const work = { ...about, leaf: leaf.name, args: rawArgs, attempt: count };
    const ends: AttemptOutcome[] = [];
    const act = async () => {
      const before = glimpse(body);
      const end = await oneAttempt(leaf, rawArgs, contextOf, { ...ports, count }, signal);
      ends.push(end);
      return { ...end, ...effectsSince(before, body) };
    };
    const outcome = await intercepted(interceptors, work, act).catch((error: unknown) =>
      failed(toCodedError(error).toFailure()),
    );
    if (outcome.status === "success") return outcome;
    if (ends[0]?.final === true || outcome.failure.recovery !== "transient" || count > leaf.retries) return outcome;
    if (ports.hold?.awaitedBy !== undefined) return outcome;
    await clock.sleep(BACKOFF_MS * count, signal);
    if (signal.aborted) return failed(abortReason(signal).toFailure());
  }
}

async function oneAttempt<B extends Body>(
  leaf: Leaf<B>,
  rawArgs: unknown,
  contextOf: ContextOf<B>,
  ports: LeafPorts<B> & { count: number },
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const { body, quota, count } = ports;
  try {
    if (signal.aborted) throw abortReason(signal);
    const { name, permissions, inputSchema: schema } = leaf;
    const guard = leaf.guard.bind(leaf);
    const args = admit({ name, permissions, schema, guard }, rawArgs, contextOf(signal), ports.granted, count);
    const place = quota.take(leaf);
    if (isFailure(place)) return failed(place);
    const end = await watchedAttempt(leaf, args, contextOf, ports, signal);
    place.release();
    if (end.kind === "returned") return accept(leaf, contextOf(signal), args, end.value);
    if (end.kind === "threw") return failed(end.error.toFailure());
    body.halt();
    return { ...failed(stopFailure(leaf.name, end.error, end.settled)), final: signal.aborted || !end.settled };
  } catch (error) {
    return failed(toCodedError(error).toFailure());
  }
}

/** One attempt, bounded by its time, its outer signal and the watchdog. */
async function watchedAttempt<B extends Body>(
  leaf: Leaf<B>,
  args: unknown,
  contextOf: ContextOf<B>,
  { clock, watchdog }: LeafPorts<B>,
  signal: AbortSignal,
) {
  const { name } = leaf;
  const timeoutMs = boundOf(leaf.timeoutMs, args, name);
  const waitsMs = leaf.waitsMs === undefined ? undefined : boundOf(leaf.waitsMs, args, name);
  let watch: WatchdogWatch | undefined;
  const onStart = (stop: (because: CodedError) => void) => {
    watch = watchdog.watch({ name, waitsMs, stop });
  };
  const fence = new Fence();
  const work = (inner: AbortSignal) => leaf.run(within(fence, contextOf(inner, watch?.beat)), args);
  try {
    const end = await attempt(work, { clock, timeoutMs, graceMs: GRACE_MS, signal, onStart });
    if (end.kind === "stopped" && !end.settled) fence.close(end.error);
    return end;
  } finally {
    watch?.end();
  }
}

/** The context of an attempt that can be fenced off. */
function within<B extends Body>(fence: Fence, context: LeafContext<B>): LeafContext<B> {
  const { body, memory, progress } = context;
  return {
    ...context,
    body: fence.around(body, body.actuators),
    memory: fence.around(memory),
    progress: (text) => {
      if (!fence.isClosed) progress(text);
    },
  };
}

/** V4: the output matches the leaf's schema, and the world shows the effect. */
function accept<B extends Body>(leaf: Leaf<B>, context: LeafContext<B>, args: unknown, value: unknown): LeafOutcome {
  const output = leaf.outputSchema.safeParse(value);
  if (!output.success) {
    throw new CodedError(
      "pbi.effectsUnmet",
      `${leaf.name}: its output does not match its schema: ${output.error.message}`,
    );
  }
  const flaw = leaf.postcondition(context, args, output.data);
  return flaw === undefined ? { status: "success", output: output.data } : failed(flaw);
}

function stopFailure(name: string, { code, detail }: CodedError, settled: boolean): Failure {
  const message = detail.startsWith(`${name}: `) ? detail : `${name}: ${detail}`;
  const rest = settled ? "" : `; it did not stop within ${GRACE_MS} ms and was abandoned`;
  return failure(code, `${message}${rest}`);
}
