// One way to go about a task, carried out in thought: stage after stage is planned by decomposition from where the one before ended, and
// what earlier stages got must still be there while the method says so. In the end, what the task can do without is taken
// out again, and what was done piece by piece is brought together.

import { type Counters, newCounters } from "../contract/search.ts";
import { HtnSearch } from "../htn/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { beyondKept, demandsOf, type FluentGoal, type WantedMembers } from "../model/goal.ts";
import { costOf, type ScheduledBatch } from "../model/lot.ts";
import { eliminateActions } from "../postprocess/action-elimination.ts";
import { mergeAdjacentBatches } from "../postprocess/merge-batches.ts";
import { stateAfter } from "./after-lots.ts";
import type { MethodExpansion } from "./ways.ts";

/** Expansions for one stage: a stage is a small problem, or its way is a bad one. */
const STAGE_EXPANSIONS = 2_000;

/** What a way comes to: a plan, and for each of its lots the stage that it was first decided for. */
export interface ExpansionPlan {
  lots: ScheduledBatch[];
  cost: number;
  stageOf: number[];
  /** What each stage was for, in the kinds that were chosen; empty where it was passed over. */
  demands: readonly (readonly FluentGoal[])[];
}

export type ExpansionOutcome =
  | { status: "open" }
  | { status: "failed"; because: string }
  | { status: "planned"; plan: ExpansionPlan };

export interface ExpansionRunRequest {
  /** The problem as it starts; its goal is not looked at. */
  problem: CompiledProblem;
  expansion: MethodExpansion;
  /** Lists of demands, of which the way must have met one in the end. */
  alternatives: readonly (readonly FluentGoal[])[];
  /** By name: what one is expected to cost, to choose among kinds. */
  price: Float64Array;
}

/** Cheaper first; what cannot be had last. */
const byPrice = (price: Float64Array, a: number, b: number): number =>
  price[a] === price[b] ? a - b : (price[a] as number) - (price[b] as number);

export class ExpansionRun {
  readonly counters: Counters = newCounters();
  private readonly request: ExpansionRunRequest;
  private readonly lots: ScheduledBatch[] = [];
  /** By operator: the first stage that applies it. */
  private readonly firstStage = new Map<number, number>();
  private readonly demands: FluentGoal[][] = [];
  /** The problem from where the stages so far have led. */
  private here: CompiledProblem;
  private search: HtnSearch | null = null;

  constructor(request: ExpansionRunRequest) {
    this.request = request;
    this.here = { ...request.problem, task: null };
  }

  /** Plans on by some expansions. */
  step(expansions: number): ExpansionOutcome {
    const { stages } = this.request.expansion;
    if (this.search === null) {
      const index = this.demands.length;
      if (index === stages.length) return this.finish();
      this.startStage(index);
      return { status: "open" };
    }
    const outcome = this.search.step(expansions);
    if (outcome === null && this.search.counters.expanded < STAGE_EXPANSIONS) return { status: "open" };
    this.count(this.search.counters);
    if (outcome?.status !== "solved") {
      const sought = (this.demands.at(-1) ?? []).map(({ name, count }) => `${count} ${this.here.domain.names[name]}`);
      return { status: "failed", because: `nothing gives ${sought.join(" and ")} in its place` };
    }
    this.goOn(outcome.found.batches);
    this.search = null;
    return { status: "open" };
  }

  private startStage(index: number): void {
    const stage = this.request.expansion.stages[index];
    const own = stage === undefined || this.isDone(stage.node) ? [] : stage.wanted.flatMap((one) => this.chosen(one));
    this.demands.push(own);
    if (own.every(({ name, count }) => this.amount(name) >= count)) return;
    const protectedOnes = this.demands
      .slice(0, index)
      .filter((_, at) => (this.request.expansion.stages[at]?.until ?? 0) > index);
    const goal = demandsOf([...protectedOnes.flat(), ...own]).map(beyondKept(this.here.kept));
    this.search = new HtnSearch({ ...this.here, goal });
  }

  /** Whether a stage of this node is to be passed over, since its task or one that this is part of is done already. */
  private isDone(node: number): boolean {
    const { nodes } = this.request.expansion;
    for (let at = node; at >= 0; at = nodes[at]?.parent ?? -1) {
      if (nodes[at]?.achieves.every((one) => this.holds(one)) === true) return true;
    }
    return false;
  }

  private holds({ members, count }: WantedMembers): boolean {
    return members.reduce((sum, name) => sum + this.amount(name), 0) >= count;
  }

  private amount(name: number): number {
    return (this.here.start[name] as number) + (this.here.kept[name] as number);
  }

  /** Which kinds are to serve: those that are there, the most plentiful first, and for the rest the cheapest. */
  private chosen({ members, count }: WantedMembers): FluentGoal[] {
    const { price } = this.request;
    const there = members
      .filter((name) => this.amount(name) > 0)
      .sort((a, b) => this.amount(b) - this.amount(a) || a - b);
    const demands: FluentGoal[] = [];
    let left = count;
    for (const name of there) {
      const taken = Math.min(left, this.amount(name));
      if (taken > 0) demands.push({ name, count: taken });
      left -= taken;
    }
    const cheapest = members.toSorted((a, b) => byPrice(price, a, b))[0];
    if (left === 0 || cheapest === undefined) return demands;
    const held = demands.find(({ name }) => name === cheapest);
    if (held === undefined) return [...demands, { name: cheapest, count: left }];
    held.count += left;
    return demands;
  }

  private goOn(lots: readonly ScheduledBatch[]): void {
    const stage = this.demands.length - 1;
    for (const { operator } of lots) if (!this.firstStage.has(operator)) this.firstStage.set(operator, stage);
    this.lots.push(...lots);
    this.here = stateAfter(this.here, lots);
  }

  private finish(): ExpansionOutcome {
    const { problem, alternatives, expansion } = this.request;
    const met = alternatives.find((demands) => demands.every(({ name, count }) => this.amount(name) >= count));
    if (met === undefined) return { status: "failed", because: "what it ends with is not what the task takes" };
    const kept = this.demands.filter((_, at) => (expansion.stages[at]?.until ?? 0) >= expansion.stages.length);
    const goal = demandsOf([...met, ...kept.flat()]).map(beyondKept(problem.kept));
    const whole = { ...problem, undertaking: null, goal };
    const needed = eliminateActions(whole, this.lots);
    if (needed.status !== "ordered") return { status: "failed", because: "its stages do not fit together" };
    const gathered = mergeAdjacentBatches(whole, needed.batches);
    const lots = gathered.status === "ordered" ? gathered.batches : needed.batches;
    const stageOf = lots.map(({ operator }) => this.firstStage.get(operator) ?? 0);
    const plan = { lots, cost: costOf(problem.domain, lots), stageOf, demands: this.demands };
    return { status: "planned", plan };
  }

  private count(counters: Counters): void {
    for (const key of Object.keys(counters) as (keyof Counters)[]) this.counters[key] += counters[key];
  }
}
