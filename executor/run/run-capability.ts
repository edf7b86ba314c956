// A run of one capability by name instead of a goal: a plan of one step that no planner made,
// through the same gates, with the same events. Nothing is planned or repaired; a reflex that takes
// the body ends it with `safety.preempted`. Invariants: every end is a value; when it resolves, the
// body stands still and no work is left running.

import {
  type Body,
  type BucketPolicy,
  type Failure,
  type PlanStep,
  type Reflex,
  type ResumeTicket,
  type RunEvent,
  toCodedError,
} from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { follow } from "../clock/signals.ts";
import type { Homeostasis } from "../homeostasis/homeostasis.ts";
import { ReflexWatch } from "../homeostasis/reflex-watch.ts";
import type { LeafInterceptor } from "../interceptors/interceptor.ts";
import { deadlineOf } from "../leaf/capability-args.ts";
import { EventStream } from "../leaf/events.ts";
import type { Permission } from "../leaf/leaf.ts";
import { Quota } from "../leaf/quota.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { Lease, type Urgency } from "../lease/lease.ts";
import { runBoxed } from "../time-buckets/time-box.ts";
import { TICK_MS } from "../tree/engine.ts";
import { resumeFrom } from "./resumption.ts";
import { type PlanRun, runPlan } from "./run-plan.ts";

export interface CapabilityRunOptions<B extends Body> {
  /** A verb, a tool, or an option by its `name@version`. */
  name: string;
  args: PlanStep["args"];
  body: B;
  registry: CapabilityRegistry<B>;
  clock: Clock;
  /**
   * Stops the run. A CodedError as its reason becomes the failure; any other reason gives
   * `run.aborted`.
   */
  signal?: AbortSignal;
  /** The body's lease and limits, if several runs share a body; new ones by default. */
  lease?: Lease;
  quota?: Quota;
  reflexes?: readonly Reflex[];
  /** The body's own reflexes, lease and limits, in place of `reflexes`. */
  homeostasis?: Homeostasis<B> | undefined;
  /** What it is for, beyond its name: reflexes may leave it alone for that. */
  purpose?: string | undefined;
  /** Permissions that it may use; all by default. */
  permissions?: readonly Permission[];
  interceptors?: readonly LeafInterceptor[];
  /**
   * Bounds it by a time bucket, one that fits its declared time unless a rule shrinks it. No bucket
   * by default.
   */
  buckets?: BucketPolicy;
  /**
   * The ticket of an earlier run to resume: the run returns to the last safe place and uses the
   * suggested bucket.
   */
  resume?: ResumeTicket;
  /**
   * How it takes the body: an `urgent` run takes it between two steps of a routine run, which then
   * continues.
   */
  urgency?: Urgency;
  /** The intent that it serves, named in every event; by default that of `resume`. */
  intentId?: string;
  /** Whether every node reports every change of its status. */
  traceNodes?: boolean;
  onEvent?: (event: RunEvent) => void;
}

export interface CapabilityRunReport {
  outcome: "success" | "failure";
  failure?: Failure;
  /** What it did and how far it came, if its time was over. */
  ticket?: ResumeTicket;
  /** On the run's clock. */
  elapsedMs: number;
}

/**
 * Waits for the body, then runs the capability. Never rejects: errors are the report's `failure`.
 */
export async function runCapability<B extends Body>(options: CapabilityRunOptions<B>): Promise<CapabilityRunReport> {
  const { body, clock, onEvent, permissions: granted, traceNodes: traced = false } = options;
  const { intentId = options.resume?.intentId } = options;
  const registry = options.registry.forNaming();
  const { homeostasis, interceptors = [] } = options;
  const { lease = homeostasis?.lease ?? new Lease(), quota = homeostasis?.quota ?? new Quota(clock) } = options;
  const controller = new AbortController();
  const release = follow(controller, options.signal);
  const { signal } = controller;
  const events = new EventStream(clock, onEvent, intentId === undefined ? {} : { intentId });
  const common = {
    body,
    clock,
    registry,
    signal,
    quota,
    events,
    tickMs: TICK_MS,
    granted,
    traced,
    lease,
    interceptors,
  };
  const tickets: Tickets = {};
  const run = { ...common, ...bounds(options, tickets) };
  const because = await guarded(options, run, tickets).catch((error: unknown) => toCodedError(error).toFailure());
  release();
  const end =
    because === undefined ? ({ outcome: "success" } as const) : { outcome: "failure" as const, failure: because };
  events.emit({ type: "run-finished", ...end });
  const { left: ticket } = tickets;
  return { ...end, ...(ticket && { ticket }), elapsedMs: events.elapsedMs() };
}

/** The ticket that it resumes, once its requirements hold, and the ticket that it leaves. */
interface Tickets {
  from?: ResumeTicket;
  left?: ResumeTicket;
}

function bounds<B extends Body>(
  { name, buckets: policy }: CapabilityRunOptions<B>,
  tickets: Tickets,
): Pick<PlanRun<B>, "boxed"> {
  if (policy === undefined) return {};
  const onTicket = (ticket: ResumeTicket): void => {
    tickets.left = ticket;
  };
  const { planId } = soleStepOf(name);
  return {
    boxed(step, tree) {
      const whole = { ...step, expectedDurationMs: declaredMs(name, step.args, tree.registry) };
      return runBoxed({ step: whole, planId, policy, resumed: tickets.from, tree }, onTicket);
    },
  };
}

/** The plan and step ids of a run of one capability, which no planner made. */
export const soleStepOf = (name: string) => ({ planId: `capability:${name}`, stepId: "s1" });

/** Runs with the reflexes on watch. */
async function guarded<B extends Body>(
  options: CapabilityRunOptions<B>,
  run: PlanRun<B>,
  tickets: Tickets,
): Promise<Failure | undefined> {
  const { name, purpose } = options;
  const { reflexes = [], homeostasis = new ReflexWatch<B>(reflexes) } = options;
  const guard = homeostasis.guard(run, [name.split("@", 1)[0], purpose]);
  const watching = guard.watch();
  const { resume, urgency = "routine" } = options;
  try {
    if (resume !== undefined && (await resumeFrom(resume, run, { urgency, onWalk: () => {} }))) tickets.from = resume;
    return await heldThrough(options, run);
  } finally {
    await guard.stop();
    await watching;
  }
}

async function heldThrough<B extends Body>(
  { name, args, urgency = "routine" }: CapabilityRunOptions<B>,
  run: PlanRun<B>,
): Promise<Failure | undefined> {
  const { planId } = soleStepOf(name);
  const hold = await run.lease.acquire({ name: planId, urgency }, run.signal);
  try {
    return (await runPlan({ planId, steps: [stepOf(name, args)] }, run, hold, () => {}))?.failure;
  } finally {
    hold.release();
  }
}

/**
 * A step without conditions, effects or expected duration: only the capability itself checks its
 * begin and end.
 */
function stepOf(name: string, args: PlanStep["args"]): PlanStep {
  const { stepId } = soleStepOf(name);
  return {
    ...{ stepId, type: name, args, after: [], priority: 0, preconds: [], effects: [], cost: 0 },
    actions: [{ operator: name, times: 1, consumes: {} }],
    ...{
      expectedDurationMs: 0,
      safetyLevel: "safe",
      idempotencyKey: `${stepId}:${name}`.slice(0, 80),
    },
  };
}

/** Invalid arguments are refused by their gate, with a code. */
function declaredMs<B extends Body>(name: string, args: PlanStep["args"], registry: CapabilityRegistry<B>): number {
  try {
    return deadlineOf(registry.capability(name), args);
  } catch {
    return 0;
  }
}
