// What the plan that is being made is expected to contain: all that is open, and what that needs, each name by its usual way. A tool, a station
// or a search that several need is in it once, and what is left of a batch is used. What a method or a kind would add to the cost is found by
// changing the forecast on trial: only names of which more or less is made than before are looked at again, the highest in the order first.
// Invariant: between calls, each name's way and times follow from what is wanted of it; a trial leaves nothing behind.

import { holdsSome } from "../../heuristics/reachability.ts";
import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { CONSUME, type ConditionKind, REQUIRE, USE } from "../condition-kinds.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { MethodLists } from "../cost-estimates/method-lists.ts";
import { type DomainAnalysis, domainAnalysisOf, ends, seedOf, takenOf, timesFor } from "../domain-analysis.ts";
import type { TaskNetwork } from "../task-network.ts";
import { ExpectedPlanColumns } from "./columns.ts";
import { ExpectedMembers } from "./members.ts";
import { RankQueue } from "./rank-queue.ts";

export class ExpectedPlan {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  readonly #analysis: DomainAnalysis;
  readonly #columns: ExpectedPlanColumns;
  readonly #kinds: ExpectedMembers;
  readonly #queue: RankQueue;
  readonly #changes: Int32Array;
  readonly #changed: Int32Array;
  #settling = 0;
  #problem: CompiledProblem;
  #estimates: CostEstimates;
  #methods: MethodLists;
  /** What all expected ways cost, and of how many names there is none. */
  #cost = 0;
  #blocked = 0;
  #isEndless = false;
  /** What is made more costs so much in this trial, before what is made less; from `limit` on the trial is given up. */
  #gain = 0;
  #limit = Number.POSITIVE_INFINITY;
  /** The name for which a way is tried, -1 where none is, and how many kinds that way consumes: those are not had from the name itself. */
  #tried = -1;
  #triedKinds = 0;
  /** The row of the task that is being expanded, its name, and how many of that are held. */
  readonly #ownRow: number;
  #ownFluent = -1;
  #ownHeld = 0;

  constructor(network: TaskNetwork, problem: CompiledProblem, estimates: CostEstimates, methods: MethodLists) {
    const { domain } = problem;
    this.#network = network;
    this.#problem = problem;
    this.#domain = domain;
    this.#estimates = estimates;
    this.#methods = methods;
    this.#analysis = domainAnalysisOf(domain);
    this.#columns = new ExpectedPlanColumns(domain.fluentCount, this.#analysis.maxNeeds);
    this.#kinds = new ExpectedMembers(network, this.#columns, problem, estimates, methods);
    this.#queue = new RankQueue(domain.fluentCount);
    this.#changes = new Int32Array(domain.fluentCount);
    this.#changed = new Int32Array(domain.fluentCount);
    this.#ownRow = domain.fluentCount;
  }

  /** Begins anew, with what the network has open. */
  reset(problem: CompiledProblem, estimates: CostEstimates, methods: MethodLists): void {
    this.#problem = problem;
    this.#estimates = estimates;
    this.#methods = methods;
    this.#columns.reset();
    this.#kinds.reset(problem, estimates, methods);
    this.#queue.clear();
    this.#cost = 0;
    this.#blocked = 0;
  }

  /** Notes that the network wants more or less of the name than before; `settle` takes it into account. */
  mark(fluent: number): void {
    this.#columns.touch(fluent);
    this.#queue.add(this.#estimates.rank[fluent] as number);
  }

  /** Whether some of the name is expected to be wanted. */
  isWanted(fluent: number): boolean {
    return this.#kinds.isWanted(fluent);
  }

  /** The usual way to the name as it is expected to be applied, -1 where nothing has to be made; and how often. */
  methodOf(fluent: number): number {
    return this.#columns.isKnown(fluent) ? (this.#columns.method[fluent] as number) : -1;
  }

  timesOf(fluent: number): number {
    return this.#columns.isKnown(fluent) ? (this.#columns.times[fluent] as number) : 0;
  }

  /** What the network's task of the name, which is closed already, is expected to cost with all that only it needs; Infinity where it cannot be. */
  costOfUsual(fluent: number): number {
    const cost = this.#cost;
    const blocked = this.#blocked;
    this.#beginTrial(Number.POSITIVE_INFINITY);
    this.#evaluate(fluent);
    this.settle();
    const saved = this.#blocked < blocked ? Number.POSITIVE_INFINITY : cost - this.#cost;
    this.#endTrial(cost, blocked);
    return saved;
  }

