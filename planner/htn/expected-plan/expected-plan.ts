// The expected plan: what the plan under construction will contain if each open fluent is made the
// usual way, with all that this needs. What several tasks need is in it once; leftovers are used. A
// trial gives the cost that a method or member would add: only fluents with another demand are new.
// Invariant: between calls, methods and times follow from demands; a trial leaves nothing behind.

import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { CONSUME, type ConditionKind, REQUIRE, USE } from "../condition-kinds.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { MethodLists } from "../cost-estimates/method-lists.ts";
import { type DomainAnalysis, domainAnalysisOf, ends, seedOf, takenOf, timesFor } from "../domain-analysis.ts";
import { RankQueue } from "../rank-queue.ts";
import type { StockYield } from "../refining/stock-yield.ts";
import type { TaskNetwork } from "../task-network.ts";
import { ExpectedPlanColumns } from "./columns.ts";
import { ExpectedMembers, pointsOf } from "./members.ts";

export class ExpectedPlan {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  readonly #analysis: DomainAnalysis;
  readonly #columns: ExpectedPlanColumns;
  readonly #kinds: ExpectedMembers;
  readonly #stock: StockYield;
  readonly #queue: RankQueue;
  readonly #changes: Int32Array;
  readonly #changed: Int32Array;
  #settling = 0;
  #problem: CompiledProblem;
  #estimates: CostEstimates;
  #methods: MethodLists;
  /** The cost of all expected methods, and the number of fluents that nothing can produce. */
  #cost = 0;
  #blocked = 0;
  #costBefore = 0;
  #blockedBefore = 0;
  #isEndless = false;
  /** The cost that the trial added so far; it ends at `limit`. */
  #gain = 0;
  #limit = Number.POSITIVE_INFINITY;
  // The fluent on trial, or -1, and the members that the method consumes: not made from the fluent.
  #tried = -1;
  #triedKinds = 0;
  /** The row of the task that is being expanded, its fluent, and the amount held. */
  readonly #ownRow: number;
  #ownFluent = -1;
  #ownHeld = 0;

  constructor(
    network: TaskNetwork,
    stock: StockYield,
    problem: CompiledProblem,
    estimates: CostEstimates,
    methods: MethodLists,
  ) {
    const { domain } = problem;
    this.#network = network;
    this.#problem = problem;
    this.#domain = domain;
    this.#estimates = estimates;
    this.#methods = methods;
    this.#analysis = domainAnalysisOf(domain);
    this.#columns = new ExpectedPlanColumns(domain.fluentCount, this.#analysis.maxNeeds);
    this.#stock = stock;
    this.#kinds = new ExpectedMembers(network, this.#columns, stock, problem, estimates, methods);
    this.#queue = new RankQueue(domain.fluentCount);
    this.#changes = new Int32Array(domain.fluentCount);
    this.#changed = new Int32Array(domain.fluentCount);
    this.#ownRow = domain.fluentCount;
  }

  /** Starts again with what the network has open. */
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

  /** Notes that the network's demand for the fluent changed; `settle` evaluates it. */
  mark(fluent: number): void {
    this.#columns.touch(fluent);
    this.#queue.add(this.#estimates.rank[fluent] as number);
  }

  isWanted(fluent: number): boolean {
    return this.#kinds.isWanted(fluent);
  }

  /** The expected producer of the fluent, -1 if nothing has to be made. */
  methodOf(fluent: number): number {
    return this.#columns.isKnown(fluent) ? (this.#columns.method[fluent] as number) : -1;
  }

  timesOf(fluent: number): number {
    return this.#columns.isKnown(fluent) ? (this.#columns.times[fluent] as number) : 0;
  }

  /** The expected cost of the fluent's closed task and its own needs; Infinity if impossible. */
  costOfUsual(fluent: number): number {
    this.#beginTrial(Number.POSITIVE_INFINITY);
    this.#evaluate(fluent);
    return this.#endSaving();
  }

