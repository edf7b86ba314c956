// Plan repair: patches the rest of a plan from the observed state; if that fails, the problem's own
// planner makes the plan anew. It is stepped like Planning, so that the caller owns limits, clock
// and cancelling; the patch is one step.
// Invariant: a repaired plan has passed `validate` for the problem that is returned with it.

import type { Plan, PlanStep, Problem, Repair, RepairRequest, Result, Stats } from "../../schemas/index.ts";
import { avoidedBy, CodedError } from "../../schemas/plain.ts";
import { newCounters } from "../contract/search.ts";
import { makeRoom, mayDrop, withoutSetAside, withSlotsOfStart } from "../htn/room/make-room.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import { type CompiledProblem, compileProblem } from "../model/compiled-problem.ts";
import { domainForGoal } from "../model/goal-domain.ts";
import { contextsThatHold } from "../model/learned-prices.ts";
import { costOf } from "../model/operator-batch.ts";
import { problemDigest } from "../model/plan-text.ts";
import { withoutSurplus } from "../run/at-most.ts";
import { planDocument, roomyDocument } from "../run/plan-document.ts";
import { Planning, type PlanningOptions, type Stop } from "../run/planning.ts";
import { narrowGoal } from "./alternative.ts";
import { changesBetween } from "./changes.ts";
import { type Expectations, expectationsFor } from "./expectations.ts";
import { type Mended, mend } from "./mend.ts";
import { batchesOf, type RepairBatch, stepsFrom } from "./repair-batches.ts";

const FORMAT = "lodestone.repair/1";

export class Repairing {
  readonly #domain: CompiledDomain;
  readonly #options: PlanningOptions;
  /** The request's problem from the observed state. */
  readonly #problem: Problem;
  readonly #compiled: CompiledProblem;
  readonly #rest: PlanStep[];
  readonly #expectationKey: string;
  /** Set once the patch has failed. */
  #planning: Planning | null = null;

  /**
   * Throws CodedError `input.problemMismatch` if the plan is not for this problem and domain,
   * `input.unknownStep` if it has no such step, and what Planning throws.
   */
  constructor(domain: CompiledDomain, request: RepairRequest, options: PlanningOptions) {
    const { problem, plan, failedStep, state, avoid } = request;
    this.#options = options;
    assertBelongs(domain, problem, plan);
    this.#rest = stepsFrom(plan, failedStep);
    const { constraints } = problem;
    const added = avoid.filter((name) => !constraints.avoid.includes(name));
    this.#problem =
      added.length === 0
        ? { ...problem, state }
        : { ...problem, state, constraints: { ...constraints, avoid: [...constraints.avoid, ...added] } };
    this.#domain = domainForGoal(domain, this.#problem);
    this.#compiled = compileProblem(this.#domain, this.#problem);
    // Prices without what is avoided in this repair take milliseconds to make, and save detours: with
    // those of other repairs a patch went to what it had just failed to get.
    this.#expectationKey = JSON.stringify([
      plan.prices,
      contextsThatHold(this.#problem),
      constraints.allow ?? null,
      avoidedBy(this.#problem.constraints),
      constraints.peaceful ?? false,
    ]);
  }

  /** Continues; the repair once there is one. Its `timeMs` is 0: the caller has the clock. */
  step(): Repair | null {
    if (this.#planning === null) {
      const patched = this.#patch();
      if (patched !== null) return patched;
      this.#planning = new Planning(this.#domain, this.#problem, this.#options);
    }
    const result = this.#planning.step();
    return result === null ? null : this.#anew(result);
  }

  /** Ends the repair from outside. */
  end(stop: Stop): Repair {
    if (this.#planning !== null) return this.#anew(this.#planning.end(stop));
    const stats = { ...newCounters(), timeMs: 0, planner: "repair" };
    if (stop === "cancelled") return this.#anew({ status: "aborted", best: null, stats });
    return this.#anew({ status: "exhausted", best: null, ended: stop, stats });
  }

  #patch(): Repair | null {
    const batches = batchesOf(this.#domain, this.#rest);
    const expected = (): Expectations => expectationsFor(this.#compiled, this.#expectationKey);
    const narrow = narrowGoal(this.#compiled, batches);
    const mended = mend(narrow, batches, expected) ?? mendWithRoom(narrow, batches, expected);
    if (mended === null) return null;
    const found = { ...mended, cost: costOf(this.#domain, mended.batches), decomposition: null };
    const plan = roomyDocument(this.#compiled, found, (one) => {
      const whole = withoutSurplus(this.#compiled, this.#problem, withoutSetAside(this.#domain, one));
      return whole && planDocument(this.#domain, this.#problem, whole, this.#options.steps, "repair");
    });
    return plan === null ? null : this.#repaired(plan, mended, statsOf(mended));
  }

  #anew(result: Result): Repair {
    const { stats } = result;
    if (result.status === "solved") return this.#repaired(result.plan, null, stats);
    const frame = { format: FORMAT, problem: this.#problem, replanned: true, stats } as const;
    if (result.status === "unsolvable") return { ...frame, status: "unsolvable", reasons: result.reasons };
    if (result.status === "exhausted") return { ...frame, status: "exhausted", best: null, ended: result.ended };
    return { ...frame, status: result.status, best: result.best };
  }

  #repaired(plan: Plan, mended: Mended | null, stats: Stats): Repair {
    const changes = changesBetween(this.#compiled, this.#rest, plan.steps, mended?.batches ?? null);
    const frame = { format: FORMAT, status: "repaired", problem: this.#problem } as const;
    return { ...frame, replanned: mended === null, plan, cost: plan.cost, ...changes, stats };
  }
}

/** Repairs a plan; throws what Repairing throws. Only expansions limit planning anew. */
export function repair(domain: CompiledDomain, request: RepairRequest, options: PlanningOptions): Repair {
  const repairing = new Repairing(domain, request, options);
  for (;;) {
    const result = repairing.step();
    if (result !== null) return result;
  }
}

/** A patch for more slots than there are, with room made in it; null if there is none. */
function mendWithRoom(
  problem: CompiledProblem,
  batches: readonly RepairBatch[],
  expected: () => Expectations,
): Mended | null {
  if (!mayDrop(problem)) return null;
  const mended = mend(withSlotsOfStart(problem), batches, expected);
  return mended && makeRoom(problem, { ...mended, cost: 0, decomposition: null });
}

/** A patch's counters: chosen methods are its expansions, added batches its successors. */
const statsOf = ({ methods, added }: Mended): Stats => ({
  ...newCounters(),
  expanded: methods,
  generated: added,
  timeMs: 0,
  planner: "repair",
});

function assertBelongs(domain: CompiledDomain, problem: Problem, plan: Plan): void {
  const refuse = (path: string, why: string): never => {
    const message = `the plan ${plan.planId} ${why}`;
    throw new CodedError("input.problemMismatch", message, { issues: [{ path, message }] });
  };
  if (plan.domain !== domain.digest)
    refuse("plan.domain", `was made on domain ${plan.domain}, not on ${domain.digest}`);
  if (plan.problem !== problemDigest(problem)) refuse("problem", "was made for another problem");
}
