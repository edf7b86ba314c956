// What runs tell of the capabilities that they use, told on to the catalogue: each step of a registered one that has ended, with how long it
// took. What came from outside (a reflex, the end of a run, a precondition that was not there) is held against nobody.

import type { Body, Failure, RunEvent } from "../../schemas/index.ts";
import { isNobodysFault } from "./blame.ts";
import type { CapabilityCatalogue, EndedRun } from "./catalogue.ts";

/** Follows the events of one run at a time; what is given to `runGoal` as `onEvent`. Other capabilities than the catalogue's it passes over. */
export function witnessRuns<B extends Body>(catalogue: CapabilityCatalogue<B>): (event: RunEvent) => void {
  const started = new Map<string, { id: string; atMs: number }>();
  return (event) => {
    if (event.type === "plan-found") started.clear();
    else if (event.type === "step-started") started.set(event.step.stepId, { id: event.step.type, atMs: event.atMs });
    if (event.type !== "step-succeeded" && event.type !== "step-failed") return;
    const step = started.get(event.stepId);
    started.delete(event.stepId);
    if (step === undefined || catalogue.find(step.id) === undefined) return;
    const durationMs = Math.max(0, event.atMs - step.atMs);
    if (event.type === "step-succeeded") catalogue.ran(step.id, { succeeded: true, durationMs });
    else if (!isNobodysFault(event.failure.code)) catalogue.ran(step.id, failed(event.failure, durationMs));
  };
}

/** To reach for what it was not granted is a breach, whatever came of it. */
function failed({ code, detail }: Failure, durationMs: number): EndedRun {
  const ended = { succeeded: false, durationMs, code, detail };
  return code === "permission.denied" ? { ...ended, safetyViolation: `${code}: ${detail}` } : ended;
}
