// One problem being planned: a search that is stepped under the problem's limits, and the Result document at its end.
// Whoever runs it owns the clock, the thread and the cancelling: `step` until there is a result, or `end` it.
// Every plan that leaves has been replayed by `validate`, which shares no code with the searches.

import {
  type Action,
  CodedError,
  type Domain,
  type Plan,
  type PlanStep,
  type Problem,
  type Reason,
  type Result,
  type SearchEvent,
} from "../schemas/index.ts";
import { makePlan, problemDigest } from "./documents.ts";
import { explainSlots } from "./explain.ts";
import type { CompiledDomain } from "./model/compiled-domain.ts";
import { compileProblem } from "./model/compiled-problem.ts";
import { actionOf } from "./model/lot.ts";
import { plannerOf } from "./planners.ts";
import type { FoundPlan, Outcome, Search } from "./search.ts";
import { validate } from "./validate/validate.ts";

/** Turns actions in the domain's words into steps for a body. Injected: the words are the domain's room, not the planner's. */
export interface StepCompiler {
  compileSteps(domain: Domain, problemDigest: string, actions: readonly Action[]): PlanStep[];
  makespanTicks(steps: readonly PlanStep[]): number;
}

export interface PlanningOptions {
  steps: StepCompiler;
  onEvent?: ((event: SearchEvent) => void) | undefined;
}

/** Expansions between two looks at the clock and the signal: a small fraction of a millisecond each. */
const STEP_EXPANSIONS = 64;

export class Planning {
  private readonly domain: CompiledDomain;
  private readonly problem: Problem;
  private readonly options: PlanningOptions;
  private readonly search: Search;
  /** Why the goal does not fit into the inventory, where it does not. */
  private readonly tooMany: Reason[] | null;
  private left: number;

  /** Throws CodedError `input.*` or `goal.unsupported` where the problem does not fit the domain or no such planner exists. */
  constructor(domain: CompiledDomain, problem: Problem, options: PlanningOptions) {
    this.domain = domain;
    this.problem = problem;
    this.options = options;
    this.left = problem.limits.expansions;
    const compiled = compileProblem(domain, problem);
    this.tooMany = explainSlots(compiled);
    this.search = plannerOf(problem.planner).create(compiled, { onEvent: options.onEvent });
  }

  /** Searches on a little; the result once there is one. `timeMs` in it is 0: who holds the clock fills it in. */
  step(): Result | null {
    if (this.tooMany !== null) return this.resultOf({ status: "unsolvable", reasons: this.tooMany });
    const budget = Math.min(STEP_EXPANSIONS, this.left);
    this.left -= budget;
    const outcome = this.search.step(budget);
    if (outcome !== null) return this.resultOf(outcome);
    return this.left > 0 ? null : this.resultOf(this.search.stop());
  }

  /** Ends the search from outside, with the best plan so far. */
  end(status: "timeout" | "aborted" | "memout"): Result {
    const best = this.search.best();
    return { status, best: best === null ? null : this.planOf(best), stats: this.stats() };
  }

  private resultOf(outcome: Outcome): Result {
    const stats = this.stats();
    if (outcome.status === "unsolvable") return { status: "unsolvable", reasons: outcome.reasons, stats };
    if (outcome.status === "exhausted") return { status: "exhausted", best: null, stats };
    const plan = this.planOf(outcome.found);
    if (plan === null) return { status: "exhausted", best: null, stats };
    return { status: "solved", plan, cost: plan.cost, lowerBound: outcome.lowerBound, optimal: outcome.optimal, stats };
  }

  /** The document of a plan; null where its steps, one by one, need more slots than its lots did. */
  private planOf(found: FoundPlan): Plan | null {
    const { domain, problem } = this;
    const document = domain.excerpt([...new Set(found.lots.map(({ operator }) => operator))]);
    const digest = problemDigest(problem);
    const steps = this.options.steps.compileSteps(
      document,
      digest,
      found.lots.map((lot) => actionOf(domain, lot)),
    );
    const frame = { mcVersion: domain.mcVersion, domain: domain.digest, problem, problemDigest: digest };
    const plan = makePlan(frame, steps, this.options.steps.makespanTicks(steps), found.decomposition);
    const { valid, flaws } = validate(document, { problem, plan });
    // A body takes one kind and burns one fuel at a time, so steps may hold more at once than the lots that they came from.
    if (!valid && flaws.every(({ code }) => code === "plan.slots")) return null;
    if (!valid) {
      const first = flaws[0];
      throw new CodedError(
        "pool.invalidPlan",
        `${problem.planner}: ${first?.code} ${first?.stepId ?? ""}: ${first?.detail}`,
      );
    }
    return plan;
  }

  private stats(): Result["stats"] {
    return { ...this.search.counters, timeMs: 0, planner: this.problem.planner };
  }
}
