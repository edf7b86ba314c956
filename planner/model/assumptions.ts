// What a plan takes for granted: facts that hold at the start because the domain assumes them, and
// that a step needs before any step makes them, or the goal.

import type { Assumption, PlanAssumption, Problem } from "../../schemas/index.ts";
import { factsOfPlace, wantedFacts } from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { memoizeWeakly } from "./memoize.ts";
import type { OperatorBatch } from "./operator-batch.ts";
import { classesOf, clearsOf, needersOf, productsOf } from "./rows.ts";
import { heldOf } from "./start.ts";

/** By operator: the assumed fluents that it consumes or requires. Most need none. */
const needsOf = memoizeWeakly((domain: CompiledDomain): ReadonlyMap<number, readonly number[]> => {
  const needs = new Map<number, number[]>();
  for (const { fact } of domain.assumes) {
    const fluent = domain.nameId.get(fact);
    if (fluent === undefined) continue;
    const needers = [...classesOf(domain, fluent)].flatMap((classId) => [...needersOf(domain, classId)]);
    for (const operator of new Set(needers)) needs.set(operator, [...(needs.get(operator) ?? []), fluent]);
  }
  return needs;
});

/** In the domain's order; undefined if the plan assumes nothing. */
export function assumptionsOf(
  domain: CompiledDomain,
  problem: Problem,
  batches: readonly OperatorBatch[],
): PlanAssumption[] | undefined {
  const needs = needsOf(domain);
  const wanted = wantedFacts(problem.goal, domain.excerpt([]).tasks ?? []);
  if (wanted.length === 0 && !batches.some(({ operator }) => needs.has(operator))) return undefined;
  const assumed = assumedAt(domain, problem);
  const relied = new Set<Assumption>();
  for (const { operator, consumed } of batches) {
    for (const fluent of needs.get(operator) ?? []) {
      const assumption = assumed.get(fluent);
      if (assumption !== undefined) relied.add(assumption);
    }
    for (const fluent of assumed.keys()) {
      const isOver = consumed.has(fluent) || [clearsOf, productsOf].some((of) => of(domain, operator).includes(fluent));
      if (isOver) assumed.delete(fluent);
    }
  }
  for (const fact of wanted) {
    const assumption = assumed.get(domain.nameId.get(fact) ?? -1);
    if (assumption !== undefined) relied.add(assumption);
  }
  if (relied.size === 0) return undefined;
  return domain.assumes
    .filter((one) => relied.has(one))
    .map(({ fact, because, source }) => ({ fact, because, ...(source !== undefined && { source }) }));
}

/** The fluents that hold at the start only because they are assumed, each with the reason. */
function assumedAt(domain: CompiledDomain, problem: Problem): Map<number, Assumption> {
  const { counts } = heldOf(domain, problem);
  const { facts, nearby } = problem.state;
  const named = new Set([...facts, ...nearby.map(({ block }) => `seen:${block}`), ...factsOfPlace(problem.state)]);
  const holds = (name: string): boolean => named.has(name) || (counts[domain.nameId.get(name) ?? -1] ?? 0) > 0;
  const assumed = new Map<number, Assumption>();
  for (const one of domain.assumes) {
    const fluent = domain.nameId.get(one.fact);
    if (fluent === undefined || assumed.has(fluent) || named.has(one.fact)) continue;
    if (counts[fluent] !== 0 && one.given.every(holds)) assumed.set(fluent, one);
  }
  return assumed;
}
