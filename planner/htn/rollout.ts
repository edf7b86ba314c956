// What a method would add to the cost of the plan that is being made: it and all that it needs are refined on trial, each name by its usual
// way, beside what the plan is making anyhow. A tool, a station or a search that is paid for already costs nothing more, nor does what is left
// of a batch; what several needs of the method share is paid once. Nothing is changed by a trial.

import { holdsSome } from "../heuristics/reachability.ts";
import { amountMade, type CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { Beginning } from "./beginning.ts";
import type { MethodLists } from "./method-lists.ts";
import { newTools } from "./start-points.ts";
import type { TaskNetwork } from "./task-network.ts";
import { ends, type Traits, traitsOf } from "./traits.ts";

/** A trial that comes upon more demands than this is given up: the method counts as out of the question. */
const MAX_DEMANDS = 20_000;

const CONSUME = 0;
const HOLD = 1;
const WEAR = 2;
type Manner = typeof CONSUME | typeof HOLD | typeof WEAR;

export class Rollout {
  private readonly network: TaskNetwork;
  private readonly traits: Traits;
  private domain: CompiledDomain;
  private problem: CompiledProblem;
  private beginning: Beginning;
  private methods: MethodLists;
  /** By name, for names of this trial: what is wanted of it, and the way to it with how often that is applied so far. */
  private readonly stamp: Int32Array;
  private readonly amount: Float64Array;
  private readonly points: Float64Array;
  private readonly spare: Float64Array;
  private readonly way: Int32Array;
  private readonly times: Float64Array;
  private generation = 0;
  /** Demands that are still to be met: last in, first out. */
  private readonly stackName: number[] = [];
  private readonly stackCount: number[] = [];
  private readonly stackManner: Manner[] = [];
  /** Whether the plan wants it anyhow. */
  private readonly stackPaid: boolean[] = [];
  private height = 0;

  constructor(network: TaskNetwork, problem: CompiledProblem, beginning: Beginning, methods: MethodLists) {
    const { nameCount } = problem.domain;
    this.network = network;
    this.traits = traitsOf(problem.domain);
    this.problem = problem;
    this.domain = problem.domain;
    this.beginning = beginning;
    this.methods = methods;
    this.stamp = new Int32Array(nameCount);
    this.amount = new Float64Array(nameCount);
    this.points = new Float64Array(nameCount);
    this.spare = new Float64Array(nameCount);
    this.way = new Int32Array(nameCount);
    this.times = new Float64Array(nameCount);
  }

  begin(problem: CompiledProblem, beginning: Beginning, methods: MethodLists): void {
    this.problem = problem;
    this.beginning = beginning;
    this.methods = methods;
  }

  /** What so many applications of an operator add to the cost; at least `bound` where it is no less than that, Infinity where it cannot be. */
  costOfOperator(operator: number, times: number, bound: number): number {
    this.generation++;
    this.height = 0;
    this.pushNeeds(operator, times, true, false, this.beginning.nameAt.length);
    return this.run(times * (this.problem.steering[operator] as number), bound);
  }

  /** What so many more of a name add to the cost: to be consumed, held, or worn by so many points. */
  costOfName(name: number, count: number, isWorn: boolean, isHeld: boolean, bound: number): number {
    this.generation++;
    this.height = 0;
    this.push(name, count, isWorn ? WEAR : isHeld ? HOLD : CONSUME, false);
    return this.run(0, bound);
  }

  private run(paid: number, bound: number): number {
    const { domain, network, stamp, amount, points, spare, way, times } = this;
    let cost = paid;
    let left = MAX_DEMANDS;
    while (this.height > 0 && cost < bound) {
      if (--left === 0) return Number.POSITIVE_INFINITY;
      const name = this.stackName[--this.height] as number;
      const count = this.stackCount[this.height] as number;
      const manner = this.stackManner[this.height] as Manner;
      const isPaid = this.stackPaid[this.height] as boolean;
      if (stamp[name] !== this.generation && this.enter(name)) {
        // What the plan wants of it anyhow is looked at first, with all that follows from that: it is not the method's to pay.
        this.push(name, count, manner, isPaid);
        this.push(name, 0, CONSUME, true);
        continue;
      }
      if (manner === CONSUME) amount[name] = (amount[name] as number) + count;
      else if (manner === HOLD) amount[name] = Math.max(amount[name] as number, count);
      else points[name] = (points[name] as number) + count;
      const full = domain.durability[name] as number;
      const stock = network.stock[name] as number;
      const missing =
        (spare[name] as number) +
        (full > 0
          ? newTools(points[name] as number, amount[name] as number, stock, network.stockPoints[name] as number, full)
          : Math.max(amount[name] as number, points[name] === 0 ? 0 : 1) - stock);
      if (missing <= 0) continue;
      if (way[name] === -1) {
        const { once, often, many } = this.methods.of(name);
        way[name] = missing >= many ? often : once;
        if (way[name] === -1) return Number.POSITIVE_INFINITY;
      }
      const operator = way[name] as number;
      const needed = Math.ceil(missing / amountMade(domain, operator, name));
      const more = needed - (times[name] as number);
      if (more <= 0) continue;
      const isFirst = times[name] === 0;
      times[name] = needed;
      if (!isPaid) cost += more * (this.problem.steering[operator] as number);
      this.pushNeeds(operator, more, isFirst, isPaid, this.beginning.rank[name] as number);
    }
    return cost;
  }

  /** Begins with what the open task of the name wants; whether there is any. */
  private enter(name: number): boolean {
    const { network } = this;
    network.touch(name);
    this.stamp[name] = this.generation;
    this.way[name] = -1;
    this.times[name] = 0;
    const task = network.open[name] as number;
    if (task < 0) {
      this.amount[name] = 0;
      this.points[name] = 0;
      this.spare[name] = 0;
      return false;
    }
    this.amount[name] = network.amount[task] as number;
    this.points[name] = network.points[task] as number;
    this.spare[name] = network.spare[task] as number;
    return true;
  }

  private pushNeeds(operator: number, times: number, isFirst: boolean, isPaid: boolean, rank: number): void {
    const { domain } = this;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const count = (domain.consumesCount[i] as number) * times;
      this.push(this.kindOf(domain.consumesClass[i] as number, count, rank), count, CONSUME, isPaid);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const points = Math.max(1, Math.ceil((domain.usesPoints[i] as number) * times - 1e-9));
      this.push(this.toolOf(domain.usesClass[i] as number, points, rank), points, WEAR, isPaid);
    }
    const isEnding = this.traits.ending[operator] === 1;
    if (!isFirst && !isEnding) return;
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kinds = domain.requiresClass[i] as number;
      const count = domain.requiresCount[i] as number;
      if (isEnding && ends(domain, operator, kinds)) {
        this.push(kinds, count * times, CONSUME, isPaid);
        continue;
      }
      if (!isFirst) continue;
      if (this.problem.keptNames.length > 0 && holdsSome(domain, this.problem.kept, kinds)) continue;
      this.push(this.kindOf(kinds, count, rank), count, HOLD, isPaid);
    }
  }

  private push(name: number, count: number, manner: Manner, isPaid: boolean): void {
    this.stackName[this.height] = name;
    this.stackCount[this.height] = count;
    this.stackPaid[this.height] = isPaid;
    this.stackManner[this.height++] = manner;
  }

  /** The kind that would serve: one that is there, else one that is being made anyhow, else the cheapest. */
  private kindOf(kinds: number, count: number, rank: number): number {
    if (kinds < this.domain.nameCount) return kinds;
    const { network, problem } = this;
    const members = this.methods.kindsOf(kinds);
    const cheapest = members[0] as number;
    if (this.serves(cheapest, rank)) return cheapest;
    for (let k = 0; k < members.length; k++) {
      const name = members[k] as number;
      if (problem.start[name] !== 0 ? network.free(name) >= count : this.serves(name, rank)) return name;
    }
    return cheapest;
  }

  private toolOf(kinds: number, points: number, rank: number): number {
    if (kinds < this.domain.nameCount) return kinds;
    const { domain, network, problem, beginning } = this;
    const members = this.methods.kindsOf(kinds);
    const cheapest = members[0] as number;
    if (points <= (domain.durability[cheapest] as number) && this.serves(cheapest, rank)) return cheapest;
    let best = cheapest;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < members.length; k++) {
      const name = members[k] as number;
      if (problem.start[name] !== 0 && network.freePoints(name) >= points) return name;
      const full = domain.durability[name] as number;
      const tools = full === 0 ? 1 : Math.ceil(points / full);
      const isUnderWay = this.serves(name, rank);
      if (isUnderWay && tools === 1) return name;
      const one = beginning.made[name] as number;
      // The kinds come in the order of their price.
      if (one >= least) continue;
      const more = (isUnderWay ? tools - 1 : tools) * (beginning.unit[name] as number);
      const price = isUnderWay ? more : Math.max(one, more);
      if (price >= least) continue;
      least = price;
      best = name;
    }
    return best;
  }

  /** Whether the name is being made anyhow, and comes before what it would be used for. */
  private serves(name: number, rank: number): boolean {
    if ((this.beginning.rank[name] as number) >= rank) return false;
    if (this.stamp[name] === this.generation) return true;
    this.network.touch(name);
    return (this.network.open[name] as number) >= 0;
  }
}
