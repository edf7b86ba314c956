// Runs a step within its time bucket: chosen by rules at its start and judged anew while it runs,
// with checkpoints on the way. When the time is over the step is stopped, the trailer runs in any
// case (a safe way to stop: retreat, block oneself in), and a resume ticket says how to continue.
// Invariant: a step exceeds its bucket at most by the grace of its leaves and the trailer's own time.

import {
  type Body,
  type Bucket,
  type BucketPolicy,
  CodedError,
  type Failure,
  type PlanStep,
  type Problem,
  type ResumeTicket,
  type State,
  toCodedError,
} from "../../schemas/index.ts";
import { follow } from "../clock/signals.ts";
import { deadlineOf, parseArguments } from "../leaf/capability-args.ts";
import type { EventStream } from "../leaf/events.ts";
import { type CapabilityRegistry, versionedName } from "../leaf/registry.ts";
import { effectsSince } from "../observe/effects.ts";
import { glimpse, observe } from "../observe/observation.ts";
import { Checkpoints } from "../tickets/checkpoints.ts";
import { requirementsLeft, ticketOf } from "../tickets/ticket.ts";
import { runTree, type TreeOutcome, type TreeRunOptions } from "../tree/engine.ts";
import { compileTree } from "../tree/tree.ts";
import { BucketTimer } from "./bucket-timer.ts";
import { BUCKET_RULES, BUCKET_SIZES, besides, chooseBucket } from "./choice.ts";

export interface TimeBox<B extends Body> {
  step: PlanStep;
  planId: string;
  /** The problem of the run; absent if one capability runs by its name. */
  problem?: Problem;
  policy: BucketPolicy;
  /** The ticket that this run or an earlier one left of such a step. */
  resumed: ResumeTicket | undefined;
  /** See `RunOptions`. */
  tookAtMost?: ((step: PlanStep) => number | undefined) | undefined;
  /** The options for running the step's tree; the box replaces its signal and events. */
  tree: TreeRunOptions<B> & { before: State; events: EventStream; signal: AbortSignal; stepId: string };
}

/**
 * Runs the step's tree. A step whose time is over fails with `run.suspended`; its ticket is emitted
 * and passed to `onTicket`, with the bucket.
 */
export async function runBoxed<B extends Body>(
  box: TimeBox<B>,
  onTicket: (ticket: ResumeTicket, bucket: Bucket) => void,
): Promise<TreeOutcome> {
  const { step, policy, tree, resumed } = box;
  const { body, clock, registry, events, before, signal, stepId } = tree;
  const { rules = BUCKET_RULES } = policy;
  const isResumed = resumed?.origin.split("@")[0] === step.type;
  const suggested = isResumed ? resumed?.suggestedBucket : undefined;
  const expectedMs = box.tookAtMost?.(step) ?? step.expectedDurationMs;
  const judged = (state: State) => chooseBucket({ step, expectedMs, state, rules, ask: asking(tree), suggested });
  const trace = judged(before);
  events.emit({ type: "bucket-chosen", stepId, trace });
  const own = new AbortController();
  const release = follow(own, signal);
  let isOver: CodedError | undefined;
  const checkpoints = new Checkpoints(body, clock, events, before);
  const timer = new BucketTimer({
    clock,
    trace,
    judge() {
      const now = glimpse(body);
      return now && judged(now);
    },
    onChange(changed) {
      events.emit({ type: "bucket-chosen", stepId, trace: changed });
      checkpoints.take(stepId);
    },
    onOver({ final }) {
      const { maxMs } = BUCKET_SIZES[final];
      isOver = new CodedError("run.suspended", `${step.type}: its time of ${maxMs} ms (bucket ${final}) is over`);
      own.abort(isOver);
    },
  });
  const keeping = checkpoints.keep(stepId, () => BUCKET_SIZES[timer.trace.final].checkpointEveryMs);
  const watching = timer.watch();
  const end = await runTree({ ...tree, signal: own.signal });
  timer.stop();
  release();
  checkpoints.stop();
  await Promise.all([keeping, watching]);
  if (end.status === "success" || isOver === undefined || own.signal.reason !== isOver) return end;
  await runTrailer(policy, tree);
  const now = await observe(body, clock, signal);
  const ticket = ticketFor(box, registry, {
    waypoint: checkpoints.waypoint(now),
    progress: checkpoints.progress(now),
    suggestedBucket: besides(timer.trace.final, 1),
  });
  events.emit({ type: "suspended", stepId, ticket });
  onTicket(ticket, timer.trace.final);
  return end;
}

/** The result does not matter here; the events of its leaves report it. */
async function runTrailer<B extends Body>({ trailer }: BucketPolicy, tree: TimeBox<B>["tree"]): Promise<void> {
  const { registry, body, stepId: of } = tree;
  const { capability: name, args = {} } = trailer;
  const stepId = `trailer:${of}`;
  const found = registry.find(name);
  const events = tree.events.about({ stepId, capability: found === undefined ? name : versionedName(found) });
  const before = glimpse(body);
  const emitTrailer = (end: { failure?: Failure }) =>
    events.emit({ type: "trailer", stepId, ...end, ...effectsSince(before, body) });
  try {
    const ms = deadlineOf(registry.capability(name), args);
    const json = { type: "Decorator.Timeout", ms, child: { type: "Leaf", name, args } };
    // The trailer compares with the observation at its own begin.
    const { before: _before, hold: held, idempotencyKey: _stepsOwn, ...rest } = tree;
    // A claim that waits for the body waits until the body is safe; a reflex does not.
    const hold = held && { signal: held.signal, awaitedBy: undefined, release: () => {} };
    const end = await runTree({ ...rest, ...(hold && { hold }), events, tree: compileTree(json, registry), stepId });
    emitTrailer(end.status === "success" ? {} : { failure: end.failure });
  } catch (error) {
    emitTrailer({ failure: toCodedError(error).toFailure() });
  }
}

function ticketFor<B extends Body>(
  { step, planId, problem, tree }: TimeBox<B>,
  registry: CapabilityRegistry<B>,
  come: Pick<ResumeTicket, "waypoint" | "progress" | "suggestedBucket">,
): ResumeTicket {
  const { intentId } = tree.events.chain;
  return ticketOf({
    ...(intentId === undefined ? {} : { intentId }),
    planId,
    stepId: step.stepId,
    origin: versionedName(registry.capability(step.type)),
    args: step.args,
    ...(problem === undefined ? {} : { problem }),
    requirements: requirementsLeft(step.preconds, come.progress),
    ...come,
  });
}

/**
 * Asks a sensor about the present body; a sensor that is not registered or cannot be evaluated does
 * not hold.
 */
function asking<B extends Body>({ registry, body, clock, before, signal }: TimeBox<B>["tree"]) {
  const context = { body, clock, before, signal, memory: new Map(), progress: () => {}, beat: () => {} };
  return ({ sensor: name, args }: { sensor: string; args: unknown }): boolean => {
    const sensor = registry.findSensor(name);
    if (sensor === undefined) return false;
    try {
      return sensor.test(context, parseArguments(sensor.argsSchema, args, name));
    } catch {
      return false;
    }
  };
}
