// What the plan that is being made is expected to contain: all that is open, and what that needs, each name by its usual way. A tool, a station
// or a search that several need is in it once, and what is left of a batch is used. What a method or a kind would add to the cost is found by
// changing the forecast on trial: only names of which more or less is made than before are looked at again, the highest in the order first.
// Invariant: between calls, each name's way and times follow from what is wanted of it; a trial leaves nothing behind.

import { holdsSome } from "../../heuristics/reachability.ts";
import { type CompiledDomain, pointsWorn } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { CostEstimates } from "../beginning/beginning.ts";
import type { MethodLists } from "../beginning/method-lists.ts";
import { CONSUME, type ConditionKind, REQUIRE, USE } from "../manners.ts";
import type { TaskNetwork } from "../task-network.ts";
import { type DomainAnalysis, domainAnalysisOf, ends, seedOf, takenOf, timesFor } from "../traits.ts";
import { ExpectedPlanColumns } from "./forecast-columns.ts";
import { ExpectedMembers } from "./forecast-kinds.ts";
import { RankQueue } from "./rank-queue.ts";

/** Times that what is made of a name changes before all is settled; where ways go round in a circle there would be no end. */
const MAX_CHANGES = 8;

export class ExpectedPlan {
  private readonly domain: CompiledDomain;
  private readonly network: TaskNetwork;
  private readonly traits: DomainAnalysis;
  private readonly columns: ExpectedPlanColumns;
  private readonly kinds: ExpectedMembers;
  private readonly queue: RankQueue;
  private readonly changes: Int32Array;
  private readonly changed: Int32Array;
  private settling = 0;
  private problem: CompiledProblem;
  private beginning: CostEstimates;
  private methods: MethodLists;
  /** What all expected ways cost, and of how many names there is none. */
  private cost = 0;
  private blocked = 0;
  private isEndless = false;
  /** What is made more costs so much in this trial, before what is made less; from `limit` on the trial is given up. */
  private gain = 0;
  private limit = Number.POSITIVE_INFINITY;
  /** The name for which a way is tried, -1 where none is, and how many kinds that way consumes: those are not had from the name itself. */
  private tried = -1;
  private triedKinds = 0;
  /** The row of the task that is being expanded, its name, and how many of that are held. */
  private readonly ownRow: number;
  private ownName = -1;
  private ownHeld = 0;

  constructor(network: TaskNetwork, problem: CompiledProblem, beginning: CostEstimates, methods: MethodLists) {
    const { domain } = problem;
    this.network = network;
    this.problem = problem;
    this.domain = domain;
    this.beginning = beginning;
    this.methods = methods;
    this.traits = domainAnalysisOf(domain);
    this.columns = new ExpectedPlanColumns(domain.nameCount, this.traits.maxNeeds);
    this.kinds = new ExpectedMembers(network, this.columns, problem, beginning, methods);
    this.queue = new RankQueue(domain.nameCount);
    this.changes = new Int32Array(domain.nameCount);
    this.changed = new Int32Array(domain.nameCount);
    this.ownRow = domain.nameCount;
  }

  /** Begins anew, with what the network has open. */
  reset(problem: CompiledProblem, beginning: CostEstimates, methods: MethodLists): void {
    this.problem = problem;
    this.beginning = beginning;
    this.methods = methods;
    this.columns.reset();
    this.kinds.reset(problem, beginning, methods);
    this.queue.clear();
    this.cost = 0;
    this.blocked = 0;
  }

  /** Notes that the network wants more or less of the name than before; `settle` takes it into account. */
  mark(name: number): void {
    this.columns.touch(name);
    this.queue.add(this.beginning.rank[name] as number);
  }

  /** Whether some of the name is expected to be wanted. */
  isWanted(name: number): boolean {
    return this.kinds.isWanted(name);
  }

  /** The usual way to the name as it is expected to be applied, -1 where nothing has to be made; and how often. */
  methodOf(name: number): number {
    return this.columns.isKnown(name) ? (this.columns.method[name] as number) : -1;
  }