  /**
   * The cost of that task with `times` applications of the operator, if the usual method costs
   * `usual`; Infinity if impossible. A trial that reaches `limit` ends there and returns what it
   * reached.
   */
  costInstead(fluent: number, operator: number, times: number, held: number, usual: number, limit: number): number {
    this.#beginTrial(limit);
    this.#evaluate(fluent);
    const maxBlocked = Math.min(this.#blockedBefore, this.#blocked);
    this.#tried = this.#analysis.multiplies[operator] === 1 ? -1 : fluent;
    this.#ownFluent = fluent;
    this.#ownHeld = held;
    this.#triedKinds =
      (this.#domain.consumesStart[operator + 1] as number) - (this.#domain.consumesStart[operator] as number);
    this.#kinds.allot(this.#ownRow, operator, times, this.#estimates.nameAt.length);
    this.#shift(this.#ownRow, operator, 0, times);
    return this.#endAdding(usual, maxBlocked);
  }

  /** Takes the operator for the fluent's closed task; its needs are then decided one by one. */
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
    this.#kinds.allot(this.#ownRow, operator, times, this.#estimates.nameAt.length);
    this.#shift(this.#ownRow, operator, 0, times);
    this.settle();
  }

  /** The member expected for the operator's need; -1 if a kept one serves it. */
  kindOfNeed(need: number): number {
    return this.#columns.kinds[this.#ownRow * this.#columns.width + need] as number;
  }

  /** The cost saved without the need. */
  costOfNeed(need: number, count: number, conditionKind: ConditionKind): number {
    const kind = this.kindOfNeed(need);
    if (kind < 0) return 0;
    this.#beginTrial(Number.POSITIVE_INFINITY);
    this.#want(kind, -count, conditionKind);
    return this.#endSaving();
  }

  /** The cost of the need with this member, if the expected one costs `usual`: see `costInstead`. */
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
    this.#beginTrial(limit);
    if (expected >= 0) this.#want(expected, -count, conditionKind);
    this.#want(kind, count, conditionKind);
    return this.#endAdding(usual, this.#blockedBefore);
  }

  /** The network now demands `count` of the member for the need. */
  decide(need: number, kind: number, count: number, conditionKind: ConditionKind): void {
    const usual = this.kindOfNeed(need);
    if (usual === kind && conditionKind !== REQUIRE) {
      // The total demand stays the same.
      const { consumed, points } = this.#columns;
      const wanted = conditionKind === CONSUME ? consumed : points;
      wanted[kind] = (wanted[kind] as number) - count;
      return;
    }
    if (usual >= 0) this.#want(usual, -count, conditionKind);
    this.mark(kind);
  }

  /** Something that is made already serves the need. */
  withdraw(need: number, count: number, conditionKind: ConditionKind): void {
    const usual = this.kindOfNeed(need);
    if (usual >= 0) this.#want(usual, -count, conditionKind);
  }

  /** Evaluates all fluents whose demand changed. */
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
      // Lasting fluents come up often, and nothing has to be made of them.
      if (!this.#evaluate(fluent)) continue;
      changes[fluent] = (changes[fluent] as number) + 1;
      if (this.#gain < this.#limit) continue;
      queue.clear();
      return;
    }
  }

