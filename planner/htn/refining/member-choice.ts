// Which of several kinds a task is to have made where none is there: the one of which so many more add least to the cost of the whole, the
// cheapest by itself or one that is being made anyhow. Only kinds below `rank` in the order of names count. What each would add is found by
// putting it into the forecast in place of the kind that was expected.

import type { Counters } from "../../contract/search.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import { COST_TOLERANCE } from "../../model/tolerances.ts";
import { CONSUME, type ConditionKind, USE } from "../condition-kinds.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { ExpectedPlan } from "../expected-plan/expected-plan.ts";
import type { TaskNetwork } from "../task-network.ts";

export class MemberChoice {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  readonly #expected: ExpectedPlan;
  #estimates: CostEstimates;
  #counters: Counters;

  constructor(
    domain: CompiledDomain,
    network: TaskNetwork,
    expected: ExpectedPlan,
    estimates: CostEstimates,
    counters: Counters,
  ) {
    this.#domain = domain;
    this.#network = network;
    this.#expected = expected;
    this.#estimates = estimates;
    this.#counters = counters;
  }

  reset(estimates: CostEstimates, counters: Counters): void {
    this.#estimates = estimates;
    this.#counters = counters;
  }

  /** The kind of the class of which so many more add least to the cost; `need` is its place among the needs of the operator. */
  kindFor(need: number, classId: number, count: number, rank: number, conditionKind: ConditionKind): number {
    const domain = this.#domain;
    const network = this.#network;
    const estimates = this.#estimates;
    const expected = this.#expected;
    const start = domain.classStart[classId] as number;
    const end = domain.classStart[classId + 1] as number;
    let cheapest = -1;
    let min = Number.POSITIVE_INFINITY;
    let underWay = 0;
    for (let k = start; k < end; k++) {
      const fluent = domain.classKinds[k] as number;
      if ((estimates.rank[fluent] as number) >= rank) continue;
      network.touch(fluent);
      if ((network.open[fluent] as number) >= 0) underWay++;
      const made = estimates.made[fluent] as number;
      const price = conditionKind === CONSUME ? Math.max(made, count * (estimates.unit[fluent] as number)) : made;
      if (price < min) {
        min = price;
        cheapest = fluent;
      }
    }
    if (cheapest < 0) return domain.classKinds[start] as number;
    if (underWay === 0) return cheapest;
    expected.settle();
    this.#counters.evaluated++;
    const usual = expected.costOfNeed(need, count, conditionKind);
    let best = cheapest;
    let bestCost = this.#costOf(need, cheapest, count, conditionKind, usual, Number.POSITIVE_INFINITY);
    for (let k = start; k < end && bestCost > 0; k++) {
      const fluent = domain.classKinds[k] as number;
      if (fluent === cheapest || (network.open[fluent] as number) < 0 || (estimates.rank[fluent] as number) >= rank)
        continue;
      const cost = this.#costOf(need, fluent, count, conditionKind, usual, bestCost);
      if (cost >= bestCost - COST_TOLERANCE) continue;
      best = fluent;
      bestCost = cost;
    }
    return best;
  }

  /** The kind of tool of which so many points add least to the cost. */
  toolFor(need: number, classId: number, points: number, rank: number): number {
    const domain = this.#domain;
    const estimates = this.#estimates;
    const expected = this.#expected;
    const start = domain.classStart[classId] as number;
    const end = domain.classStart[classId + 1] as number;
    if (end === start + 1) return domain.classKinds[start] as number;
    // The cheapest by itself is tried first, so that most others need no trial.
    let first = -1;
    for (let k = start; k < end; k++) {
      const fluent = domain.classKinds[k] as number;
      if ((estimates.rank[fluent] as number) >= rank) continue;
      if (first < 0 || (estimates.made[fluent] as number) < (estimates.made[first] as number)) first = fluent;
    }
    if (first < 0) return domain.classKinds[start] as number;
    expected.settle();
    this.#counters.evaluated++;
    const usual = expected.costOfNeed(need, points, USE);
    let best = first;
    let bestCost = this.#costOf(need, first, points, USE, usual, Number.POSITIVE_INFINITY);
    for (let k = start; k < end && bestCost > 0; k++) {
      const fluent = domain.classKinds[k] as number;
      if (fluent === first || (estimates.rank[fluent] as number) >= rank) continue;
      const full = (domain.durability[fluent] as number) || Number.POSITIVE_INFINITY;
      // Even where all else is there, so many of them cost so much at the least.
      const fresh = Math.ceil(points / full) - (expected.isWanted(fluent) ? 1 : 0);
      if (fresh * (estimates.unit[fluent] as number) >= bestCost) continue;
      const cost = this.#costOf(need, fluent, points, USE, usual, bestCost);
      if (cost >= bestCost - COST_TOLERANCE) continue;
      best = fluent;
      bestCost = cost;
    }
    return best;
  }

  #costOf(
    need: number,
    kind: number,
    count: number,
    conditionKind: ConditionKind,
    usual: number,
    limit: number,
  ): number {
    if (kind !== this.#expected.kindOfNeed(need)) this.#counters.evaluated++;
    return this.#expected.costOfKind(need, kind, count, conditionKind, usual, limit);
  }
}