  /**
   * What the closed task of the name would cost if done by so many applications of the operator, where the usual way costs `usual`; Infinity
   * where it cannot be. A trial that comes to `limit` is given up: it would cost so much or more.
   */
  costInstead(fluent: number, operator: number, times: number, held: number, usual: number, limit: number): number {
    const cost = this.#cost;
    const blocked = this.#blocked;
    this.#beginTrial(limit);
    this.#evaluate(fluent);
    const floor = Math.min(blocked, this.#blocked);
    this.#tried = this.#analysis.multiplies[operator] === 1 ? -1 : fluent;
    this.#ownFluent = fluent;
    this.#ownHeld = held;
    this.#triedKinds =
      (this.#domain.consumesStart[operator + 1] as number) - (this.#domain.consumesStart[operator] as number);
    this.#allot(this.#ownRow, operator, times, this.#estimates.nameAt.length);
    this.#shift(this.#ownRow, operator, 0, times);
    this.settle();
    let added = usual + this.#cost - cost;
    if (this.#gain >= limit) added = this.#gain;
    else if (this.#isEndless || this.#blocked > floor) added = Number.POSITIVE_INFINITY;
    this.#endTrial(cost, blocked);
    return added;
  }

  /** Takes the operator, so many times, for the closed task of the name; its needs are then decided on one by one. */
  take(fluent: number, operator: number, times: number, held: number): void {
    const columns = this.#columns;
    columns.touch(fluent);
    const isAll = columns.consumed[fluent] === 0 && columns.holders[fluent] === 0 && columns.points[fluent] === 0;
    if (isAll && columns.method[fluent] === operator && columns.times[fluent] === times) {
      const { kinds, width } = columns;
      for (let i = 0; i < width; i++) kinds[this.#ownRow * width + i] = kinds[fluent * width + i] as number;
      columns.method[fluent] = -1;
      columns.times[fluent] = 0;
      return;
    }
    this.#evaluate(fluent);
    this.#ownFluent = fluent;
    this.#ownHeld = held;
    this.#allot(this.#ownRow, operator, times, this.#estimates.nameAt.length);
    this.#shift(this.#ownRow, operator, 0, times);
    this.settle();
  }

  /** The kind that the need, by its place among the operator's, is expected to be met with; -1 where what is kept does. */
  kindOfNeed(need: number): number {
    return this.#columns.kinds[this.#ownRow * this.#columns.width + need] as number;
  }

  /** What is saved were the need not there. */
  costOfNeed(need: number, count: number, conditionKind: ConditionKind): number {
    const kind = this.kindOfNeed(need);
    if (kind < 0) return 0;
    const cost = this.#cost;
    const blocked = this.#blocked;
    this.#beginTrial(Number.POSITIVE_INFINITY);
    this.#want(kind, -count, conditionKind);
    this.settle();
    const saved = this.#blocked < blocked ? Number.POSITIVE_INFINITY : cost - this.#cost;
    this.#endTrial(cost, blocked);
    return saved;
  }

  /** What the need would cost with so many of this kind, where that which is expected costs `usual`; otherwise like `costInstead`. */
  costOfKind(
    need: number,
    kind: number,
    count: number,
    conditionKind: ConditionKind,
    usual: number,
    limit: number,
  ): number {
    const expected = this.kindOfNeed(need);
    if (expected === kind) return usual;
    const cost = this.#cost;
    const blocked = this.#blocked;
    this.#beginTrial(limit);
    if (expected >= 0) this.#want(expected, -count, conditionKind);
    this.#want(kind, count, conditionKind);
    this.settle();
    let added = usual + this.#cost - cost;
    if (this.#gain >= limit) added = this.#gain;
    else if (this.#isEndless || this.#blocked > blocked) added = Number.POSITIVE_INFINITY;
    this.#endTrial(cost, blocked);
    return added;
  }

  /** The network now asks for so many of the kind itself, to meet the need. */
  decide(need: number, kind: number, count: number, conditionKind: ConditionKind): void {
    const usual = this.kindOfNeed(need);
    if (usual === kind && conditionKind !== REQUIRE) {
      // All in all as much as before.
      const { consumed, points } = this.#columns;
      const wanted = conditionKind === CONSUME ? consumed : points;
      wanted[kind] = (wanted[kind] as number) - count;
      return;
    }
    if (usual >= 0) this.#want(usual, -count, conditionKind);
    this.mark(kind);
  }

  /** The need is met by what is made already. */
  withdraw(need: number, count: number, conditionKind: ConditionKind): void {
    const usual = this.kindOfNeed(need);
    if (usual >= 0) this.#want(usual, -count, conditionKind);
  }

  /** Looks at all names again of which more or less is wanted than before. */
  settle(): void {
    const queue = this.#queue;
    const changes = this.#changes;
    const changed = this.#changed;
    const { nameAt } = this.#estimates;
    const { maxChangesPerFluent } = this.#problem.limits.htn;
    const settling = ++this.#settling;
    for (let rank = queue.take(); rank >= 0; rank = queue.take()) {
      const fluent = nameAt[rank] as number;
      if (changed[fluent] !== settling) {
        changed[fluent] = settling;
        changes[fluent] = 0;
      }
      if ((changes[fluent] as number) >= maxChangesPerFluent) {
        this.#isEndless = true;
        continue;
      }
      // What stays at hand comes up again and again, and nothing has to be made of it.
      if (!this.#evaluate(fluent)) continue;
      changes[fluent] = (changes[fluent] as number) + 1;
      if (this.#gain < this.#limit) continue;
      queue.clear();
      return;
    }
  }

  #beginTrial(limit: number): void {
    this.#columns.beginTrial();
    this.#isEndless = false;
    this.#gain = 0;
    this.#limit = limit;
  }

  #endTrial(cost: number, blocked: number): void {
    this.#columns.endTrial();
    this.#tried = -1;
    this.#limit = Number.POSITIVE_INFINITY;
    this.#cost = cost;
    this.#blocked = blocked;
  }

  /** Finds how often the name has to be made, by which way, and wants what that needs; whether that is another than before. */
  #evaluate(fluent: number): boolean {
    const columns = this.#columns;
    const network = this.#network;
    const domain = this.#domain;
    columns.touch(fluent);
    network.touch(fluent);
    const missing = this.#kinds.missingOf(fluent, 0);
    let method = -1;
    let times = 0;
    if (missing > 0) {
      const { once, often, many } = this.#methods.of(fluent);
      method = missing >= many ? often : once;
      if (method >= 0 && (this.#lacksSeed(fluent, method) || this.#undoes(fluent, method)))
        method = this.#wayOnward(fluent);
      if (method >= 0) times = timesFor(domain, this.#analysis, method, fluent, missing, network.copyable(fluent));
    }
    const isBlocked = missing > 0 && method < 0 ? 1 : 0;
    const known = columns.method[fluent] as number;
    let before = columns.times[fluent] as number;
    if (times === before && method === known && isBlocked === columns.isBlocked[fluent]) return false;
    columns.record(fluent);
    if (isBlocked !== columns.isBlocked[fluent]) {
      this.#blocked += isBlocked === 1 ? 1 : -1;
      columns.isBlocked[fluent] = isBlocked;
    }
    if (before > 0 && (method !== known || (times > before && this.#kinds.takesOfFew(fluent, method)))) {
      this.#shift(fluent, known, before, 0);
      before = 0;
    }
    columns.method[fluent] = method;
    columns.times[fluent] = times;
    if (times === before) return true;
    if (before === 0) this.#allot(fluent, method, times, this.#estimates.rank[fluent] as number);
    this.#shift(fluent, method, before, times);
    return true;
  }

  /** Whether the way makes what is consumed on trial of what that would make. */
  #undoes(fluent: number, method: number): boolean {
    const tried = this.#tried;
    const domain = this.#domain;
    const columns = this.#columns;
    if (tried < 0 || takenOf(domain, method, tried) === 0) return false;
    const row = this.#ownRow * columns.width;
    for (let i = 0; i < this.#triedKinds; i++) if (columns.kinds[row + i] === fluent) return true;
    return false;
  }

  /** Whether the way makes more of the name out of more of it than is held. */
  #lacksSeed(fluent: number, method: number): boolean {
    const seed = seedOf(this.#domain, this.#analysis, method, fluent);
    return seed > 0 && seed > this.#network.copyable(fluent);
  }

  /** The cheapest way that has what it begins with and does not undo what is tried; the cheapest of the former where all do; -1 without any. */
  #wayOnward(fluent: number): number {
    const { operators } = this.#methods.of(fluent);
    let cheapest = -1;
    for (let i = 0; i < operators.length; i++) {
      const operator = operators[i] as number;
      if (this.#lacksSeed(fluent, operator)) continue;
      if (takenOf(this.#domain, operator, this.#tried) === 0) return operator;
      if (cheapest < 0) cheapest = operator;
    }
    return cheapest;
  }

  /** Wants what so many applications of the way need rather than what so many others did. */
  #shift(row: number, operator: number, before: number, after: number): void {
    const domain = this.#domain;
    const columns = this.#columns;
    const { kinds } = columns;
    const change = (after - before) * (this.#problem.searchCost[operator] as number);
    this.#cost += change;
    if (change > 0) this.#gain += change;
    const isOwn = row === this.#ownRow;
    const made = isOwn ? this.#ownFluent : row;
    let at = row * columns.width;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const kind = kinds[at++] as number;
      const seed = kind === made ? seedOf(domain, this.#analysis, operator, kind) : 0;
      if (seed === 0) this.#want(kind, (domain.consumesCount[i] as number) * (after - before), CONSUME);
      else if (isOwn && seed > this.#ownHeld) this.#want(kind, seed - this.#ownHeld, CONSUME);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const more = pointsOf(domain, i, after) - pointsOf(domain, i, before);
      if (more !== 0) this.#want(kinds[at] as number, more, USE);
      at++;
    }
    const isEnding = this.#analysis.endsOwnRequirement[operator] === 1;
    if (!isEnding && before > 0 && after > 0) return;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kind = kinds[at++] as number;
      if (kind < 0) continue;
      const count = domain.requiresCount[i] as number;
      if (isEnding && ends(domain, operator, domain.requiresClass[i] as number)) {
        this.#want(kind, count * (after - before), CONSUME);
      } else if (before === 0) this.#want(kind, count, REQUIRE);
      else if (after === 0) this.#want(kind, -count, REQUIRE);
    }
  }

  #want(fluent: number, count: number, conditionKind: ConditionKind): void {
    const columns = this.#columns;
    columns.record(fluent);
    if (conditionKind === CONSUME) columns.consumed[fluent] = (columns.consumed[fluent] as number) + count;
    else if (conditionKind === USE) columns.points[fluent] = (columns.points[fluent] as number) + count;
    else if (count > 0) {
      columns.holders[fluent] = (columns.holders[fluent] as number) + 1;
      if (count > (columns.held[fluent] as number)) columns.held[fluent] = count;
    } else {
      const holders = (columns.holders[fluent] as number) - 1;
      columns.holders[fluent] = holders;
      if (holders === 0) columns.held[fluent] = 0;
    }
    this.#queue.add(this.#estimates.rank[fluent] as number);
  }

  /** Chooses the kinds that so many applications are expected to take; those below `rank` in the order are had anyhow where they are wanted. */
  #allot(row: number, operator: number, times: number, rank: number): void {
    const domain = this.#domain;
    const problem = this.#problem;
    const columns = this.#columns;
    const { kinds } = columns;
    let at = row * columns.width;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const count = (domain.consumesCount[i] as number) * times;
      kinds[at++] = this.#kinds.kindOf(domain.consumesClass[i] as number, count, rank);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      kinds[at++] = this.#kinds.toolOf(domain.usesClass[i] as number, pointsOf(domain, i, times), rank);
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const needed = domain.requiresClass[i] as number;
      if (problem.keptFluents.length > 0 && holdsSome(domain, problem.kept, needed)) kinds[at++] = -1;
      else kinds[at++] = this.#kinds.kindOf(needed, domain.requiresCount[i] as number, rank);
    }
  }
}

/** The points that so many applications wear a tool by; it has to be there in any case. */
const pointsOf = (domain: CompiledDomain, use: number, times: number): number =>
  times === 0 ? 0 : Math.max(1, pointsWorn(domain.usesPoints[use] as number, times));