  #beginTrial(limit: number): void {
    this.#columns.beginTrial();
    this.#costBefore = this.#cost;
    this.#blockedBefore = this.#blocked;
    this.#isEndless = false;
    this.#gain = 0;
    this.#limit = limit;
  }

  /** Ends a trial of fewer needs: the cost that it saved. */
  #endSaving(): number {
    this.settle();
    return this.#endTrial(
      this.#blocked < this.#blockedBefore ? Number.POSITIVE_INFINITY : this.#costBefore - this.#cost,
    );
  }

  /** Ends a trial of other needs than those that cost `usual`: the cost that they add. */
  #endAdding(usual: number, maxBlocked: number): number {
    this.settle();
    if (this.#gain >= this.#limit) return this.#endTrial(this.#gain);
    const isImpossible = this.#isEndless || this.#blocked > maxBlocked;
    return this.#endTrial(isImpossible ? Number.POSITIVE_INFINITY : usual + this.#cost - this.#costBefore);
  }

  #endTrial(result: number): number {
    this.#columns.endTrial();
    this.#tried = -1;
    this.#limit = Number.POSITIVE_INFINITY;
    this.#cost = this.#costBefore;
    this.#blocked = this.#blockedBefore;
    return result;
  }

  /** Chooses the fluent's method and times and shifts its needs' demand; whether it changed. */
  #evaluate(fluent: number): boolean {
    const columns = this.#columns;
    columns.touch(fluent);
    this.#network.touch(fluent);
    let missing = this.#kinds.missingOf(fluent, 0);
    if (this.#kinds.isOverdrawn(fluent, missing)) missing = this.#relieve(fluent, missing);
    let [method, times] = [-1, 0];
    if (missing > 0) {
      method = this.#usualMethod(fluent, missing);
      if (method >= 0 && (this.#isShort(fluent, method, missing) || this.#undoes(fluent, method)))
        method = this.#otherMethod(fluent, missing);
      if (method >= 0)
        times = timesFor(this.#domain, this.#analysis, method, fluent, missing, this.#network.copyable(fluent));
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
    if (
      before > 0 &&
      (method !== known || (times > before && this.#kinds.takesOfFew(fluent, method)) || this.#kinds.takesStock(method))
    ) {
      this.#shift(fluent, known, before, 0);
      before = 0;
    }
    columns.method[fluent] = method;
    columns.times[fluent] = times;
    if (times === before) return true;
    if (before === 0) this.#kinds.allot(fluent, method, times, this.#estimates.rank[fluent] as number);
    this.#shift(fluent, method, before, times);
    return true;
  }

  /** Gives takers other members while stock yields too little of the fluent; what is missing then. */
  #relieve(fluent: number, missing: number): number {
    const made = this.#stock.made(fluent);
    for (let left = missing; ; left = this.#kinds.missingOf(fluent, 0)) {
      const exchange = left > made ? this.#kinds.exchange(fluent, left - made) : null;
      if (exchange === null) return left;
      this.#want(fluent, -exchange.amount, CONSUME);
      this.#want(exchange.kind, exchange.amount, CONSUME);
    }
  }

  /** The method from stock if that yields enough, else the one that is usual for the amount. */
  #usualMethod(fluent: number, missing: number): number {
    const stocked = this.#stock.methodOf(fluent);
    if (stocked >= 0 && this.#stock.made(fluent) >= missing) return stocked;
    const { once, often, many } = this.#methods.of(fluent);
    return missing >= many ? often : once;
  }

  /** Whether the method consumes what is on trial to make what that consumes. */
  #undoes(fluent: number, method: number): boolean {
    const tried = this.#tried;
    const columns = this.#columns;
    if (tried < 0 || takenOf(this.#domain, method, tried) === 0) return false;
    const row = this.#ownRow * columns.width;
    for (let i = 0; i < this.#triedKinds; i++) if (columns.kinds[row + i] === fluent) return true;
    return false;
  }

  /** Whether the method takes more of the fluent as seed, or of what nothing makes, than there is. */
  #isShort(fluent: number, method: number, missing: number): boolean {
    const held = this.#network.copyable(fluent);
    if (seedOf(this.#domain, this.#analysis, method, fluent) > held) return true;
    const times = timesFor(this.#domain, this.#analysis, method, fluent, missing, held);
    return this.#kinds.exceedsFew(method, times);
  }

  // The cheapest method for the amount that is not short, one that undoes the trial last; else -1.
  #otherMethod(fluent: number, missing: number): number {
    const { operators, minPrice, firstPrice } = this.#methods.of(fluent);
    let [cheapest, leastCost] = [-1, Number.POSITIVE_INFINITY];
    for (const [i, operator] of operators.entries()) {
      if (this.#isShort(fluent, operator, missing)) continue;
      const times = timesFor(this.#domain, this.#analysis, operator, fluent, missing, this.#network.copyable(fluent));
      const last = takenOf(this.#domain, operator, this.#tried) === 0 ? 0 : this.#problem.limits.htn.lastResortCost;
      const cost = last + (firstPrice[i] as number) + (times - 1) * (minPrice[i] as number);
      if (cost < leastCost) [cheapest, leastCost] = [operator, cost];
    }
    return cheapest;
  }

  /** Replaces the demand of `before` applications of the method by that of `after`. */
  #shift(row: number, operator: number, before: number, after: number): void {
    const domain = this.#domain;
    const { kinds } = this.#columns;
    const change = (after - before) * (this.#problem.searchCost[operator] as number);
    this.#cost += change;
    if (change > 0) this.#gain += change;
    const isOwn = row === this.#ownRow;
    const made = isOwn ? this.#ownFluent : row;
    let at = row * this.#columns.width;
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
}
