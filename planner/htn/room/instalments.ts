// Instalments: if a plan for the whole goal takes more slots than there are, the goal is planned in
// parts, each from where the last one ended. A part is planned as if slots were endless, and what
// stands in its way is thrown away: the bones of many skeletons, a station that is left over. First
// everything is one instalment, then two, four, and so on: of several things, one after the other.
// An instalment that cannot go on from what the last one left begins with an empty bag.
// Slot batching (../simulation/slot-batching.ts), which comes before this, shares one network's
// tools and trips between its batches and throws nothing away.

import type { FoundPlan, PlanSearch } from "../../contract/search.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { FluentGoal } from "../../model/goal.ts";
import { problemAfter } from "../../model/holdings.ts";
import { costOf, type ScheduledBatch } from "../../model/operator-batch.ts";
import { clearsOf } from "../../model/rows.ts";
import { domainAnalysisOf } from "../domain-analysis.ts";
import { makeRoom, throwAll } from "./make-room.ts";

export class Instalments {
  readonly #problem: CompiledProblem;
  readonly #create: (problem: CompiledProblem) => PlanSearch;
  readonly #unitCount: number;
  #instalmentCount = 1;
  #done = 0;
  #batches: ScheduledBatch[] = [];
  /** Whether this instalment has thrown away what the last one left. */
  #isEmptied = false;
  /** The problem of the instalment that is planned, from where the instalments before it have led. */
  #instalment: CompiledProblem;
  #search: PlanSearch;

  /** `create` makes the search for a part. */
  constructor(problem: CompiledProblem, create: (problem: CompiledProblem) => PlanSearch) {
    this.#problem = problem;
    this.#create = create;
    this.#unitCount = problem.goal.reduce((sum, one) => sum + unitsOf(problem, one), 0);
    this.#instalment = this.#instalmentFrom(problem);
    this.#search = this.#start();
  }

  /** Expands at most `expansions` nodes: a plan, "more" if there is more to do, or "failed". */
  step(expansions: number): FoundPlan | "more" | "failed" {
    const outcome = this.#search.step(expansions);
    if (outcome === null) return "more";
    const plan = outcome.status === "solved" ? makeRoom(this.#instalment, outcome.found) : null;
    if (plan === null && outcome.status !== "solved" && this.#done > 0 && !this.#isEmptied) {
      this.#isEmptied = true;
      this.#goOn(throwAll(this.#instalment));
      return "more";
    }
    if (plan === null) return this.#startSmaller(outcome.status === "solved") ? "more" : "failed";
    this.#done++;
    this.#isEmptied = false;
    if (this.#done === this.#instalmentCount) {
      this.#batches.push(...plan.batches);
      return { batches: this.#batches, cost: costOf(this.#problem.domain, this.#batches), decomposition: null };
    }
    this.#goOn(plan.batches);
    return "more";
  }

  /** Searches on from where the batches lead. */
  #goOn(batches: readonly ScheduledBatch[]): void {
    this.#batches.push(...batches);
    this.#instalment = this.#instalmentFrom(withoutSurroundings(problemAfter(this.#instalment, batches)));
    this.#search = this.#start();
  }

  #start(): PlanSearch {
    return this.#create({ ...this.#instalment, slots: Number.POSITIVE_INFINITY });
  }

  /** Goes on with twice as many instalments; false if that is of no use. */
  #startSmaller(isPlanned: boolean): boolean {
    if (this.#instalmentCount === 1 && !isPlanned) return false;
    this.#instalmentCount *= 2;
    if (this.#instalmentCount > Math.min(this.#unitCount, this.#problem.limits.htn.maxInstalments)) return false;
    this.#done = 0;
    this.#batches = [];
    this.#isEmptied = false;
    this.#instalment = this.#instalmentFrom(this.#problem);
    this.#search = this.#start();
    return true;
  }

  /** The problem with the goal up to the end of this instalment. Only items are made ahead. */
  #instalmentFrom(here: CompiledProblem): CompiledProblem {
    const { goal } = this.#problem;
    const isLast = this.#done + 1 === this.#instalmentCount;
    if (isLast) return { ...here, goal };
    let left = Math.ceil((this.#unitCount * (this.#done + 1)) / this.#instalmentCount);
    const part: FluentGoal[] = [];
    for (const one of goal) {
      const count = Math.min(left, unitsOf(this.#problem, one));
      left -= count;
      if (count > 0) part.push({ ...one, count });
    }
    return { ...here, goal: part };
  }
}

/**
 * The problem without what is only near by: a trip would leave it behind, and a plan that counts on
 * it would stay.
 */
function withoutSurroundings(problem: CompiledProblem): CompiledProblem {
  const { domain, startFluents } = problem;
  const { travelOperators, isLocation } = domainAnalysisOf(domain);
  const left = new Set(travelOperators.flatMap((operator) => [...clearsOf(domain, operator)]));
  const staysBehind = (fluent: number): boolean => left.has(fluent) && isLocation[fluent] === 0;
  const start = problem.start.slice();
  for (const fluent of startFluents) if (staysBehind(fluent)) start[fluent] = 0;
  return { ...problem, start, startFluents: startFluents.filter((fluent) => !staysBehind(fluent)) };
}

const unitsOf = ({ domain }: CompiledProblem, { fluent, count }: FluentGoal): number =>
  domain.isItem[fluent] === 1 ? Math.max(0, count) : 0;
