// Carrying out one plan, step by step, with the body's lease held: preconditions are checked against what is observed, the step runs as
// a tree, and what it promises is checked against what is observed then. Every step is dispatched once and ends as an event.
// Invariant: no step counts as done unless its capability's postcondition held and the world shows what the step produces.

import {
  type Body,
  CodedError,
  type Failure,
  failure,
  type Plan,
  type PlanStep,
  toCodedError,
} from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";
import type { Clock } from "../clock/clock.ts";
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
  /** Whether the nodes of the steps' trees tell every change of their status. */
  traced: boolean;
  lease: Lease;
  interceptors: readonly LeafInterceptor[];
  /** Runs a step's tree within a bucket of time, where steps have such bounds. */
  boxed?: (step: PlanStep, tree: TimeBox<B>["tree"]) => Promise<TreeOutcome>;
}

/** A failure, and whether it came of giving up the body, so that the plan is not to blame. */
export type PlanEnd = (PlanFailure & { isPreempted: boolean }) | undefined;

/** What of a plan a run needs. */
export type Steps = Pick<Plan, "planId" | "steps">;

/** Runs the steps in order, telling each that is done. Resolves with the first failure, or undefined when all are done. */
export async function runPlan<B extends Body>(
  plan: Steps,
  outer: PlanRun<B>,
  hold: LeaseHandle,
  onStepDone: (step: PlanStep) => void,
): Promise<PlanEnd> {
  const { planId } = plan;
  const run = { ...outer, events: outer.events.about({ planId }) };
  const { clock, registry } = run;
  const refused = refusedStep(plan, registry, run.granted);
  if (refused !== undefined) {
    const about = chainOf(planId, refused.step, registry);
    // Nothing of the plan was begun.
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
      const effects = await runStep(step, { ...run, events }, hold);
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

/** Answers what the step was seen to change. Throws the CodedError that the step failed with. */
async function runStep<B extends Body>(step: PlanStep, run: PlanRun<B>, hold: LeaseHandle): Promise<string[]> {
  const { body, clock, registry, signal } = run;
  const { stepId } = step;
  const tree = compileTree(stepTree(step, registry), registry, { traced: run.traced });
  const before = await observe(body, clock, signal);
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

/** Why the body is to be given up; undefined as long as it may be kept. */
function takenFrom({ signal, awaitedBy }: LeaseHandle): CodedError | undefined {
  if (signal.aborted) return abortReason(signal);
  return awaitedBy === undefined ? undefined : new CodedError("safety.preempted", `${awaitedBy} waits for the body`);
}

/** Whether a step ended because its body was wanted, and not for a reason of its own at the same time. */
const yieldedBody = ({ code }: Failure, hold: LeaseHandle): boolean =>
  code === "safety.preempted" && takenFrom(hold) !== undefined;

/** The end of a plan whose body somebody else had since it was made. */
export const preemptedFailure = ({ steps: [first] }: Plan): PlanEnd =>
  first && { step: first, failure: failure("safety.preempted", "another stream had the body"), isPreempted: true };
