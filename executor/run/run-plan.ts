// Executes one plan, step by step, with the body's lease held: checks a step's preconditions
// against the observed state, runs the step as a tree, and then checks its effects against the
// observed state. Every step is dispatched once and ends as an event. Invariant: no step counts as
// done unless its capability's postcondition held and the world shows the step's products.

import {
  type Body,
  CodedError,
  type Failure,
  failure,
  type Goal,
  type Plan,
  type PlanStep,
  toCodedError,
} from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";
import type { Clock } from "../clock/clock.ts";
import { guardOf } from "../conduct/guard.ts";
import type { LeafInterceptor } from "../interceptors/interceptor.ts";
import { type Granted, refusedStep } from "../leaf/admission.ts";
import { chainOf, type EventStream } from "../leaf/events.ts";
import type { Quota } from "../leaf/quota.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import type { Lease, LeaseHandle } from "../lease/lease.ts";
import { missingPreconditions, unshownEffects } from "../observe/conditions.ts";
import { effectsSince, observedEffects } from "../observe/effects.ts";
import { glimpse, observe } from "../observe/observation.ts";
import type { TimeBox } from "../time-buckets/time-box.ts";
import { runTree, type TreeOutcome } from "../tree/engine.ts";
import { stepTree } from "../tree/plan-tree.ts";
import { compileTree } from "../tree/tree.ts";
import { withNeededCount } from "./needed-count.ts";
import type { PlanFailure } from "./repair-budget.ts";
import { StepLedger } from "./step-ledger.ts";

export interface PlanRun<B extends Body> {
  body: B;
  clock: Clock;
  registry: CapabilityRegistry<B>;
  signal: AbortSignal;
  quota: Quota;
  events: EventStream;
  tickMs: number;
  granted: Granted;
  /** Whether the nodes of the steps' trees report every change of their status. */
  traced: boolean;
  lease: Lease;
  interceptors: readonly LeafInterceptor[];
  /** What the plan is for: a step gains no more for it than is needed. */
  goal?: Goal;
  /** What was held at the plan's start and stays whole. */
  kept?: Readonly<Record<string, number>>;
  /** Runs a step's tree within a time bucket, if steps have one. */
  boxed?: (step: PlanStep, tree: TimeBox<B>["tree"]) => Promise<TreeOutcome>;
}

/** A failure, and whether preemption caused it; then the plan is not at fault. */
export type PlanEnd = (PlanFailure & { isPreempted: boolean }) | undefined;

/** The parts of a plan that a run needs. */
export type Steps = Pick<Plan, "planId" | "steps">;

/**
 * Runs the steps in order and reports each one. Resolves with the first failure, or undefined when
 * all are done.
 */
export async function runPlan<B extends Body>(
  plan: Steps,
  outer: PlanRun<B>,
  hold: LeaseHandle,
  onStepDone: (step: PlanStep) => void,
): Promise<PlanEnd> {
  const { planId } = plan;
  const run = { ...outer, events: outer.events.about({ planId }) };
  const { clock, registry } = run;
  const refused = refusedStep(plan, registry, run.granted, guardOf(run.body));
  if (refused !== undefined) {
    const about = chainOf(planId, refused.step, registry);
    // No step was begun.
    run.events.emit({ type: "step-failed", ...about, failure: refused.failure, effects: [] });
    return { ...refused, isPreempted: false };
  }
  const ledger = new StepLedger();
  for (const [index, step] of plan.steps.entries()) {
    const { stepId } = step;
    const taken = takenFrom(hold);
    if (taken !== undefined) return { step, failure: taken.toFailure(), isPreempted: true };
    const events = run.events.about(chainOf(planId, step, registry));
    const before = glimpse(run.body);
    const startedAt = clock.now();
    events.emit({ type: "step-started", planId, stepId, index, of: plan.steps.length, step });
    try {
      ledger.begin(step);
      const effects = await runStep(step, { ...run, events }, hold, plan.steps.slice(index + 1));
      ledger.end();
      onStepDone(step);
      events.emit({ type: "step-succeeded", planId, stepId, tookMs: clock.now() - startedAt, effects });
    } catch (error) {
      const because = toCodedError(error).toFailure();
      events.emit({ type: "step-failed", planId, stepId, failure: because, ...effectsSince(before, run.body) });
      return { step, failure: because, isPreempted: yieldedBody(because, hold) && !run.signal.aborted };
    }
  }
  return undefined;
}

/** Returns the observed changes of the step. Throws the CodedError that the step failed with. */
async function runStep<B extends Body>(
  planned: PlanStep,
  run: PlanRun<B>,
  hold: LeaseHandle,
  later: readonly PlanStep[],
): Promise<string[]> {
  const { body, clock, registry, signal } = run;
  const before = await observe(body, clock, signal);
  const step = withNeededCount(planned, later, run.goal, before, run.kept);
  const { stepId } = step;
  const tree = compileTree(stepTree(step, registry), registry, { traced: run.traced });
  const missing = missingPreconditions(step, before);
  if (missing !== undefined) throw new CodedError("pbi.precondMissing", missing);
  const { idempotencyKey } = step;
  const whole = { ...run, tree, before, stepId, idempotencyKey, hold };
  const { boxed } = run;
  const end = await (boxed === undefined ? runTree(whole) : boxed(step, whole));
  if (end.status === "failure") throw new CodedError(end.failure.code, end.failure.detail);
  const after = await observe(body, clock, signal);
  const unshown = unshownEffects(step, before, after);
  if (unshown !== undefined) throw new CodedError("pbi.effectsUnmet", unshown);
  return observedEffects(before, after);
}

/** The reason to give up the body; undefined as long as the holder may keep it. */
function takenFrom({ signal, awaitedBy }: LeaseHandle): CodedError | undefined {
  if (signal.aborted) return abortReason(signal);
  return awaitedBy === undefined ? undefined : new CodedError("safety.preempted", `${awaitedBy} waits for the body`);
}

/** Whether a step ended because of preemption, and not for an unrelated reason at the same time. */
const yieldedBody = ({ code }: Failure, hold: LeaseHandle): boolean =>
  code === "safety.preempted" && takenFrom(hold) !== undefined;

/** The end of a plan whose body another run took since the plan was made. */
export const preemptedFailure = ({ steps: [first] }: Plan): PlanEnd =>
  first && {
    step: first,
    failure: failure("safety.preempted", "another run took control of the bot"),
    isPreempted: true,
  };
