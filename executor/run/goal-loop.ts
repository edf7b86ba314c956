// The goal loop: plans, executes, and after a failure repairs the plan from the observed state,
// within the repair budget. A preempted plan, or a step whose time is over, is resumed by a repair
// that does not count. Throws CodedError; run.ts turns it into a report. Invariant: a plan is executed
// only with the body's lease held, and only if nothing drove the body since it was observed.

import {
  type Body,
  type ErrorCode,
  type Failure,
  failure,
  isOfItemsAlone,
  type Plan,
  type PlanStep,
  type Problem,
  type State,
} from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";
import { constrained, keptOf } from "../conduct/constraints.ts";
import { guardOf } from "../conduct/guard.ts";
import { chainOf } from "../leaf/events.ts";
import type { LeaseHandle } from "../lease/lease.ts";
import { unmetGoal } from "../observe/conditions.ts";
import { glimpse, observe, withBlocksInBoxes } from "../observe/observation.ts";
import { Suspensions } from "../time-buckets/suspensions.ts";
import { runBoxed } from "../time-buckets/time-box.ts";
import {
  askPlanner,
  askRepair,
  noteUnknown,
  type Planned,
  problemFrom,
  stateFor,
  type UnknownNames,
  withoutUnknown,
} from "./ask-planner.ts";
import { Deeds } from "./deeds.ts";
import { BagFullError } from "./full-bag.ts";
import { grantsBefore, hasMore, PreemptionWatch } from "./preemption-watch.ts";
import { type PlanFailure, RepairBudget } from "./repair-budget.ts";
import { resumeFrom } from "./resumption.ts";
import type { RunOptions, RunReport } from "./run-options.ts";
import { type PlanEnd, type PlanRun, preemptedFailure, runPlan } from "./run-plan.ts";
import type { RunMachine } from "./run-state.ts";
import { sparing } from "./sparing.ts";
import { missingConditions, withoutFacts } from "./subgoal.ts";

export const DEFAULT_MAX_REPAIRS = 8;
/** How often one plan may be preceded by making room. */
const MAX_STORINGS = 4;

const newUnknown = (): UnknownNames => ({ items: new Set(), others: new Set(), refusals: new Set() });

