// Improves a plan of htn by replanning under changed conditions: without an operator that the plan
// pays much for, since another method may only seem to cost more; or with a tool in hand at the
// end, since an expensive tool may pay off for several blocks. A local search, first improvement
// first, until nothing helps. At the end the operators of all plans it met are recombined; the
// first plan's own were recombined before.
// Source: large neighbourhood search, Shaw, CP 1998.

import type { Counters, FoundPlan } from "../contract/search.ts";
import { recombine } from "../goap/recombination.ts";
import { HtnSearch } from "../htn/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { searchCostOf } from "../model/operator-batch.ts";
import { membersOf, producersOf, productsOf, usesOf } from "../model/rows.ts";

/** Ever cheaper plans of a projection; yields null after an attempt in vain. */
export function* largeNeighbourhoodSearch(
  problem: CompiledProblem,
  plan: FoundPlan,
  counters: Counters,
): Generator<FoundPlan | null> {
  const { searchCost, limits } = problem;
  const { hybrid } = limits;
  if (!limits.layers.largeNeighbourhoodSearch) return;
  const costOf = ({ batches }: FoundPlan): number => searchCostOf(problem, batches);
  let best = plan;
  let cost = costOf(plan);
  let allowed = problem.allowed;
  let tries = 0;
  /** Operators whose removal was tried; a failure is not repeated after another improvement. */
  const tried = new Set<number>();
  /** Operators of all plans so far, and the number of them that is recombined already. */
  const met = operatorsOf(problem, plan);
  let settled = met.reduce((sum, mark) => sum + mark, 0);
  const adopt = (found: FoundPlan): boolean => {
    if (costOf(found) >= cost) return false;
    best = found;
    cost = costOf(found);
    return true;
  };
  const recombining = function* (operators: Uint8Array): Generator<FoundPlan | null, boolean> {
    if (!limits.layers.solutionRecombination) return false;
    const before = cost;
    for (const found of recombine(problem, best, operators, best.cost, counters)) {
      yield found !== null && adopt(found) ? found : null;
    }
    return cost < before;
  };
  const recombiningAll = function* (): Generator<FoundPlan | null, boolean> {
    const size = met.reduce((sum, mark) => sum + mark, 0);
    if (size === settled) return false;
    settled = size;
    return yield* recombining(met);
  };
  const attempt = function* (varied: CompiledProblem): Generator<FoundPlan | null, boolean> {
    tries++;
    const htn = new HtnSearch(varied);
    for (
      let expansions = 0;
      htn.step(hybrid.expansionsPerStep) === null && expansions < hybrid.expansionsPerNeighbourhood;
      expansions += hybrid.expansionsPerStep
    ) {
      addTo(counters, htn.counters);
      yield null;
    }
    addTo(counters, htn.counters);
    const found = htn.best();
    const own = found === null ? null : operatorsOf(problem, found);
    own?.forEach((mark, operator) => {
      if (mark === 1) met[operator] = 1;
    });
    if (found === null || own === null || !adopt(found)) {
      yield null;
      return false;
    }
    yield found;
    yield* recombining(own);
    return true;
  };
  for (let improved = true; improved && tries < hybrid.maxNeighbourhoods; ) {
    improved = false;
    for (const operator of mostExpensive(best, searchCost, hybrid.minRemovedCostShare * cost)) {
      if (tried.has(operator)) continue;
      tried.add(operator);
      const without = allowed.slice();
      without[operator] = 0;
      if (!(yield* attempt({ ...problem, allowed: without }))) continue;
      allowed = without;
      improved = true;
      break;
    }
  }
  for (const tool of toolsFor(problem, best)) {
    if (tries >= hybrid.maxNeighbourhoods) break;
    const goal = [...problem.goal, { fluent: tool, count: 1 }].sort((a, b) => a.fluent - b.fluent);
    yield* attempt({ ...problem, allowed, goal });
  }
  yield* recombiningAll();
}

/** By operator: 1 if the plan applies it. */
function operatorsOf({ domain }: CompiledProblem, { batches }: FoundPlan): Uint8Array {
  const marks = new Uint8Array(domain.operatorCount);
  for (const { operator } of batches) marks[operator] = 1;
  return marks;
}

/** Moves the counts of `part` to `sum`. */
function addTo(sum: Counters, part: Counters): void {
  for (const key of Object.keys(sum) as (keyof Counters)[]) {
    sum[key] += part[key];
    part[key] = 0;
  }
}

/** The operators that cost the plan at least `minCost`, most expensive first. */
function mostExpensive({ batches }: FoundPlan, searchCost: Float64Array, minCost: number): number[] {
  const paid = new Map<number, number>();
  for (const { operator, times } of batches) {
    paid.set(operator, (paid.get(operator) ?? 0) + (searchCost[operator] as number) * times);
  }
  return [...paid]
    .filter(([, share]) => share >= minCost)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([operator]) => operator);
}

/** Tools that would help to make the plan's products, neither wanted nor held; ascending. */
function toolsFor({ domain, goal, start }: CompiledProblem, { batches }: FoundPlan): number[] {
  const tools = new Set<number>();
  const made = new Set<number>();
  for (const { operator } of batches) {
    for (const fluent of productsOf(domain, operator)) made.add(fluent);
  }
  for (const fluent of made) {
    for (const operator of producersOf(domain, fluent)) {
      for (const { altSet } of usesOf(domain, operator)) {
        for (const member of membersOf(domain, altSet)) tools.add(member);
      }
    }
  }
  const isWanted = (tool: number): boolean => goal.some(({ fluent }) => fluent === tool) || (start[tool] as number) > 0;
  return [...tools].filter((tool) => !made.has(tool) && !isWanted(tool)).sort((a, b) => a - b);
}
