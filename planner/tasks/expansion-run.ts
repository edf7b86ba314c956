// Simulates one method expansion: plans stage after stage by decomposition, each from where the
// last one ended; what earlier stages got must stay there while the method says so. In the end,
// actions that the task does not need are removed, and split batches merged.

import { type Counters, newCounters } from "../contract/search.ts";
import { HtnSearch } from "../htn/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { beyondKept, demandsOf, type FluentGoal, type WantedMembers } from "../model/goal.ts";
import { problemAfter } from "../model/holdings.ts";
import { costOf, type ScheduledBatch } from "../model/operator-batch.ts";
import { eliminateActions } from "../postprocess/action-elimination.ts";
import { mergeAdjacentBatches } from "../postprocess/merge-batches.ts";
import type { MethodExpansion } from "./method-expansions.ts";

/** The plan of an expansion, and for each batch the stage that it was first decided for. */
export interface ExpansionPlan {
  batches: ScheduledBatch[];
  cost: number;
  stageOf: number[];
  /** By stage: its demands with chosen members; empty if it was skipped. */
  demands: readonly (readonly FluentGoal[])[];
}

export type ExpansionOutcome =
  | { status: "open" }
  | { status: "failed"; because: string }
  | { status: "planned"; plan: ExpansionPlan };

export interface ExpansionRunRequest {
  /** The problem at its start; its goal is ignored. */
  problem: CompiledProblem;
  expansion: MethodExpansion;
  /** Lists of demands; the plan must meet one of them. */
  alternatives: readonly (readonly FluentGoal[])[];
  /** By fluent: the expected price of one, to choose among members. */
  price: Float64Array;
}

/** The cheaper first, what cannot be made last. */
const byPrice = (price: Float64Array, a: number, b: number): number =>
  price[a] === price[b] ? a - b : (price[a] as number) - (price[b] as number);

export class ExpansionRun {
  readonly counters: Counters = newCounters();
  readonly #request: ExpansionRunRequest;
  readonly #batches: ScheduledBatch[] = [];
  /** By operator: the first stage that applies it. */
  readonly #firstStage = new Map<number, number>();
  readonly #demands: FluentGoal[][] = [];
  /** The problem from where the stages so far have led. */
  #here: CompiledProblem;
  #search: HtnSearch | null = null;

  constructor(request: ExpansionRunRequest) {
    this.#request = request;
    this.#here = { ...request.problem, task: null };
  }

  step(expansions: number): ExpansionOutcome {
    const { stages } = this.#request.expansion;
    if (this.#search === null) {
      const index = this.#demands.length;
      if (index === stages.length) return this.#finish();
      this.#startStage(index);
      return { status: "open" };
    }
    const outcome = this.#search.step(expansions);
    const { maxStageExpansions } = this.#here.limits.tasks;
    if (outcome === null && this.#search.counters.expanded < maxStageExpansions) return { status: "open" };
    this.#count(this.#search.counters);
    if (outcome?.status !== "solved") {
      const sought = (this.#demands.at(-1) ?? []).map(
        ({ fluent, count }) => `${count} ${this.#here.domain.names[fluent]}`,
      );
      return { status: "failed", because: `no decomposition obtains ${sought.join(" and ")} at that stage` };
    }
    this.#goOn(outcome.found.batches);
    this.#search = null;
    return { status: "open" };
  }

  #startStage(index: number): void {
    const stage = this.#request.expansion.stages[index];
    const own = stage === undefined || this.#isDone(stage.node) ? [] : stage.wanted.flatMap((one) => this.#chosen(one));
    this.#demands.push(own);
    if (own.every(({ fluent, count }) => this.#amount(fluent) >= count)) return;
    const protectedOnes = this.#demands
      .slice(0, index)
      .filter((_, at) => (this.#request.expansion.stages[at]?.until ?? 0) > index);
    const goal = demandsOf([...protectedOnes.flat(), ...own]).map(beyondKept(this.#here.kept));
    this.#search = new HtnSearch({ ...this.#here, goal });
  }

  /** Whether to skip a stage of this node: its task or one above it is done already. */
  #isDone(node: number): boolean {
    const { nodes } = this.#request.expansion;
    for (let at = node; at >= 0; at = nodes[at]?.parent ?? -1) {
      if (nodes[at]?.achieves.every((one) => this.#holds(one)) === true) return true;
    }
    return false;
  }

  #holds({ members, count }: WantedMembers): boolean {
    return members.reduce((sum, fluent) => sum + this.#amount(fluent), 0) >= count;
  }

  #amount(fluent: number): number {
    return (this.#here.start[fluent] as number) + (this.#here.kept[fluent] as number);
  }

  /** The members to serve: those that are there, most plentiful first; then the cheapest. */
  #chosen({ members, count }: WantedMembers): FluentGoal[] {
    const { price } = this.#request;
    const there = members
      .filter((fluent) => this.#amount(fluent) > 0)
      .sort((a, b) => this.#amount(b) - this.#amount(a) || a - b);
    const demands: FluentGoal[] = [];
    let left = count;
    for (const fluent of there) {
      const taken = Math.min(left, this.#amount(fluent));
      if (taken > 0) demands.push({ fluent, count: taken });
      left -= taken;
    }
    const cheapest = members.toSorted((a, b) => byPrice(price, a, b))[0];
    if (left === 0 || cheapest === undefined) return demands;
    const held = demands.find(({ fluent }) => fluent === cheapest);
    if (held === undefined) return [...demands, { fluent: cheapest, count: left }];
    held.count += left;
    return demands;
  }

  #goOn(batches: readonly ScheduledBatch[]): void {
    const stage = this.#demands.length - 1;
    for (const { operator } of batches) if (!this.#firstStage.has(operator)) this.#firstStage.set(operator, stage);
    this.#batches.push(...batches);
    this.#here = problemAfter(this.#here, batches);
  }

  #finish(): ExpansionOutcome {
    const { problem, alternatives, expansion } = this.#request;
    const met = alternatives.find((demands) => demands.every(({ fluent, count }) => this.#amount(fluent) >= count));
    if (met === undefined) return { status: "failed", because: "its final state does not meet the task" };
    const kept = this.#demands.filter((_, at) => (expansion.stages[at]?.until ?? 0) >= expansion.stages.length);
    const goal = demandsOf([...met, ...kept.flat()]).map(beyondKept(problem.kept));
    const whole = { ...problem, task: null, goal };
    const needed = eliminateActions(whole, this.#batches);
    if (needed.status !== "ordered") return { status: "failed", because: "its stages do not fit together" };
    const gathered = mergeAdjacentBatches(whole, needed.batches);
    const batches = gathered.status === "ordered" ? gathered.batches : needed.batches;
    const stageOf = batches.map(({ operator }) => this.#firstStage.get(operator) ?? 0);
    const plan = { batches, cost: costOf(problem.domain, batches), stageOf, demands: this.#demands };
    return { status: "planned", plan };
  }

  #count(counters: Counters): void {
    for (const key of Object.keys(counters) as (keyof Counters)[]) this.counters[key] += counters[key];
  }
}
