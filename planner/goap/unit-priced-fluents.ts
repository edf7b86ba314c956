// The fluents that the search prices by the unit. A fluent that is wanted in full batches is worth
// its share of a batch. One that is wanted once (a pickaxe, a vein) is not: landmark cuts count its
// whole cost. Any choice is admissible; this one makes the bound high.
// Flipping prices earns 3 more proofs on 240 craftables, among them stained glass panes.

import { unitCorrection } from "../heuristics/prices.ts";
import type { Reachability } from "../heuristics/reachability.ts";
import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, requiresOf, spendsOf, usesOf } from "../model/rows.ts";

/** The amounts of the incumbent. */
export interface IncumbentUsage {
  /** By fluent: its total consumption. */
  counts: ReadonlyMap<number, number>;
  /** By fluent: the largest amount that one application makes. */
  batches: ReadonlyMap<number, number>;
  /** Fluents whose pricing is flipped, since that raised the bound. */
  flipped: ReadonlySet<number>;
}

/** By fluent: 1 if its price is to be 0. */
export function unitPricedFluents(
  problem: CompiledProblem,
  useful: Reachability,
  { counts, flipped }: IncumbentUsage,
): Int32Array {
  const { domain, start, goal } = problem;
  const free = new Int32Array(domain.fluentCount);
  const wanted = new Set(goal.map(({ fluent }) => fluent));
  const spent = new Uint8Array(domain.fluentCount);
  const held = new Uint8Array(domain.fluentCount);
  const mark = (marks: Uint8Array, needs: readonly { altSet: number }[]): void => {
    for (const { altSet } of needs) for (const fluent of membersOf(domain, altSet)) marks[fluent] = 1;
  };
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (useful.operators[operator] !== 1) continue;
    mark(spent, spendsOf(domain, operator));
    mark(held, usesOf(domain, operator));
    mark(held, requiresOf(domain, operator));
  }
  const { achiever } = unitCorrection(domain, problem.searchCost, start, useful);
  const total = goal.reduce((sum, { count }) => sum + count, 0);
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    if (useful.fluents[fluent] !== 1) continue;
    if ((start[fluent] as number) > 0) free[fluent] = 1;
    if (wanted.has(fluent)) continue;
    if (spent[fluent] !== 1 || held[fluent] === 1) free[fluent] = 1;
    const operator = achiever[fluent] as number;
    if (
      domain.isItem[fluent] !== 1 &&
      operator >= 0 &&
      (counts.get(fluent) ?? 4 * total) < amountMade(domain, operator, fluent)
    )
      free[fluent] = 1;
  }
  for (const fluent of flipped) if (useful.fluents[fluent] === 1) free[fluent] = free[fluent] === 1 ? 0 : 1;
  return free;
}

/**
 * The fluents to flip: items of which one application makes more than one, and all that the
 * incumbent consumes. A unit price counts only a share of that application; paid whole, all of it
 * counts.
 */
export function flippedPrices({ domain }: CompiledProblem, { counts, batches }: IncumbentUsage): Set<number> {
  const others = new Set<number>();
  for (const [fluent, count] of counts) {
    const batch = batches.get(fluent) ?? 0;
    if (domain.isItem[fluent] === 1 && batch > 1 && batch >= count) others.add(fluent);
  }
  return others;
}
