// What runs tell of the capabilities that they use, told on to the catalogue: each step of a registered one that has ended, with how long it
// took. What came from outside (a reflex, the end of a run, a precondition that was not there) is held against nobody.

import type { Body, Failure, RunEvent } from "../../schemas/index.ts";
import { isNobodysFault } from "./blame.ts";
import type { CapabilityCatalogue, EndedRun } from "./catalogue.ts";

/** Follows the events of one run at a time; what is given to `runGoal` as `onEvent`. Other capabilities than the catalogue's it passes over. */
export function witnessRuns<B extends Body>(catalogue: CapabilityCatalogue<B>): (event: RunEvent) => void {
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
    const ended = { ...madeFor(event), ...took(event.atMs - step.atMs, step.expectedMs) };
    if (event.type === "step-succeeded") catalogue.ran(step.id, { ...ended, succeeded: true });
    else if (!isNobodysFault(event.failure.code)) catalogue.ran(step.id, failed(event.failure, ended));
  };
}

type StepEndEvent = Extract<RunEvent, { type: "step-succeeded" | "step-failed" }>;

/** What the event of a step's end says of why there was a run of it, and of what it came to. */
const madeFor = ({ intentId, planId, stepId, effects }: StepEndEvent) => ({ intentId, planId, stepId, effects });

/** What nobody planned was expected to take no time in particular. */
const took = (ms: number, expectedMs: number) => ({
  durationMs: Math.max(0, ms),
  expectedMs: expectedMs > 0 ? expectedMs : undefined,
});

/** To reach for what it was not granted is a breach, whatever came of it. */
function failed({ code, detail }: Failure, made: Omit<EndedRun, "succeeded">): EndedRun {
  const ended = { ...made, succeeded: false, code, detail };
  return code === "permission.denied" ? { ...ended, safetyViolation: `${code}: ${detail}` } : ended;
}
