// Which names the search prices by the unit. What is wanted in full batches is worth its share of a batch. What is wanted once, or in a
// small part of what one application makes (a pickaxe, a vein), is not: its cost is paid whole, which landmark cuts count. Any choice is
// admissible; this one makes the bound high.
// Turning prices round earns 3 more proofs on 240 craftables, among them stained glass panes.

import { unitCorrection } from "../heuristics/prices.ts";
import type { Reachability } from "../heuristics/reachability.ts";
import { amountMade } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, requiresOf, spendsOf, usesOf } from "../model/rows.ts";

/** What the plan in hand tells of amounts. */
export interface IncumbentUsage {
  /** How much it takes of each name. */
  counts: ReadonlyMap<number, number>;
  /** How much of a name one application makes in it. */
  batches: ReadonlyMap<number, number>;
  /** Names for which the choice is turned round: it was tried, and the bound is higher. */
  flipped: ReadonlySet<number>;
}

/** By name: 1 where its price is to be 0. */
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
 * The names to try the other way: items of which one application in the plan in hand makes all that it takes, and more than one. Priced by
 * the unit, only a share of that application would count; paid whole, all of it does.
 */
export function flippedPrices({ domain }: CompiledProblem, { counts, batches }: IncumbentUsage): Set<number> {
  const others = new Set<number>();
  for (const [fluent, count] of counts) {
    const batch = batches.get(fluent) ?? 0;
    if (domain.isItem[fluent] === 1 && batch > 1 && batch >= count) others.add(fluent);
  }
  return others;
}