  timesOf(name: number): number {
    return this.columns.isKnown(name) ? (this.columns.times[name] as number) : 0;
  }

  /** What the network's task of the name, which is closed already, is expected to cost with all that only it needs; Infinity where it cannot be. */
  costOfUsual(name: number): number {
    const { cost, blocked } = this;
    this.beginTrial(Number.POSITIVE_INFINITY);
    this.evaluate(name);
    this.settle();
    const saved = this.blocked < blocked ? Number.POSITIVE_INFINITY : cost - this.cost;
    this.endTrial(cost, blocked);
    return saved;
  }

  /**
   * What the closed task of the name would cost if done by so many applications of the operator, where the usual way costs `usual`; Infinity
   * where it cannot be. A trial that comes to `limit` is given up: it would cost so much or more.
   */
  costInstead(name: number, operator: number, times: number, held: number, usual: number, limit: number): number {
    const { cost, blocked } = this;
    this.beginTrial(limit);
    this.evaluate(name);
    const floor = Math.min(blocked, this.blocked);
    this.tried = this.traits.multiplies[operator] === 1 ? -1 : name;
    this.ownName = name;
    this.ownHeld = held;
    this.triedKinds =
      (this.domain.consumesStart[operator + 1] as number) - (this.domain.consumesStart[operator] as number);
    this.allot(this.ownRow, operator, times, this.beginning.nameAt.length);
    this.shift(this.ownRow, operator, 0, times);
    this.settle();
    let added = usual + this.cost - cost;
    if (this.gain >= limit) added = this.gain;
    else if (this.isEndless || this.blocked > floor) added = Number.POSITIVE_INFINITY;
    this.endTrial(cost, blocked);
    return added;
  }

  /** Takes the operator, so many times, for the closed task of the name; its needs are then decided on one by one. */
  take(name: number, operator: number, times: number, held: number): void {
    const { columns } = this;
    columns.touch(name);
    const isAll = columns.consumed[name] === 0 && columns.holders[name] === 0 && columns.points[name] === 0;
    if (isAll && columns.method[name] === operator && columns.times[name] === times) {
      const { kinds, width } = columns;
      for (let i = 0; i < width; i++) kinds[this.ownRow * width + i] = kinds[name * width + i] as number;
      columns.method[name] = -1;
      columns.times[name] = 0;
      return;
    }
    this.evaluate(name);
    this.ownName = name;
    this.ownHeld = held;
    this.allot(this.ownRow, operator, times, this.beginning.nameAt.length);
    this.shift(this.ownRow, operator, 0, times);
    this.settle();
  }

  /** The kind that the need, by its place among the operator's, is expected to be met with; -1 where what is kept does. */
  kindOfNeed(need: number): number {
    return this.columns.kinds[this.ownRow * this.columns.width + need] as number;
  }

  /** What is saved were the need not there. */
  costOfNeed(need: number, count: number, manner: ConditionKind): number {
    const kind = this.kindOfNeed(need);
    if (kind < 0) return 0;
    const { cost, blocked } = this;
    this.beginTrial(Number.POSITIVE_INFINITY);
    this.want(kind, -count, manner);
    this.settle();
    const saved = this.blocked < blocked ? Number.POSITIVE_INFINITY : cost - this.cost;
    this.endTrial(cost, blocked);
    return saved;
  }

  /** What the need would cost with so many of this kind, where that which is expected costs `usual`; otherwise like `costInstead`. */
  costOfKind(need: number, kind: number, count: number, manner: ConditionKind, usual: number, limit: number): number {
    const expected = this.kindOfNeed(need);
    if (expected === kind) return usual;
    const { cost, blocked } = this;
    this.beginTrial(limit);
    if (expected >= 0) this.want(expected, -count, manner);
    this.want(kind, count, manner);
    this.settle();
    let added = usual + this.cost - cost;
    if (this.gain >= limit) added = this.gain;
    else if (this.isEndless || this.blocked > blocked) added = Number.POSITIVE_INFINITY;
    this.endTrial(cost, blocked);
    return added;
  }

