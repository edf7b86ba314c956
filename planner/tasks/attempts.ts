// The attempts at a compound task by decomposition: each method expansion, and each alternative
// without a method. An attempt is stepped like a search and ends with a plan, with a proof that its
// alternative is unreachable, or with neither.

import type { Reason } from "../../schemas/index.ts";
import { decomposedAs } from "../contract/decomposition-actions.ts";
import { type Counters, type FoundPlan, newCounters } from "../contract/search.ts";
import { HtnSearch } from "../htn/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { plainFluentsOf } from "../model/enchanted.ts";
import type { CompoundTask, WantedMembers } from "../model/goal.ts";
import type { TaskAttempt } from "./attempt.ts";
import { treeOfExpansion, treeOfSearch } from "./decomposition.ts";
import { ExpansionRun } from "./expansion-run.ts";
import { type MethodExpansion, methodExpansionsOf } from "./method-expansions.ts";

const GIVEN_UP = "it exceeded its limit of expansions";

/** All attempts, the lowest expected cost first; `price` is the price of one, by fluent. */
export function attemptsAt(
  problem: CompiledProblem,
  compoundTask: CompoundTask,
  problems: readonly CompiledProblem[],
  price: Float64Array,
): TaskAttempt[] {
  const amount = (fluent: number): number => (problem.start[fluent] as number) + (problem.kept[fluent] as number);
  const missing = ({ members, count }: WantedMembers): number =>
    Math.max(0, count - members.reduce((sum, fluent) => sum + amount(fluent), 0));
  const cheapest = ({ members }: WantedMembers): number =>
    Math.min(...members.map((fluent) => price[fluent] as number));
  const costOf = (wanted: readonly WantedMembers[]): number =>
    wanted.reduce((sum, one) => sum + (missing(one) === 0 ? 0 : missing(one) * cheapest(one)), 0);
  const { task } = compoundTask;
  const methods = methodExpansionsOf(problem.domain, task, (wanted) => missing(wanted) === 0, problem.limits.tasks).map(
    (method) => ({
      // The last stage includes what it is made of; earlier stages count for themselves.
      cost: Math.max(0, ...method.stages.map(({ wanted }) => costOf(wanted))),
      attempt: (): TaskAttempt => new ExpansionAttempt(problem, compoundTask, method, price),
    }),
  );
  const plainForms = plainFluentsOf(problem.domain);
  const plain = problems.flatMap((one, index) => {
    // To enchant a tool only to have the tool costs more than the tool.
    if (one.goal.some(({ fluent, count }) => plainForms.has(fluent) && count > (one.start[fluent] as number)))
      return [];
    return {
      cost: costOf(
        one.goal.map(({ fluent, count }) => ({ members: [fluent], count: count + (problem.kept[fluent] as number) })),
      ),
      attempt: (): TaskAttempt => new FlatAttempt(one, compoundTask, index),
    };
  });
  return [...methods, ...plain]
    .map((entry, index) => ({ ...entry, index }))
    .sort((a, b) => (a.cost === b.cost ? a.index - b.index : a.cost - b.cost))
    .map(({ attempt }) => attempt());
}

class ExpansionAttempt implements TaskAttempt {
  readonly method: string;
  readonly alternative = -1;
  readonly reasons = null;
  state: TaskAttempt["state"] = "untried";
  found: FoundPlan | null = null;
  because = GIVEN_UP;
  readonly #expansion: MethodExpansion;
  readonly #run: ExpansionRun;
  readonly #problem: CompiledProblem;

  constructor(problem: CompiledProblem, { alternatives }: CompoundTask, method: MethodExpansion, price: Float64Array) {
    this.#problem = problem;
    this.#expansion = method;
    this.method = method.nodes.map(({ method }) => method).join(", ");
    this.#run = new ExpansionRun({ problem, expansion: method, alternatives, price });
  }

  get counters(): Counters {
    return this.#run.counters;
  }

  step(expansions: number): void {
    this.state = "open";
    const outcome = this.#run.step(expansions);
    if (outcome.status === "open") return;
    this.state = "done";
    if (outcome.status === "failed") {
      this.because = outcome.because;
      return;
    }
    const { batches, cost } = outcome.plan;
    this.found = {
      batches,
      cost,
      decomposition: decomposedAs(treeOfExpansion(this.#problem.domain, this.#expansion, outcome.plan)),
    };
  }

  giveUp(): void {
    this.state = "done";
  }
}

class FlatAttempt implements TaskAttempt {
  readonly method = "directly";
  readonly alternative: number;
  state: TaskAttempt["state"] = "untried";
  found: FoundPlan | null = null;
  reasons: Reason[] | null = null;
  because = GIVEN_UP;
  readonly #problem: CompiledProblem;
  readonly #label: string;
  /** Made on the first step: an attempt that is not made costs nothing. */
  #search: HtnSearch | null = null;

  constructor(problem: CompiledProblem, { task }: CompoundTask, alternative: number) {
    this.#problem = problem;
    this.#label = task.label;
    this.alternative = alternative;
  }

  get counters(): Counters {
    return this.#search?.counters ?? newCounters();
  }

  step(expansions: number): void {
    this.state = "open";
    this.#search ??= new HtnSearch(this.#problem);
    const outcome = this.#search.step(expansions);
    if (outcome === null) return;
    this.state = "done";
    if (outcome.status === "solved") {
      const { batches, cost, decomposition } = outcome.found;
      const tree = treeOfSearch(this.#label, "directly", batches.length, decomposition);
      this.found = { batches, cost, decomposition: decomposedAs(tree) };
    } else if (outcome.status === "unsolvable") {
      this.reasons = outcome.reasons;
      this.because = outcome.reasons[0]?.because ?? "it is unreachable";
    } else this.because = "none of its decompositions is a valid plan";
  }

  giveUp(): void {
    this.state = "done";
  }
}
