// The member that a task has made if none is there: the one that adds least to the whole plan's
// cost, the cheapest or one that is made anyway. Only members below `rank` count. A trial puts each
// into the expected plan in place of the expected one.

import type { Counters } from "../../contract/search.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import { COST_TOLERANCE } from "../../model/tolerances.ts";
import { CONSUME, type ConditionKind, USE } from "../condition-kinds.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { ExpectedPlan } from "../expected-plan/expected-plan.ts";
import type { TaskNetwork } from "../task-network.ts";
import type { RefinementInputs } from "./refinement-inputs.ts";
import type { StockYield } from "./stock-yield.ts";

export class MemberChoice {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  readonly #expected: ExpectedPlan;
  readonly #stock: StockYield;
  #estimates: CostEstimates;
  #counters: Counters;

  constructor(
    network: TaskNetwork,
    expected: ExpectedPlan,
    stock: StockYield,
    { problem, estimates, counters }: RefinementInputs,
  ) {
    this.#domain = problem.domain;
    this.#network = network;
    this.#expected = expected;
    this.#stock = stock;
    this.#estimates = estimates;
    this.#counters = counters;
  }

  reset({ estimates, counters }: RefinementInputs): void {
    this.#estimates = estimates;
    this.#counters = counters;
  }

  /** The member that adds least; `need` is the index of the operator's need. */
  kindFor(need: number, classId: number, count: number, rank: number, conditionKind: ConditionKind): number {
    const domain = this.#domain;
    const estimates = this.#estimates;
    const start = domain.classStart[classId] as number;
    const end = domain.classStart[classId + 1] as number;
    let cheapest = -1;
    let min = Number.POSITIVE_INFINITY;
    let started = 0;
    for (let k = start; k < end; k++) {
      const fluent = domain.classKinds[k] as number;
      if ((estimates.rank[fluent] as number) >= rank) continue;
      if (this.#isAtHand(fluent, count)) started++;
      const made = this.#makingOf(fluent, count);
      const price =
        conditionKind === CONSUME
          ? Math.max(made, count * (estimates.unit[fluent] as number))
          : Math.min(made, this.#stock.priceOf(fluent));
      if (price < min) {
        min = price;
        cheapest = fluent;
      }
    }
    if (cheapest < 0) return domain.classKinds[start] as number;
    if (started === 0) return cheapest;
    this.#expected.settle();
    this.#counters.evaluated++;
    const usual = this.#expected.costOfNeed(need, count, conditionKind);
    let best = cheapest;
    let bestCost = this.#costOf(need, cheapest, count, conditionKind, usual, Number.POSITIVE_INFINITY);
    for (let k = start; k < end && bestCost > 0; k++) {
      const fluent = domain.classKinds[k] as number;
      if (fluent === cheapest || !this.#isAtHand(fluent, count) || (estimates.rank[fluent] as number) >= rank) continue;
      const cost = this.#costOf(need, fluent, count, conditionKind, usual, bestCost);
      if (cost >= bestCost - COST_TOLERANCE) continue;
      best = fluent;
      bestCost = cost;
    }
    return best;
  }

  /** The price of making one of so many: where stock yields fewer, the rest is made from nothing. */
  #makingOf(fluent: number, count: number): number {
    const { made, madeFromNothing } = this.#estimates;
    const isShort = this.#stock.methodOf(fluent) >= 0 && this.#stock.of(fluent) < count;
    return (isShort ? madeFromNothing : made)[fluent] as number;
  }

  /** Whether the member is made anyway, or stock yields so much of it. */
  #isAtHand(fluent: number, count: number): boolean {
    return this.#network.isOpen(fluent) || this.#stock.of(fluent) >= count;
  }

  /** The tool for `points` that adds least. */
  toolFor(need: number, classId: number, points: number, rank: number): number {
    const domain = this.#domain;
    const estimates = this.#estimates;
    const expected = this.#expected;
    const start = domain.classStart[classId] as number;
    const end = domain.classStart[classId + 1] as number;
    if (end === start + 1) return domain.classKinds[start] as number;
    // The cheapest is tried first, so that most others need no trial.
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
      // The least cost even if everything else is there.
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
