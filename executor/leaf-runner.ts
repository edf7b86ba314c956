// Where leaves run: V2 arguments, V3 guard, the attempt within its time, V4 output and postcondition; transient failures are
// tried again, `retries` times. Each attempt is an event; whatever is thrown becomes a coded failure.
// Invariant: a leaf succeeds only if its postcondition holds in the world, and a stopped leaf leaves the body standing still.

import { type Body, CodedError, type Failure, failure, toCodedError } from "../schemas/index.ts";
import { failed } from "./activity.ts";
import { abortReason, attempt } from "./attempt.ts";
import { BACKOFF_MS, boundOf, GRACE_MS, parseArguments } from "./capability-args.ts";
import type { Clock } from "./clock.ts";
import type { EventStream } from "./events.ts";
import type { Leaf, LeafContext } from "./leaf.ts";
import { isFailure, type Outcome } from "./nodes/node.ts";
import type { Quota } from "./quota.ts";

export interface LeafPorts<B extends Body> {
  body: B;
  clock: Clock;
  quota: Quota;
  events: EventStream;
  stepId: string;
}

/** What one attempt came to; `final` where another attempt must not follow. */
type AttemptOutcome = Outcome & { final?: boolean };

/**
 * Runs a leaf with arguments whose references are resolved. `contextOf` makes the leaf's context for a signal.
 * Resolves with the last attempt's outcome; rejects never on the leaf's account.
 */
export async function runLeaf<B extends Body>(
  leaf: Leaf<B>,
  rawArgs: unknown,
  contextOf: (signal: AbortSignal) => LeafContext<B>,
  ports: LeafPorts<B>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { clock, events, stepId } = ports;
  for (let count = 1; ; count += 1) {
    events.emit({ type: "leaf-started", stepId, leaf: leaf.name, attempt: count });
    const end = await oneAttempt(leaf, rawArgs, contextOf, ports, signal);
    if (end.status === "success") {
      events.emit({ type: "leaf-succeeded", stepId, leaf: leaf.name, attempt: count });
      return end;
    }
    events.emit({ type: "leaf-failed", stepId, leaf: leaf.name, attempt: count, failure: end.failure });
    if (end.final === true || end.failure.recovery !== "transient" || count > leaf.retries) return end;
    await clock.sleep(BACKOFF_MS * count, signal);
    if (signal.aborted) return failed(abortReason(signal).toFailure());
  }
}

async function oneAttempt<B extends Body>(
  leaf: Leaf<B>,
  rawArgs: unknown,
  contextOf: (signal: AbortSignal) => LeafContext<B>,
  { body, clock, quota }: LeafPorts<B>,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  try {
    if (signal.aborted) throw abortReason(signal);
    const args = parseArguments(leaf.inputSchema, rawArgs, leaf.name);
    const timeoutMs = boundOf(leaf.timeoutMs, args, leaf.name);
    const refusal = leaf.guard(contextOf(signal), args);
    if (refusal !== undefined) return failed(refusal);
    const place = quota.take(leaf);
    if (isFailure(place)) return failed(place);
    const end = await attempt((own) => leaf.run(contextOf(own), args), { clock, timeoutMs, graceMs: GRACE_MS, signal });
    if (end.kind === "stopped" && !end.settled) place.abandon(end.rest);
    else place.release();
    if (end.kind === "returned") return accept(leaf, contextOf(signal), args, end.value);
    if (end.kind === "threw") return failed(end.error.toFailure());
    body.halt();
    return { ...failed(stopFailure(leaf.name, end.error, end.settled)), final: signal.aborted || !end.settled };
  } catch (error) {
    return failed(toCodedError(error).toFailure());
  }
}

/** V4: the output is what the leaf promises, and the world shows the effect. */
function accept<B extends Body>(leaf: Leaf<B>, context: LeafContext<B>, args: unknown, value: unknown): Outcome {
  const output = leaf.outputSchema.safeParse(value);
  if (!output.success) {
    throw new CodedError("pbi.effectsUnmet", `${leaf.name}: its output is not as promised: ${output.error.message}`);
  }
  const flaw = leaf.postcondition(context, args, output.data);
  return flaw === undefined ? { status: "success", output: output.data } : failed(flaw);
}

function stopFailure(name: string, error: CodedError, settled: boolean): Failure {
  const rest = settled ? "" : `; it did not stop within ${GRACE_MS} ms and was given up on`;
  return failure(error.code, `${name}: ${error.detail}${rest}`);
}
