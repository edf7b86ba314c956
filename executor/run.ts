// A run: from a goal to what the body holds. Observe, plan, carry out; after a failure repair the plan from what is observed, within
// bounds; success only when the observed state shows the goal.
// Invariants: one overall deadline; every end is a report, every failed one with a code; nothing is left running.

import {
  type Body,
  CodedError,
  type Failure,
  failure,
  type PlannerClient,
  type Problem,
  type RunEvent,
  toCodedError,
} from "../schemas/index.ts";
import type { Clock } from "./clock.ts";
import { unmetGoal } from "./conditions.ts";
import { TICK_MS } from "./engine.ts";
import { EventStream } from "./events.ts";
import { observe } from "./observation.ts";
import { askPlanner, askRepair, type Planned, problemFrom } from "./planning.ts";
import { Quota } from "./quota.ts";
import type { CapabilityRegistry } from "./registry.ts";
import { type PlanFailure, RepairBudget } from "./repair-budget.ts";
import { type PlanRun, runPlan } from "./run-plan.ts";

export const DEFAULT_MAX_REPAIRS = 8;

export interface RunOptions<B extends Body> {
  /** Its `state` is replaced by what the body observes. */
  problem: Problem;
  planner: PlannerClient;
  body: B;
  registry: CapabilityRegistry<B>;
  clock: Clock;
  /** Stops the run; its reason names the failure where it is a CodedError, else it is `run.aborted`. */
  signal?: AbortSignal;
  /** For the whole run, planning included, in milliseconds of the clock. */
  deadlineMs: number;
  maxRepairs?: number;
  tickMs?: number;
  onEvent?: (event: RunEvent) => void;
  /** Limits that hold across several runs of one body; its own where absent. */
  quota?: Quota;
}

export interface RunReport {
  outcome: "success" | "failure";
  failure?: Failure;
  /** Every plan that was carried out, in order. */
  planIds: string[];
  /** Steps that succeeded, over all plans. */
  stepsDone: number;
  /** Times that the run went on with another plan after a failure. */
  repairs: number;
  /** Of those, the times that the plan could not be patched and was made anew. */
  replans: number;
  /** On the run's clock. */
  elapsedMs: number;
  /** Events emitted, the last one included. */
  events: number;
}

/** Pursues the problem's goal with the body. Never rejects: what goes wrong is the report's `failure`. */
export async function runGoal<B extends Body>(options: RunOptions<B>): Promise<RunReport> {
  const { body, clock, registry, signal: outer, deadlineMs, maxRepairs = DEFAULT_MAX_REPAIRS, onEvent } = options;
  const events = new EventStream(clock, onEvent);
  const budget = new RepairBudget(maxRepairs);
  const book = { planIds: [] as string[], stepsDone: 0, replans: 0 };
  const bounds = boundedSignal(clock, deadlineMs, outer);
  const { quota = new Quota(clock), tickMs = TICK_MS } = options;
  const run: PlanRun<B> = { body, clock, registry, signal: bounds.signal, quota, events, tickMs };
  const because = await pursue(options, run, budget, book).catch((error: unknown) => toCodedError(error).toFailure());
  bounds.release();
  const outcome = because === undefined ? "success" : "failure";
  const withFailure = because === undefined ? {} : { failure: because };
  events.emit({ type: "run-finished", outcome, ...withFailure });
  const { repairs } = budget;
  return { outcome, ...withFailure, ...book, repairs, elapsedMs: events.elapsedMs(), events: events.count };
}

/** Plans and carries out until the goal shows (undefined) or no repair may follow (the failure). */
async function pursue<B extends Body>(
  { problem, planner }: RunOptions<B>,
  run: PlanRun<B>,
  budget: RepairBudget,
  book: Pick<RunReport, "planIds" | "stepsDone" | "replans">,
): Promise<Failure | undefined> {
  const { body, clock, signal, events } = run;
  let planned = await planFrom(problem, planner, run);
  for (let reason: "goal" | "repair" = "goal"; ; reason = "repair") {
    const { plan } = planned;
    const { planId, cost } = plan;
    book.planIds.push(planId);
    events.emit({ type: "plan-found", planId, steps: plan.steps.length, cost, reason });
    const failed =
      (await runPlan(plan, run, () => {
        book.stepsDone += 1;
      })) ?? (await goalFailure(problem, run));
    if (failed === undefined) return undefined;
    // A plan without steps says that the goal holds already; asked again it would say the same.
    if (plan.steps.length === 0) return failed.failure;
    const end = budget.ask(failed, book.stepsDone);
    if (end !== undefined) return end;
    const failedStep = failed.step?.stepId ?? "goal";
    events.emit({ type: "repaired", failedStep, failure: failed.failure, repairs: budget.repairs });
    if (failed.step === undefined) {
      planned = await planFrom(problem, planner, run);
      book.replans += 1;
      continue;
    }
    const state = await observe(body, clock, signal);
    const repaired = await askRepair(
      planner,
      { ...planned, failedStep, state, avoid: toAvoid(failed, budget) },
      signal,
    );
    if (repaired.replanned) book.replans += 1;
    planned = repaired;
  }
}

/** Plans from what the body observes. */
async function planFrom<B extends Body>(problem: Problem, planner: PlannerClient, run: PlanRun<B>): Promise<Planned> {
  const { body, clock, registry, signal } = run;
  const asked = problemFrom(problem, await observe(body, clock, signal), registry);
  return { problem: asked, plan: await askPlanner(planner, asked, signal) };
}

/** What is not there, or out of reach, twice in a row is not looked for a third time if there is another way. */
function toAvoid({ step, failure: because }: PlanFailure, budget: RepairBudget): string[] {
  const isElsewhere = because.code === "collect.noneFound" || because.code === "path.unreachable";
  return isElsewhere && budget.same > 1 && step !== undefined ? step.actions.map(({ operator }) => operator) : [];
}

async function goalFailure<B extends Body>(problem: Problem, run: PlanRun<B>): Promise<PlanFailure | undefined> {
  const unmet = unmetGoal(problem.goal, await observe(run.body, run.clock, run.signal));
  return unmet === undefined ? undefined : { step: undefined, failure: failure("run.goalUnmet", unmet) };
}

/** A signal that aborts with the outer one, or with `run.deadline` when the time is over. */
function boundedSignal(clock: Clock, deadlineMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const over = new AbortController();
  const onAbort = () => controller.abort(outer?.reason);
  outer?.addEventListener("abort", onAbort, { once: true });
  if (outer?.aborted === true) onAbort();
  void clock.sleep(deadlineMs, over.signal).then(() => {
    if (over.signal.aborted) return;
    controller.abort(new CodedError("run.deadline", `not done within ${deadlineMs} ms`));
  });
  const release = () => {
    over.abort();
    outer?.removeEventListener("abort", onAbort);
  };
  return { signal: controller.signal, release };
}
