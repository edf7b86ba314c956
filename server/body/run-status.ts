// How far a run is, for those who watch it: its state, the step of its plan, and what it does. It
// says nothing of the plan itself, which its asker has.

import { z } from "zod";
import { Failure, type RunEvent } from "../../schemas/index.ts";
import { Metrics, noProgress, note } from "./run-progress.ts";

/** waiting: for the body, or for an occasion; the last three: how it ended. */
const RUN_STATES = ["waiting", "planning", "running", "paused", "success", "failure", "aborted"] as const;

export const RunStatus = z.strictObject({
  runId: z.string(),
  /** What was asked for, in short. */
  what: z.string().max(200),
  /** The caller or player who asked; null if unknown. */
  by: z.string().max(128).nullable(),
  state: z.enum(RUN_STATES),
  /** The step of the current plan that is under way, from 1; 0 before the first. */
  step: z.int().min(0),
  /** Steps of the current plan; 0 without one. */
  steps: z.int().min(0),
  /** The verb or option under way; null between steps. */
  doing: z.string().nullable(),
  /** The reflex that has the body for now; null if none has. */
  heldUpBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** Null until it has ended. */
  endedAt: z.iso.datetime().nullable(),
  metrics: Metrics,
  failure: Failure.optional(),
});
export type RunStatus = z.infer<typeof RunStatus>;

export const RunList = z.strictObject({ runs: z.array(RunStatus) });

const MAX_WHAT = 200;

export const beginningRun = (runId: string, what: string, by: string | undefined): RunStatus => ({
  ...{ runId, what: what.slice(0, MAX_WHAT), by: by?.slice(0, 128) ?? null, state: "waiting" },
  ...{
    step: 0,
    steps: 0,
    doing: null,
    heldUpBy: null,
    startedAt: new Date().toISOString(),
    endedAt: null,
    metrics: noProgress(),
  },
});

/** Notes an event in place. */
export function follow(status: RunStatus, event: RunEvent): void {
  note(event, status.metrics);
  if (event.type === "run-state") {
    if (event.to === "planning" || event.to === "paused") status.state = event.to;
    else if (event.to === "executing") status.state = "running";
  } else if (status.state === "waiting") status.state = "running";
  if (event.type === "reflex" && event.status !== "blind")
    status.heldUpBy = event.status === "triggered" ? event.reflex : null;
  if (event.type === "plan-found") Object.assign(status, { steps: event.steps, step: 0, doing: null });
  else if (event.type === "step-started")
    Object.assign(status, { step: event.index + 1, steps: event.of, doing: event.step.type });
  else if (event.type === "step-succeeded" || event.type === "step-failed") status.doing = null;
}

/** What was called off is `aborted`, not a failure. */
export const outcomeOf = ({ failure }: { failure?: Failure }): "success" | "failure" | "aborted" =>
  failure === undefined ? "success" : failure.code === "run.aborted" ? "aborted" : "failure";
