// What a plan takes for granted: facts that hold at the start because the domain assumes them, and
// that a step needs before any step makes them.

import type { PlanAssumption, Problem } from "../../schemas/index.ts";
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
  if (!batches.some(({ operator }) => needs.has(operator))) return undefined;
  const assumed = assumedAt(domain, problem);
  const relied = new Set<string>();
  for (const { operator, consumed } of batches) {
    for (const fluent of needs.get(operator) ?? []) {
      if (assumed.has(fluent)) relied.add(domain.names[fluent] as string);
    }
    for (const fluent of assumed) {
      const isOver = consumed.has(fluent) || [clearsOf, productsOf].some((of) => of(domain, operator).includes(fluent));
      if (isOver) assumed.delete(fluent);
    }
  }
  if (relied.size === 0) return undefined;
  return domain.assumes
    .filter(({ fact }) => relied.has(fact))
    .map(({ fact, because, source }) => ({ fact, because, ...(source !== undefined && { source }) }));
}

/** The fluents that hold at the start only because they are assumed. */
function assumedAt(domain: CompiledDomain, problem: Problem): Set<number> {
  const { counts } = heldOf(domain, problem);
  const { facts, nearby, dimension } = problem.state;
  const named = new Set([...facts, ...nearby.map(({ block }) => `seen:${block}`), `dimension:${dimension}`]);
  return new Set(
    domain.assumes.flatMap(({ fact }) => {
      const fluent = domain.nameId.get(fact);
      return fluent !== undefined && counts[fluent] !== 0 && !named.has(fact) ? [fluent] : [];
    }),
  );
}
