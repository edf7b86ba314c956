// The open flaws of a node (needs that nothing provides, amounts that fall short, violated landmark
// orderings) and the choice of the flaw to resolve next.

import type { ClassShortage } from "./demand-matching.ts";
import type { LandmarkOrderings, OrderingViolation } from "./landmark-orderings.ts";
import { type Achiever, isBanned, type SearchNode } from "./node.ts";
import type { Regression } from "./regression.ts";

/** Every plan beneath the node applies one of the achievers once more. */
export interface NodeFlaw {
  achievers: readonly Achiever[];
  /** The amount that is missing; an only achiever has to make all of it. */
  missing: number;
  /** All shortages of the node. */
  shortages: readonly ClassShortage[];
  ordering: OrderingViolation | null;
}

/**
 * The flaw to resolve next; null if none is open. A flaw with at most one achiever comes first, then
 * the most expensive, so that products are decided before their ingredients.
 */
export function nextFlaw(regression: Regression, orderings: LandmarkOrderings, node: SearchNode): NodeFlaw | null {
  const shortages = regression.shortagesOf(node);
  let best: NodeFlaw | null = null;
  let bestPrice = -1;
  const offer = (flaw: NodeFlaw, price: number): boolean => {
    const fewer = best === null ? -1 : Math.min(2, flaw.achievers.length) - Math.min(2, best.achievers.length);
    if (fewer < 0 || (fewer === 0 && price > bestPrice)) {
      best = flaw;
      bestPrice = price;
    }
    return flaw.achievers.length < 2;
  };
  for (const classId of node.needs) {
    if (regression.isProvided(node, classId)) {
      node.needs.delete(classId);
      node.provided.add(classId);
      continue;
    }
    const achievers = regression.achieversFor(node, regression.firstAchievers(classId));
    if (offer({ achievers, missing: 1, shortages, ordering: null }, regression.orderOf(classId))) return best;
  }
  const ordering = orderings.violationIn(node, regression);
  if (ordering !== null) {
    const price = Math.min(...ordering.members.map((fluent) => regression.orderOf(fluent)));
    if (offer(flawOfOrdering(node, regression, ordering, shortages), price)) return best;
  }
  for (const { classId, classes, missing } of shortages) {
    const achievers = regression.achieversFor(node, regression.membersOfAll(classes));
    if (offer({ achievers, missing, shortages, ordering: null }, regression.orderOf(classId))) return best;
  }
  return best;
}

function flawOfOrdering(
  node: SearchNode,
  regression: Regression,
  ordering: OrderingViolation,
  shortages: readonly ClassShortage[],
): NodeFlaw {
  const { makers, others, members, missing } = ordering;
  const achievers = regression
    .achieversFor(node, members)
    .filter(({ operator }) => makers.has(operator) && !others.has(operator));
  for (const operator of others) {
    const fluent = regression.firstProductOf(operator);
    if (!isBanned(node, operator) && fluent !== undefined) achievers.push({ fluent, operator });
  }
  const only = achievers.length === 1 ? achievers[0]?.operator : undefined;
  // An operator that may make the rest superfluous is applied once, though it makes what is missing.
  const isMaker = only !== undefined && !others.has(only);
  return { achievers, missing: isMaker ? missing : 1, shortages, ordering };
}
