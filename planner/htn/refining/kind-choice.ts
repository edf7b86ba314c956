// Which of several kinds a task is to have made where none is there: the one of which so many more add least to the cost of the whole, the
// cheapest by itself or one that is being made anyhow. Only kinds below `rank` in the order of names count. What each would add is found by
// putting it into the forecast in place of the kind that was expected.

import type { Counters } from "../../contract/search.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { CostEstimates } from "../beginning/beginning.ts";
import type { ExpectedPlan } from "../forecast/forecast.ts";
import { CONSUME, type ConditionKind, USE } from "../manners.ts";
import type { TaskNetwork } from "../task-network.ts";

const COST_TOLERANCE = 1e-9;

export class MemberChoice {
  private readonly domain: CompiledDomain;
  private readonly network: TaskNetwork;
  private readonly forecast: ExpectedPlan;
  private estimates: CostEstimates;
  private counters: Counters;

  constructor(
    domain: CompiledDomain,
    network: TaskNetwork,
    forecast: ExpectedPlan,
    beginning: CostEstimates,
    counters: Counters,
  ) {
    this.domain = domain;
    this.network = network;
    this.forecast = forecast;
    this.estimates = beginning;
    this.counters = counters;
  }

  reset(beginning: CostEstimates, counters: Counters): void {
    this.estimates = beginning;
    this.counters = counters;
  }

  /** The kind of the class of which so many more add least to the cost; `need` is its place among the needs of the operator. */
  kindFor(need: number, kinds: number, count: number, rank: number, manner: ConditionKind): number {
    const { domain, network, estimates, forecast } = this;
    const start = domain.classStart[kinds] as number;
    const end = domain.classStart[kinds + 1] as number;
    let cheapest = -1;
    let least = Number.POSITIVE_INFINITY;
    let underWay = 0;
    for (let k = start; k < end; k++) {
      const name = domain.classKinds[k] as number;
      if ((estimates.rank[name] as number) >= rank) continue;
      network.touch(name);
      if ((network.open[name] as number) >= 0) underWay++;
      const made = estimates.made[name] as number;
      const price = manner === CONSUME ? Math.max(made, count * (estimates.unit[name] as number)) : made;
      if (price < least) {
        least = price;
        cheapest = name;
      }
    }
    if (cheapest < 0) return domain.classKinds[start] as number;
    if (underWay === 0) return cheapest;
    forecast.settle();
    this.counters.evaluated++;
    const usual = forecast.costOfNeed(need, count, manner);
    let best = cheapest;
    let bestCost = this.costOf(need, cheapest, count, manner, usual, Number.POSITIVE_INFINITY);
    for (let k = start; k < end && bestCost > 0; k++) {
      const name = domain.classKinds[k] as number;
      if (name === cheapest || (network.open[name] as number) < 0 || (estimates.rank[name] as number) >= rank) continue;
      const cost = this.costOf(need, name, count, manner, usual, bestCost);
      if (cost >= bestCost - COST_TOLERANCE) continue;
      best = name;
      bestCost = cost;
    }
    return best;
  }

  /** The kind of tool of which so many points add least to the cost. */
  toolFor(need: number, kinds: number, points: number, rank: number): number {
    const { domain, estimates, forecast } = this;
    const start = domain.classStart[kinds] as number;
    const end = domain.classStart[kinds + 1] as number;
    if (end === start + 1) return domain.classKinds[start] as number;
    // The cheapest by itself is tried first, so that most others need no trial.
    let first = -1;
    for (let k = start; k < end; k++) {
      const name = domain.classKinds[k] as number;
      if ((estimates.rank[name] as number) >= rank) continue;
      if (first < 0 || (estimates.made[name] as number) < (estimates.made[first] as number)) first = name;
    }
    if (first < 0) return domain.classKinds[start] as number;
    forecast.settle();
    this.counters.evaluated++;
    const usual = forecast.costOfNeed(need, points, USE);
    let best = first;
    let bestCost = this.costOf(need, first, points, USE, usual, Number.POSITIVE_INFINITY);
    for (let k = start; k < end && bestCost > 0; k++) {
      const name = domain.classKinds[k] as number;
      if (name === first || (estimates.rank[name] as number) >= rank) continue;
      const full = (domain.durability[name] as number) || Number.POSITIVE_INFINITY;
      // Even where all else is there, so many of them cost so much at the least.
      const fresh = Math.ceil(points / full) - (forecast.isWanted(name) ? 1 : 0);
      if (fresh * (estimates.unit[name] as number) >= bestCost) continue;
      const cost = this.costOf(need, name, points, USE, usual, bestCost);
      if (cost >= bestCost - COST_TOLERANCE) continue;
      best = name;
      bestCost = cost;
    }
    return best;
  }

  private costOf(
    need: number,
    kind: number,
    count: number,
    manner: ConditionKind,
    usual: number,
    limit: number,
  ): number {
    if (kind !== this.forecast.kindOfNeed(need)) this.counters.evaluated++;
    return this.forecast.costOfKind(need, kind, count, manner, usual, limit);
  }
}
