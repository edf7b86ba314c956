// A search for problems whose slots are short. Planners know nothing of throwing away: here they
// plan as if the start took no slots, and make-room.ts throws away what stands in the way. If little
// is free at the start, that comes first, because a search that keeps everything would try orders
// that cannot fit; a plan that keeps everything is taken if htn finds one that costs no more.
// Otherwise it comes last, when the search within the slots has found nothing.
// Sound: a plan that throws things away is, without that, a plan with more slots, and costs no less.
// So bounds and proofs that there is no plan hold.

import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../contract/search.ts";
import { makeRoom, mayDrop, withSlotsOfStart } from "../htn/room/make-room.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { COST_TOLERANCE } from "../model/tolerances.ts";

type SearchFactory = (problem: CompiledProblem, options: SearchOptions) => PlanSearch;

/** Extends the planner's search; `keeping` makes a quick one for plans that keep everything. */
export function roomSearch(
  problem: CompiledProblem,
  options: SearchOptions,
  create: SearchFactory,
  keeping: SearchFactory,
): PlanSearch {
  if (!mayDrop(problem)) return create(problem, options);
  const wider = withSlotsOfStart(problem);
  const isShort = 2 * problem.slots - wider.slots < problem.limits.run.minFreeSlots;
  return new RoomSearch(problem, wider, isShort, options, create, keeping);
}

class RoomSearch implements PlanSearch {
  readonly #problem: CompiledProblem;
  readonly #options: SearchOptions;
  readonly #create: SearchFactory;
  readonly #keeping: SearchFactory;
  readonly #wider: CompiledProblem;
  /** The problems yet to be searched. */
  readonly #next: CompiledProblem[];
  /** Whether the search has more slots than there are. */
  #isWider: boolean;
  #inner: PlanSearch;
  /** The bound and the counters of the searches before. */
  #boundBefore = 0;
  readonly #before: Counters = newCounters();
  /** The last plan of the search, and that plan with room made. */
  #last: FoundPlan | null = null;
  #fitted: FoundPlan | null = null;
  /** The plan of `keeping`; undefined until it was asked. */
  #kept: FoundPlan | null | undefined;

  constructor(
    problem: CompiledProblem,
    wider: CompiledProblem,
    isShort: boolean,
    options: SearchOptions,
    create: SearchFactory,
    keeping: SearchFactory,
  ) {
    this.#problem = problem;
    this.#options = options;
    this.#create = create;
    this.#keeping = keeping;
    const [first, second] = isShort ? [wider, problem] : [problem, wider];
    this.#wider = wider;
    this.#isWider = isShort;
    this.#next = [second];
    this.#inner = create(first, options);
  }

  get counters(): Counters {
    return sumOf(this.#before, this.#inner.counters);
  }

  step(expansions: number): SearchOutcome | null {
    const outcome = this.#inner.step(expansions);
    if (outcome === null || outcome.status === "unsolvable") return outcome;
    const fitted = this.#outcomeWithRoom(outcome);
    if (fitted.status === "solved" || this.#next.length === 0) return fitted;
    this.#boundBefore = this.bound();
    Object.assign(this.#before, this.counters);
    const next = this.#next.pop() as CompiledProblem;
    this.#isWider = next === this.#wider;
    this.#inner = this.#create(next, this.#options);
    return null;
  }

  stop(): SearchOutcome {
    return this.#outcomeWithRoom(this.#inner.stop());
  }

  bound(): number {
    return Math.max(this.#boundBefore, this.#inner.bound?.() ?? 0);
  }

  best(): FoundPlan | null {
    const found = this.#inner.best();
    return found === null ? null : this.#withRoom(found);
  }

  #outcomeWithRoom(outcome: SearchOutcome): SearchOutcome {
    if (outcome.status !== "solved") return outcome;
    const found = this.#withRoom(outcome.found);
    if (found === null) return { status: "exhausted", found: null };
    const optimal = outcome.optimal && found.cost <= outcome.found.cost + COST_TOLERANCE;
    return { ...outcome, found, optimal };
  }

  /** The plan as it can be carried out; within the slots every plan is. */
  #withRoom(found: FoundPlan): FoundPlan | null {
    if (found === this.#last || !this.#isWider) return this.#isWider ? this.#fitted : found;
    this.#last = found;
    this.#fitted = makeRoom(this.#problem, found);
    if (this.#fitted === found) return found;
    const kept = this.#keptPlan();
    if (kept !== null && (this.#fitted === null || kept.cost <= this.#fitted.cost)) this.#fitted = kept;
    return this.#fitted;
  }

  #keptPlan(): FoundPlan | null {
    if (this.#kept !== undefined) return this.#kept;
    const search = this.#keeping(this.#problem, {});
    search.step(this.#problem.limits.run.keepingExpansions);
    const found = search.best();
    this.#kept = found !== null && makeRoom(this.#problem, found) === found ? found : null;
    return this.#kept;
  }
}

function sumOf(a: Counters, b: Counters): Counters {
  const sum = newCounters();
  for (const key of Object.keys(sum) as (keyof Counters)[]) sum[key] = a[key] + b[key];
  return sum;
}
