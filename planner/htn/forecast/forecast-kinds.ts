// Which of several kinds a forecast expects for a need, before it is decided: one that is there, one that is being made anyhow, or the
// cheapest. And how many of a name have to be made for what is expected of it.

import { amountMade, type CompiledDomain } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { CostEstimates } from "../beginning/beginning.ts";
import type { MethodLists } from "../beginning/method-lists.ts";
import { newToolsAt } from "../start-points.ts";
import type { TaskNetwork } from "../task-network.ts";
import type { ExpectedPlanColumns } from "./forecast-columns.ts";

/** Names that are followed from one to what it is made of, to tell what more of it would cost. */
const MAX_CHAIN = 3;

export class ExpectedMembers {
  private readonly domain: CompiledDomain;
  private readonly network: TaskNetwork;
  private readonly columns: ExpectedPlanColumns;
  private problem: CompiledProblem;
  private beginning: CostEstimates;
  private methods: MethodLists;
  /** Whether something is there of which no more can be had. */
  private hasFewOfSome = false;

  constructor(
    network: TaskNetwork,
    columns: ExpectedPlanColumns,
    problem: CompiledProblem,
    beginning: CostEstimates,
    methods: MethodLists,
  ) {
    this.domain = problem.domain;
    this.network = network;
    this.columns = columns;
    this.problem = problem;
    this.beginning = beginning;
    this.methods = methods;
  }

  reset(problem: CompiledProblem, beginning: CostEstimates, methods: MethodLists): void {
    this.problem = problem;
    this.beginning = beginning;
    this.methods = methods;
    this.hasFewOfSome = problem.startNames.some((name) => beginning.made[name] === Number.POSITIVE_INFINITY);
  }

  /** Whether one of several kinds that the way to the name is expected to take is there, and no more of it can be had. */
  takesOfFew(name: number, way: number): boolean {
    if (!this.hasFewOfSome) return false;
    const { domain, columns, beginning } = this;
    let at = name * columns.width;
    for (let i = domain.consumesStart[way] as number; i < (domain.consumesStart[way + 1] as number); i++) {
      const kind = columns.kinds[at++] as number;
      if (kind !== domain.consumesClass[i] && beginning.made[kind] === Number.POSITIVE_INFINITY) return true;
    }
    return false;
  }

  /** Whether some of the name is expected to be wanted. */
  isWanted(name: number): boolean {
    const { columns, network } = this;
    if (columns.isKnown(name)) {
      if (columns.consumed[name] !== 0 || columns.points[name] !== 0 || columns.holders[name] !== 0) return true;
    }
    network.touch(name);
    return (network.open[name] as number) >= 0;
  }

  /** How many have to be made, were so many more consumed than is expected. */
  missingOf(name: number, more: number): number {
    const { columns, network, domain } = this;
    const task = network.open[name] as number;
    let amount = (columns.consumed[name] as number) + more;
    let points = columns.points[name] as number;
    if (task >= 0) {
      amount += network.amount[task] as number;
      points += network.points[task] as number;
    }
    if ((columns.held[name] as number) > amount) amount = columns.held[name] as number;
    const full = domain.durability[name] as number;
    const stock = network.stock[name] as number;
    return full > 0
      ? newToolsAt(points, amount, stock, network.stockPoints[name] as number, full)
      : Math.max(amount, points === 0 ? 0 : 1) - stock;
  }

  /** The kind that would serve: one that is there, else one that is being made anyhow and would not be dearer, else the cheapest. */
  kindOf(kinds: number, count: number, rank: number): number {
    if (kinds < this.domain.nameCount) return kinds;
    const { network, problem } = this;
    const { made, unit } = this.beginning;
    const members = this.methods.kindsOf(kinds);
    const cheapest = this.cheapestOf(members, count);
    if (this.serves(cheapest, rank)) return cheapest;
    const price = Math.max(made[cheapest] as number, count * (unit[cheapest] as number));
    for (let k = 0; k < members.length; k++) {
      const name = members[k] as number;
      if (problem.start[name] !== 0) {
        if (network.free(name) >= count) return name;
      } else if (this.serves(name, rank) && this.costOfMore(name, 0, count, MAX_CHAIN) <= price) return name;
    }
    return cheapest;
  }

  /** The first of the kinds, which come in the order of what they cost here; where there is less of it than is wanted, that which costs least to make. */
  private cheapestOf(members: Int32Array, count: number): number {
    const first = members[0] as number;
    if (this.problem.start[first] === 0 || this.network.free(first) >= count) return first;
    const { made } = this.beginning;
    let least = first;
    for (let k = 1; k < members.length; k++) {
      const name = members[k] as number;
      if ((made[name] as number) < (made[least] as number)) least = name;
    }
    return least;
  }

  /** The tool that would serve for so many points: one that is there or is being made anyhow, else what is expected to cost least. */
  toolOf(kinds: number, points: number, rank: number): number {
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
    return (this.beginning.rank[name] as number) < rank && this.isWanted(name);
  }

  /** What `more` of the name would cost, beside `pending` that are not looked at yet: itself and what it is made of, batch by batch. */
  private costOfMore(name: number, pending: number, more: number, depth: number): number {
    const { columns, network, domain } = this;
    columns.touch(name);
    network.touch(name);
    const { once } = this.methods.of(name);
    const operator = columns.times[name] === 0 ? once : (columns.method[name] as number);
    if (operator < 0) return 0;
    const made = amountMade(domain, operator, name);
    const before = Math.max(0, Math.ceil(this.missingOf(name, pending) / made));
    const after = Math.max(0, Math.ceil(this.missingOf(name, pending + more) / made));
    if (after <= before) return 0;
    const known = columns.times[name] as number;
    let cost = (after - before) * (this.problem.searchCost[operator] as number);
    if (depth === 0) return cost;
    let at = name * columns.width;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const kinds = domain.consumesClass[i] as number;
      const kind = known > 0 ? (columns.kinds[at++] as number) : (this.methods.kindsOf(kinds)[0] as number);
      const each = domain.consumesCount[i] as number;
      cost += this.costOfMore(kind, each * (before - known), each * (after - before), depth - 1);
    }
    return cost;
  }
}
