// Decomposition with choice points, for problems that the greedy decomposition (../greedy.ts) fails
// on. Tasks are refined depth first in the order of the plan, the cheapest method first. Counts are
// batched and leftovers used. Nothing recurses: the agenda is a list, choice points are a stack,
// and a trail undoes changes. A fluent that is being sought is not sought again beneath itself,
// which ends every cycle of recipes. What it solves, it solves with the first decomposition, rarely
// the second, and within a few hundred methods; the limits stop it there.
// Source: Nau et al., "SHOP: Simple Hierarchical Ordered Planner", IJCAI 1999.

import {
  type Counters,
  type FoundPlan,
  newCounters,
  type PlanSearch,
  type SearchOptions,
  type SearchOutcome,
} from "../../contract/search.ts";
import { explainUnreachable } from "../../explain/index.ts";
import { maxProductPrice } from "../../heuristics/prices.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { costOf } from "../../model/operator-batch.ts";
import { eliminateActions } from "../../postprocess/action-elimination.ts";
import { mergeAdjacentBatches } from "../../postprocess/merge-batches.ts";
import { removeRedundantActions } from "../../postprocess/trim-surplus.ts";
import { scheduleBatches } from "../../schedule/index.ts";
import { type AgendaTask, prepend, type TaskAgenda } from "./agenda.ts";
import { Decomposer } from "./decomposer.ts";
import { estimatesFor } from "./estimates.ts";
import { MethodTable, type OperatorMethod } from "./methods.ts";
import { DecompositionState } from "./state.ts";

interface ChoicePoint {
  /** The agenda after the task that is being refined. */
  rest: TaskAgenda | null;
  task: AgendaTask;
  methods: OperatorMethod[];
  next: number;
  mark: ReturnType<DecompositionState["mark"]>;
}

/** Complete only as far as its methods go: it proves nothing beyond relaxed unreachability. */
export class BacktrackingSearch implements PlanSearch {
  readonly counters: Counters;
  readonly #problem: CompiledProblem;
  readonly #options: SearchOptions;
  readonly #state: DecompositionState;
  readonly #decomposer: Decomposer;
  readonly #choices: ChoicePoint[] = [];
  readonly #priorities: Float64Array;
  readonly #usable: Uint8Array;
  readonly #reached: Uint8Array;
  #agenda: TaskAgenda | null;
  #found: FoundPlan | null = null;
  #unordered = 0;
  #expanded = 0;

  constructor(problem: CompiledProblem, options: SearchOptions = {}, counters: Counters = newCounters()) {
    this.counters = counters;
    this.#problem = problem;
    this.#options = options;
    const { reach, chains, full, stock } = estimatesFor(problem);
    this.#usable = reach.operators;
    this.#reached = reach.fluents;
    this.#priorities = full;
    this.#state = new DecompositionState(problem);
    const methods = new MethodTable(problem, this.#usable, chains, stock);
    this.#decomposer = new Decomposer(problem, this.#state, methods);
    const frame = this.#state.newFrame();
    this.#agenda = prepend(
      problem.goal.map(({ fluent, count }) => ({ kind: "hold", classId: fluent, count, frame }) as const),
      null,
    );
  }

  step(expansions: number): SearchOutcome | null {
    if (this.#problem.goal.some(({ fluent }) => this.#reached[fluent] !== 1)) {
      this.counters.deadEnds++;
      return { status: "unsolvable", reasons: explainUnreachable(this.#problem, this.#reached) };
    }
    const limit = this.counters.expanded + expansions;
    while (this.counters.expanded < limit) {
      if (this.#agenda === null) {
        const outcome = this.#finish();
        if (outcome !== null) return outcome;
        if (++this.#unordered >= this.#problem.limits.htn.maxUnorderedDecompositions || !this.#backtrack())
          return this.stop();
        continue;
      }
      const { task, rest } = this.#agenda;
      const refined = this.#decomposer.refine(task);
      if (refined.status === "done") this.#agenda = rest;
      else if (refined.status === "choose" && refined.methods.length > 0) {
        // What the task set aside of the stock stays set aside while its methods are tried.
        this.#choices.push({ rest, task, methods: refined.methods, next: 0, mark: this.#state.mark() });
        if (!this.#backtrack()) return this.stop();
      } else if (!this.#backtrack()) return this.stop();
    }
    return null;
  }

  stop(): SearchOutcome {
    return this.#found === null
      ? { status: "exhausted", found: null }
      : { status: "solved", found: this.#found, lowerBound: 0, optimal: false };
  }

  best(): FoundPlan | null {
    return this.#found;
  }

  /** Applies the next method of the latest choice point that has one; false if none has. */
  #backtrack(): boolean {
    for (;;) {
      const choice = this.#choices.at(-1);
      if (choice === undefined) return false;
      if (++this.#expanded > this.#problem.limits.htn.maxBacktrackingMethods) return false;
      const method = choice.methods[choice.next++];
      if (method === undefined) {
        this.#choices.pop();
        this.counters.deadEnds++;
        continue;
      }
      this.#state.undo(choice.mark);
      this.counters.expanded++;
      this.counters.generated++;
      this.#emitTried(choice.task, method);
      this.#agenda = prepend(this.#decomposer.subtasksOf(choice.task, method), choice.rest);
      return true;
    }
  }

  /** Orders the decided batches and checks the goal; null if this decomposition does not hold. */
  #finish(): SearchOutcome | null {
    const { domain } = this.#problem;
    const batches = this.#state.batches;
    const priority = (operator: number): number => maxProductPrice(this.#problem.domain, this.#priorities, operator);
    // Batches without surplus are the cheapest, batches as decided the surest. Either may contain
    // actions that only the decomposition needed.
    const trimmed = scheduleBatches(this.#problem, removeRedundantActions(this.#problem, batches), priority);
    const merged = trimmed.status === "ordered" ? trimmed : scheduleBatches(this.#problem, batches, priority);
    const needed = eliminateActions(this.#problem, merged.status === "ordered" ? merged.batches : batches);
    if (needed.status !== "ordered") return null;
    const gathered = mergeAdjacentBatches(this.#problem, needed.batches);
    if (gathered.status !== "ordered") return null;
    // Two searches for one thing may now be one.
    const schedule =
      gathered.batches.length < needed.batches.length ? eliminateActions(this.#problem, gathered.batches) : gathered;
    if (schedule.status !== "ordered") return null;
    this.#found = { batches: schedule.batches, cost: costOf(domain, schedule.batches), decomposition: null };
    this.#options.onEvent?.({ type: "incumbent", planner: "htn", cost: this.#found.cost });
    return { status: "solved", found: this.#found, lowerBound: 0, optimal: false };
  }

  #emitTried(task: AgendaTask, method: OperatorMethod): void {
    if (this.#options.onEvent === undefined) return;
    const { domain } = this.#problem;
    this.#options.onEvent({
      type: "method-tried",
      task: `${task.kind} ${domain.names[method.fluent]}`,
      method: `${domain.operatorIds[method.operator]} x${method.times}`,
    });
  }
}