export class GoalLoop<B extends Body> {
  readonly #options: RunOptions<B>;
  readonly #run: PlanRun<B>;
  readonly #machine: RunMachine;
  readonly #budget: RepairBudget;
  readonly #suspensions: Suspensions;
  readonly #preemptions = new PreemptionWatch();
  readonly #deeds: Deeds;
  /** The observation from which the current plan was made. */
  #seen: Pick<State, "inventory"> = { inventory: {} };
  /** Whether the world showed the goal when the latest plan was made. */
  #heldWhenPlanned = false;
  /** Whether a step of the current plan has begun. */
  #hasBegun = false;
  readonly #unknown: UnknownNames = newUnknown();
  readonly #book: Pick<RunReport, "planIds" | "stepsDone" | "replans" | "preemptions" | "ticket"> = {
    planIds: [],
    stepsDone: 0,
    replans: 0,
    preemptions: 0,
  };

  constructor(options: RunOptions<B>, run: PlanRun<B>, machine: RunMachine) {
    this.#options = options;
    this.#run = run;
    this.#machine = machine;
    this.#budget = new RepairBudget(options.maxRepairs ?? DEFAULT_MAX_REPAIRS);
    this.#suspensions = new Suspensions(options.buckets);
    this.#deeds = new Deeds(run.body);
  }

  /** The run's report so far. */
  get book() {
    return { ...this.#book, repairs: this.#budget.repairs, suspensions: this.#suspensions.count };
  }

  /** Plans and executes until the goal shows (undefined) or no repair may follow (the failure). */
  async run(): Promise<Failure | undefined> {
    const { events } = this.#run;
    await this.#resume();
    let planned = await this.#withRoomMade(() => this.#plan());
    for (let reason: "goal" | "repair" = "goal"; ; reason = "repair") {
      const { planId, cost, steps } = planned.plan;
      this.#book.planIds.push(planId);
      events.emit({ type: "plan-found", planId, steps: steps.length, cost, reason });
      const ended = await this.#carryOut(planned);
      if (ended === undefined) return undefined;
      const failed = ended.isPreempted ? await this.#yieldBody(planId, ended) : ended;
      // A plan without steps means that the goal holds. Asking again gives the same answer, unless it
      // did hold when the plan was made.
      if (steps.length === 0 && !this.#heldWhenPlanned) return failed.failure;
      const end = await this.#judge(failed);
      if (end !== undefined) return end;
      delete this.#book.ticket;
      this.#machine.go("planning");
      const from = planned;
      planned = await this.#withRoomMade(() => this.#repair(from, failed));
    }
  }

  /** Continues from an earlier run's ticket, if there is one. */
  async #resume(): Promise<void> {
    const { resume: ticket, urgency = "routine" } = this.#options;
    if (ticket === undefined) return;
    const onWalk = () => this.#machine.go("executing");
    if (await resumeFrom(ticket, this.#run, { urgency, onWalk })) this.#suspensions.takeUp(ticket);
    this.#machine.go("planning");
  }

  /** The failure that ends the run; undefined if another plan may follow. */
  async #judge(failed: PlanFailure & { isPreempted: boolean }): Promise<Failure | undefined> {
    if (failed.isPreempted) return undefined;
    if (isSuspended(failed)) return this.#suspensions.ask(failed.failure);
    const end = this.#budget.ask(failed, this.#book.stepsDone);
    if (end === undefined) await this.#backOff(failed);
    return end;
  }

  /** Waits before another repair without progress, with the body free for reflexes. */
  async #backOff({ step }: PlanFailure): Promise<void> {
    const { pauseMs } = this.#budget;
    const { clock, signal, events } = this.#run;
    if (pauseMs === 0) return;
    const text = `waits ${pauseMs / 1000} s before it tries again`;
    events.emit({ type: "progress", stepId: step?.stepId ?? "goal", text });
    await clock.sleep(pauseMs, signal);
    if (signal.aborted) throw abortReason(signal);
  }

  /** Executes the plan with the body's lease held, then checks whether the goal shows. */
  async #carryOut({ plan, grants }: PlannedAt): Promise<PlanEnd> {
    const { lease, signal } = this.#run;
    const { urgency = "routine", problem } = this.#options;
    const hold = await lease.acquire({ name: `plan ${plan.planId}`, urgency }, signal);
    try {
      this.#machine.go("executing");
      const run = { ...this.#run, ...this.#bounds(plan.planId), goal: problem.goal };
      const isPreempted = lease.grants !== grants + 1;
      this.#hasBegun = !isPreempted;
      const end = isPreempted ? preemptedFailure(plan) : await this.#follow(plan, run, hold);
      if (end !== undefined) return (await this.#isMetAnyway(end)) ? undefined : end;
      const unmet = unmetGoal(problem.goal, await this.#observe(), this.#run.body);
      if (unmet === undefined) return undefined;
      return { step: undefined, failure: failure("run.goalUnmet", unmet), isPreempted: false };
    } finally {
      hold.release();
    }
  }

  /** Whether the world shows the goal although the last step failed; not what only steps show. */
  async #isMetAnyway({ isPreempted }: NonNullable<PlanEnd>): Promise<boolean> {
    const { body, signal } = this.#run;
    const { goal } = this.#options.problem;
    if (isPreempted || signal.aborted || !isOfItemsAlone(goal)) return false;
    // A body that cannot be observed shows nothing.
    const state = await this.#observe().catch(() => undefined);
    return state !== undefined && unmetGoal(goal, state, body) === undefined;
  }

  /** Runs the plan; its problem already keeps what was there at its start. */
  async #follow(plan: Plan, run: PlanRun<B>, hold: LeaseHandle): Promise<PlanEnd> {
    const guard = guardOf(run.body);
    const { inventory } = this.#seen;
    const { constraints } = this.#sparing(this.#options.problem, { inventory });
    const kept = keptOf(constrained(constraints, guard.conduct), inventory);
    guard.planFrom(inventory);
    try {
      return await runPlan(plan, { ...run, kept }, hold, (step) => this.#stepDone(step));
    } finally {
      guard.planFrom(null);
    }
  }

  #stepDone(step: PlanStep): void {
    this.#book.stepsDone += 1;
    this.#deeds.credit(step);
    this.#suspensions.done(step.type);
  }

  /** The time buckets of steps, if the run uses them. */
  #bounds(planId: string): Pick<PlanRun<B>, "boxed"> {
    const { buckets: policy, problem, tookAtMost } = this.#options;
    if (policy === undefined) return {};
    const suspensions = this.#suspensions;
    return {
      boxed: (step, tree) =>
        runBoxed({ step, planId, problem, policy, resumed: suspensions.ticket, tookAtMost, tree }, (ticket, bucket) => {
          this.#book.ticket = ticket;
          suspensions.note(ticket, bucket);
        }),
    };
  }

  /** Waits until the body is free again. A step that was preempted too often has failed. */
  async #yieldBody(planId: string, given: Failed): Promise<Failed> {
    const { step, failure: because } = given;
    const { events, lease, registry, signal, body } = this.#run;
    this.#book.preemptions += 1;
    events.emit({ type: "preempted", ...chainOf(planId, step, registry), failure: because });
    const { urgency = "routine" } = this.#options;
    // Before its first step the body may have been driven already.
    const before = this.#hasBegun ? (glimpse(body) ?? this.#seen) : this.#seen;
    (await lease.acquire({ name: "resume", urgency }, signal)).release();
    const stuck = this.#preemptions.note(step, this.#seen);
    if (stuck !== undefined) return { step, failure: stuck, isPreempted: false };
    return { ...given, isRicher: hasMore(glimpse(body)?.inventory ?? {}, before.inventory) };
  }

  /** Asks for a plan; where the bag is full of what is no junk, that is put into a container first. */
  async #withRoomMade(ask: () => Promise<PlannedAt>): Promise<PlannedAt> {
    for (let left = MAX_STORINGS; ; left -= 1) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof BagFullError) || left === 0 || !(await this.#store(error))) throw error;
      }
    }
  }

  /** Whether what is in the way was put into a container. */
  async #store(full: BagFullError): Promise<boolean> {
    const { body, registry, signal, lease, events } = this.#run;
    const { urgency = "routine", problem: asked, planner } = this.#options;
    const { conduct } = guardOf(body);
    const problem = full.toStore(asked);
    const { goal } = problem;
    const unknown = newUnknown();
    const ask = (state: State) => {
      const { refusals } = unknown;
      return askPlanner(planner, problemFrom(problem, state, registry, { conduct, refusals }), signal);
    };
    // Without a container there is no plan: what was asked for fails instead.
    const plan = await this.#knowing(await this.#observe(), ask, { unknown, problem }).catch(() => undefined);
    if (signal.aborted) throw abortReason(signal);
    if (plan === undefined) return false;
    const { planId, steps, cost } = plan;
    this.#book.planIds.push(planId);
    events.emit({ type: "plan-found", planId, steps: steps.length, cost, reason: "repair" });
    const hold = await lease.acquire({ name: `storing ${planId}`, urgency }, signal);
    try {
      this.#machine.go("executing");
      const end = await runPlan(plan, { ...this.#run, goal }, hold, (step) => this.#stepDone(step));
      // A body that was taken away meanwhile is asked to store it once more.
      return end === undefined || end.isPreempted;
    } finally {
      hold.release();
      this.#machine.go("planning");
    }
  }

  /** Plans from the observed state. */
  async #plan(): Promise<PlannedAt> {
    const { body, registry, signal } = this.#run;
    const { problem, planner } = this.#options;
    const grants = grantsBefore(this.#run.lease);
    const observed = await this.#observe();
    this.#heldWhenPlanned = unmetGoal(problem.goal, observed, body) === undefined;
    return this.#knowing(observed, async (state) => {
      const { conduct } = guardOf(body);
      const { refusals } = this.#unknown;
      const own = this.#sparing(problem, state);
      const asked = this.#withRoom(problemFrom(own, state, registry, { conduct, refusals }));
      return { problem: asked, plan: await askPlanner(planner, asked, signal, registry.refusals()), grants };
    });
  }

  /** Asks with the names that the planner's domain knows: each answer names more that it lacks. */
  async #knowing<T>(
    observed: State,
    ask: (state: State) => Promise<T>,
    { unknown = this.#unknown, problem = this.#options.problem } = {},
  ): Promise<T> {
    for (;;) {
      const state = withoutUnknown(observed, unknown);
      const { registry, body } = this.#run;
      const about = { problem, registry, conduct: guardOf(body).conduct };
      try {
        return await ask(state);
      } catch (error) {
        const known = new Set(unknown.items);
        if (!noteUnknown(error, state, unknown, about)) throw error;
        const items = [...unknown.items].filter((item) => !known.has(item));
        if (items.length > 0) this.#run.events.emit({ type: "items-unknown", items });
      }
    }
  }

  #sparing = (problem: Problem, { inventory }: Pick<State, "inventory">): Problem =>
    sparing(problem, this.#options.heldForOthers?.(), inventory);

  /** Unknown items still take a slot each. */
  #withRoom(problem: Problem): Problem {
    const { constraints } = problem;
    const slots = Math.max(1, constraints.slots - this.#unknown.items.size);
    return slots === constraints.slots ? problem : { ...problem, constraints: { ...constraints, slots } };
  }

  /**
   * The plan repaired from the observed state, or made from scratch if only its goal failed, or the body
   * has more than before: a repair would still do what is no longer needed.
   */
  async #repair(planned: PlannedAt, failed: Failed): Promise<PlannedAt> {
    const { signal, lease, registry } = this.#run;
    const { failure: because, step } = failed;
    const about = chainOf(planned.plan.planId, step, registry);
    const events = this.#run.events.about(about);
    const { stepId: failedStep } = about;
    if (!failed.isPreempted && !isSuspended(failed))
      events.emit({ type: "repaired", failedStep, failure: because, repairs: this.#budget.repairs });
    if (step === undefined || failed.isRicher === true) {
      this.#book.replans += 1;
      return this.#plan();
    }
    const missing = missingConditions(because);
    if (missing.length > 0) events.emit({ type: "subgoal", stepId: failedStep, conditions: missing });
    const grants = grantsBefore(lease);
    const state = withoutFacts(await this.#observe(), missing);
    const avoid = toAvoid(failed, this.#budget);
    const { plan } = planned;
    const problem = this.#sparing(planned.problem, state);
    const { planner } = this.#options;
    const repaired = await this.#knowing(state, (known) =>
      askRepair(planner, { problem, plan, failedStep, state: stateFor(problem, known), avoid }, signal),
    );
    if (repaired.replanned) this.#book.replans += 1;
    return { ...repaired, grants };
  }

  async #observe(): Promise<State> {
    const { body, clock, signal } = this.#run;
    const { goal } = this.#options.problem;
    const state = withBlocksInBoxes(this.#deeds.seen(await observe(body, clock, signal)), goal, body);
    this.#seen = state;
    return state;
  }
}

/** How a plan failed; `isRicher` if another run drove the body meanwhile, and gained items. */
type Failed = PlanFailure & { isPreempted: boolean; isRicher?: boolean };

/** Whether the step's time was over. */
const isSuspended = ({ failure: { code } }: PlanFailure): boolean => code === "run.suspended";

/** A plan, and how often the body's lease had been granted at its observation. */
interface PlannedAt extends Planned {
  grants: number;
}

/**
 * Failures that another target, or another way to the goal, may not have: a step that fails so
 * twice in a row is not tried a third time if there is another. What a step lacks (a condition, an
 * ingredient, a free slot) is no such failure, since the same step may succeed with it.
 */
const ELSEWHERE: ReadonlySet<ErrorCode> = new Set([
  "collect.noneFound",
  "collect.failed",
  "combat.targetLost",
  "combat.timeout",
  "container.busy",
  "container.error",
  "craft.containerBusy",
  "craft.uiTimeout",
  "dig.blockChanged",
  "dig.timeout",
  "dig.toolInvalid",
  "leaf.timeout",
  "path.flap",
  "path.stuck",
  "path.unloaded",
  "path.unreachable",
  "pbi.effectsUnmet",
  "pbi.guardFailed",
  "place.fallRisk",
  "place.invalidFace",
  "place.timeout",
  "smelt.timeout",
  "stuck.loop",
]);

/** The step's operators, and all that do the same to the same kind of block or creature. */
function toAvoid({ step, failure: because }: PlanFailure, budget: RepairBudget): string[] {
  if (!ELSEWHERE.has(because.code) || budget.same <= 1 || step === undefined) return [];
  const { block, entity } = step.args;
  const targets = [block, entity].filter((target) => typeof target === "string");
  return [...step.actions.map(({ operator }) => operator), ...targets.map((target) => `${step.type}:${target}`)];
}
