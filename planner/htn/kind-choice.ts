// Which of several kinds a task is to have made where none is there: the one of which so many more add least to the cost of the whole, the
// cheapest by itself or one that is being made anyhow. Only kinds below `rank` in the order of names count.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { Counters } from "../search.ts";
import type { Beginning } from "./beginning.ts";
import type { Rollout } from "./rollout.ts";
import type { TaskNetwork } from "./task-network.ts";

const EPSILON = 1e-9;

export class KindChoice {
  private readonly domain: CompiledDomain;
  private readonly network: TaskNetwork;
  private readonly rollout: Rollout;
  private beginning: Beginning;
  private counters: Counters;

  constructor(
    domain: CompiledDomain,
    network: TaskNetwork,
    rollout: Rollout,
    beginning: Beginning,
    counters: Counters,
  ) {
    this.domain = domain;
    this.network = network;
    this.rollout = rollout;
    this.beginning = beginning;
    this.counters = counters;
  }

  begin(beginning: Beginning, counters: Counters): void {
    this.beginning = beginning;
    this.counters = counters;
  }

  /** The kind of the class of which so many more add least to the cost: the cheapest by itself, or one that is being made anyhow. */
  kindFor(kinds: number, count: number, rank: number, isHeld: boolean): number {
    const { domain, network, beginning, rollout } = this;
    const start = domain.classStart[kinds] as number;
    const end = domain.classStart[kinds + 1] as number;
    let cheapest = -1;
    let least = Number.POSITIVE_INFINITY;
    let underWay = 0;
    for (let k = start; k < end; k++) {
      const name = domain.classKinds[k] as number;
      if ((beginning.rank[name] as number) >= rank) continue;
      network.touch(name);
      if ((network.open[name] as number) >= 0) underWay++;
      const made = beginning.made[name] as number;
      const price = isHeld ? made : Math.max(made, count * (beginning.unit[name] as number));
      if (price < least) {
        least = price;
        cheapest = name;
      }
    }
    if (underWay === 0 || cheapest < 0) return cheapest < 0 ? (domain.classKinds[start] as number) : cheapest;
    let best = cheapest;
    this.counters.evaluated++;
    let bestCost = rollout.costOfName(cheapest, count, false, isHeld, Number.POSITIVE_INFINITY);
    for (let k = start; k < end && bestCost > 0; k++) {
      const name = domain.classKinds[k] as number;
      if (name === cheapest || (network.open[name] as number) < 0 || (beginning.rank[name] as number) >= rank) continue;
      this.counters.evaluated++;
      const cost = rollout.costOfName(name, count, false, isHeld, bestCost);
      if (cost >= bestCost - EPSILON) continue;
      best = name;
      bestCost = cost;
    }
    return best;
  }

  /** The kind of tool of which so many points add least to the cost. */
  toolFor(kinds: number, points: number, rank: number): number {
    const { domain, network, beginning, rollout } = this;
    const start = domain.classStart[kinds] as number;
    const end = domain.classStart[kinds + 1] as number;
    if (end === start + 1) return domain.classKinds[start] as number;
    // The cheapest by itself is tried first, so that most others need no trial.
    let first = -1;
    for (let k = start; k < end; k++) {
      const name = domain.classKinds[k] as number;
      if ((beginning.rank[name] as number) >= rank) continue;
      if (first < 0 || (beginning.made[name] as number) < (beginning.made[first] as number)) first = name;
    }
    if (first < 0) return domain.classKinds[start] as number;
    let best = first;
    this.counters.evaluated++;
    let bestCost = rollout.costOfName(first, points, true, false, Number.POSITIVE_INFINITY);
    for (let k = start; k < end && bestCost > 0; k++) {
      const name = domain.classKinds[k] as number;
      if (name === first || (beginning.rank[name] as number) >= rank) continue;
      network.touch(name);
      const full = (domain.durability[name] as number) || Number.POSITIVE_INFINITY;
      const isOpen = (network.open[name] as number) >= 0;
      // Even where all else is there, so many of them cost so much at the least.
      const fresh = Math.ceil(points / full) - (isOpen ? 1 : 0);
      if (fresh * (beginning.unit[name] as number) >= bestCost) continue;
      this.counters.evaluated++;
      const cost = rollout.costOfName(name, points, true, false, bestCost);
      if (cost >= bestCost - EPSILON) continue;
      best = name;
      bestCost = cost;
    }
    return best;
  }
}
