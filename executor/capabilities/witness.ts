// Reports the steps of runs to the catalogue: each ended step of a registered capability, with its
// duration. Failures with an outside cause (a reflex, the end of a run, a missing precondition)
// count against no capability.

import type { Body, Failure, RunEvent } from "../../schemas/index.ts";
import { isNobodysFault } from "./blame.ts";
import type { CapabilityCatalogue, EndedRun } from "./catalogue.ts";

/**
 * Returns a listener for the events of one run at a time; pass it to `runGoal` as `onEvent`. It
 * ignores capabilities that the catalogue does not know. `world` names the body's world, as `worldId`
 * does.
 */
export function witnessRuns<B extends Body>(
  catalogue: CapabilityCatalogue<B>,
  world?: string,
): (event: RunEvent) => void {
  const started = new Map<string, { id: string; atMs: number; expectedMs: number }>();
  return (event) => {
    if (event.type === "plan-found") started.clear();
    else if (event.type === "step-started") {
      const { stepId, type: id, expectedDurationMs: expectedMs } = event.step;
      started.set(stepId, { id, atMs: event.atMs, expectedMs });
    }
    if (event.type !== "step-succeeded" && event.type !== "step-failed") return;
    const step = started.get(event.stepId);
    started.delete(event.stepId);
    if (step === undefined || catalogue.find(step.id) === undefined) return;
    const ended = {
      ...(world === undefined ? {} : { world }),
      ...madeFor(event),
      ...took(event.atMs - step.atMs, step.expectedMs),
    };
    if (event.type === "step-succeeded") catalogue.ran(step.id, { ...ended, succeeded: true });
    else if (!isNobodysFault(event.failure.code)) catalogue.ran(step.id, failed(event.failure, ended));
  };
}

type StepEndEvent = Extract<RunEvent, { type: "step-succeeded" | "step-failed" }>;

/** The fields of a step's end that say why the capability ran, and its effects. */
const madeFor = ({ intentId, planId, stepId, effects }: StepEndEvent) => ({ intentId, planId, stepId, effects });

/** Steps without a plan have no expected duration. */
const took = (ms: number, expectedMs: number) => ({
  durationMs: Math.max(0, ms),
  expectedMs: expectedMs > 0 ? expectedMs : undefined,
});

/** Using a permission that was not granted is a breach, whatever the result. */
function failed({ code, detail }: Failure, made: Omit<EndedRun, "succeeded">): EndedRun {
  const ended = { ...made, succeeded: false, code, detail };
  return code === "permission.denied" ? { ...ended, safetyViolation: `${code}: ${detail}` } : ended;
}