  /** The network now asks for so many of the kind itself, to meet the need. */
  decide(need: number, kind: number, count: number, manner: ConditionKind): void {
    const usual = this.kindOfNeed(need);
    if (usual === kind && manner !== REQUIRE) {
      // All in all as much as before.
      const { consumed, points } = this.columns;
      const wanted = manner === CONSUME ? consumed : points;
      wanted[kind] = (wanted[kind] as number) - count;
      return;
    }
    if (usual >= 0) this.want(usual, -count, manner);
    this.mark(kind);
  }

  /** The need is met by what is made already. */
  withdraw(need: number, count: number, manner: ConditionKind): void {
    const usual = this.kindOfNeed(need);
    if (usual >= 0) this.want(usual, -count, manner);
  }

  /** Looks at all names again of which more or less is wanted than before. */
  settle(): void {
    const { queue, changes, changed } = this;
    const { nameAt } = this.beginning;
    const settling = ++this.settling;
    for (let rank = queue.take(); rank >= 0; rank = queue.take()) {
      const name = nameAt[rank] as number;
      if (changed[name] !== settling) {
        changed[name] = settling;
        changes[name] = 0;
      }
      if ((changes[name] as number) >= MAX_CHANGES) {
        this.isEndless = true;
        continue;
      }
      // What stays at hand comes up again and again, and nothing has to be made of it.
      if (!this.evaluate(name)) continue;
      changes[name] = (changes[name] as number) + 1;
      if (this.gain < this.limit) continue;
      queue.clear();
      return;
    }
  }

  private beginTrial(limit: number): void {
    this.columns.beginTrial();
    this.isEndless = false;
    this.gain = 0;
    this.limit = limit;
  }

  private endTrial(cost: number, blocked: number): void {
    this.columns.endTrial();
    this.tried = -1;
    this.limit = Number.POSITIVE_INFINITY;
    this.cost = cost;
    this.blocked = blocked;
  }

  /** Finds how often the name has to be made, by which way, and wants what that needs; whether that is another than before. */
  private evaluate(name: number): boolean {
    const { columns, network, domain } = this;
    columns.touch(name);
    network.touch(name);
    const missing = this.kinds.missingOf(name, 0);
    let way = -1;
    let times = 0;
    if (missing > 0) {
      const { once, often, many } = this.methods.of(name);
      way = missing >= many ? often : once;
      if (way >= 0 && (this.lacksSeed(name, way) || this.undoes(name, way))) way = this.wayOnward(name);
      if (way >= 0) times = timesFor(domain, this.traits, way, name, missing, network.copyable(name));
    }
    const isBlocked = missing > 0 && way < 0 ? 1 : 0;
    const known = columns.method[name] as number;
    let before = columns.times[name] as number;
    if (times === before && way === known && isBlocked === columns.isBlocked[name]) return false;
    columns.record(name);
    if (isBlocked !== columns.isBlocked[name]) {
      this.blocked += isBlocked === 1 ? 1 : -1;
      columns.isBlocked[name] = isBlocked;
    }
    if (before > 0 && (way !== known || (times > before && this.kinds.takesOfFew(name, way)))) {
      this.shift(name, known, before, 0);
      before = 0;
    }
    columns.method[name] = way;
    columns.times[name] = times;
    if (times === before) return true;
    if (before === 0) this.allot(name, way, times, this.beginning.rank[name] as number);
    this.shift(name, way, before, times);
    return true;
  }

  /** Whether the way makes what is consumed on trial of what that would make. */
  private undoes(name: number, way: number): boolean {
    const { tried, domain, columns } = this;
    if (tried < 0 || takenOf(domain, way, tried) === 0) return false;
    const row = this.ownRow * columns.width;
    for (let i = 0; i < this.triedKinds; i++) if (columns.kinds[row + i] === name) return true;
    return false;
  }

