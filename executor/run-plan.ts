// Carrying out one plan, step by step: preconditions are checked against what is observed, the step runs as a tree, and what
// it promises is checked against what is observed then. Every step is dispatched once and ends as an event.
// Invariant: no step counts as done unless its capability's postcondition held and the world shows what the step produces.

import { type Body, CodedError, type Plan, type PlanStep, toCodedError } from "../schemas/index.ts";
import type { Clock } from "./clock.ts";
import { missingPreconditions, unshownEffects } from "./conditions.ts";
import { runTree } from "./engine.ts";
import type { EventStream } from "./events.ts";
import { observe } from "./observation.ts";
import { stepTree } from "./plan-tree.ts";
import type { Quota } from "./quota.ts";
import type { CapabilityRegistry } from "./registry.ts";
import type { PlanFailure } from "./repair-budget.ts";
import { StepLedger } from "./step-ledger.ts";
import { compileTree } from "./tree.ts";

export interface PlanRun<B extends Body> {
  body: B;
  clock: Clock;
  registry: CapabilityRegistry<B>;
  signal: AbortSignal;
  quota: Quota;
  events: EventStream;
  tickMs: number;
}

/** Runs the steps in order, telling each that is done. Resolves with the first failure, or undefined when all are done. */
export async function runPlan<B extends Body>(
  plan: Plan,
  run: PlanRun<B>,
  onStepDone: () => void,
): Promise<PlanFailure | undefined> {
  const { events, clock } = run;
  const { planId } = plan;
  const ledger = new StepLedger();
  for (const [index, step] of plan.steps.entries()) {
    const { stepId } = step;
    const startedAt = clock.now();
    events.emit({ type: "step-started", planId, index, of: plan.steps.length, step });
    try {
      ledger.begin(step);
      await runStep(step, run);
    } catch (error) {
      const because = toCodedError(error).toFailure();
      events.emit({ type: "step-failed", planId, stepId, failure: because });
      return { step, failure: because };
    }
    ledger.end();
    onStepDone();
    events.emit({ type: "step-succeeded", planId, stepId, tookMs: clock.now() - startedAt });
  }
  return undefined;
}

/** Throws the CodedError that the step failed with. */
async function runStep<B extends Body>(step: PlanStep, run: PlanRun<B>): Promise<void> {
  const { body, clock, registry, signal, quota, events, tickMs } = run;
  const tree = compileTree(stepTree(step, registry), registry);
  const before = await observe(body, clock, signal);
  const missing = missingPreconditions(step, before);
  if (missing !== undefined) throw new CodedError("pbi.precondMissing", missing);
  const end = await runTree({
    tree,
    body,
    clock,
    registry,
    signal,
    quota,
    events,
    tickMs,
    before,
    stepId: step.stepId,
  });
  if (end.status === "failure") throw new CodedError(end.failure.code, end.failure.detail);
  const unshown = unshownEffects(step, before, await observe(body, clock, signal));
  if (unshown !== undefined) throw new CodedError("pbi.effectsUnmet", unshown);
}