  /** Whether the way makes more of the name out of more of it than is held. */
  private lacksSeed(name: number, way: number): boolean {
    const seed = seedOf(this.domain, this.traits, way, name);
    return seed > 0 && seed > this.network.copyable(name);
  }

  /** The cheapest way that has what it begins with and does not undo what is tried; the cheapest of the former where all do; -1 without any. */
  private wayOnward(name: number): number {
    const { operators } = this.methods.of(name);
    let cheapest = -1;
    for (let i = 0; i < operators.length; i++) {
      const operator = operators[i] as number;
      if (this.lacksSeed(name, operator)) continue;
      if (takenOf(this.domain, operator, this.tried) === 0) return operator;
      if (cheapest < 0) cheapest = operator;
    }
    return cheapest;
  }

  /** Wants what so many applications of the way need rather than what so many others did. */
  private shift(row: number, operator: number, before: number, after: number): void {
    const { domain, columns } = this;
    const { kinds } = columns;
    const change = (after - before) * (this.problem.searchCost[operator] as number);
    this.cost += change;
    if (change > 0) this.gain += change;
    const isOwn = row === this.ownRow;
    const made = isOwn ? this.ownName : row;
    let at = row * columns.width;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const kind = kinds[at++] as number;
      const seed = kind === made ? seedOf(domain, this.traits, operator, kind) : 0;
      if (seed === 0) this.want(kind, (domain.consumesCount[i] as number) * (after - before), CONSUME);
      else if (isOwn && seed > this.ownHeld) this.want(kind, seed - this.ownHeld, CONSUME);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const more = pointsOf(domain, i, after) - pointsOf(domain, i, before);
      if (more !== 0) this.want(kinds[at] as number, more, USE);
      at++;
    }
    const isEnding = this.traits.endsOwnRequirement[operator] === 1;
    if (!isEnding && before > 0 && after > 0) return;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kind = kinds[at++] as number;
      if (kind < 0) continue;
      const count = domain.requiresCount[i] as number;
      if (isEnding && ends(domain, operator, domain.requiresClass[i] as number)) {
        this.want(kind, count * (after - before), CONSUME);
      } else if (before === 0) this.want(kind, count, REQUIRE);
      else if (after === 0) this.want(kind, -count, REQUIRE);
    }
  }

  private want(name: number, count: number, manner: ConditionKind): void {
    const { columns } = this;
    columns.record(name);
    if (manner === CONSUME) columns.consumed[name] = (columns.consumed[name] as number) + count;
    else if (manner === USE) columns.points[name] = (columns.points[name] as number) + count;
    else if (count > 0) {
      columns.holders[name] = (columns.holders[name] as number) + 1;
      if (count > (columns.held[name] as number)) columns.held[name] = count;
    } else {
      const holders = (columns.holders[name] as number) - 1;
      columns.holders[name] = holders;
      if (holders === 0) columns.held[name] = 0;
    }
    this.queue.add(this.beginning.rank[name] as number);
  }

  /** Chooses the kinds that so many applications are expected to take; those below `rank` in the order are had anyhow where they are wanted. */
  private allot(row: number, operator: number, times: number, rank: number): void {
    const { domain, problem, columns } = this;
    const { kinds } = columns;
    let at = row * columns.width;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const count = (domain.consumesCount[i] as number) * times;
      kinds[at++] = this.kinds.kindOf(domain.consumesClass[i] as number, count, rank);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      kinds[at++] = this.kinds.toolOf(domain.usesClass[i] as number, pointsOf(domain, i, times), rank);
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const needed = domain.requiresClass[i] as number;
      if (problem.keptNames.length > 0 && holdsSome(domain, problem.kept, needed)) kinds[at++] = -1;
      else kinds[at++] = this.kinds.kindOf(needed, domain.requiresCount[i] as number, rank);
    }
  }
}

/** The points that so many applications wear a tool by; it has to be there in any case. */
const pointsOf = (domain: CompiledDomain, use: number, times: number): number =>
  times === 0 ? 0 : Math.max(1, pointsWorn(domain.usesPoints[use] as number, times));
