// Names that operators reach from the empty inventory, ignoring counts, and the operators that
// never apply. Cached with the list for all compiler stages. It uses array methods with functions
// created once on purpose: in unoptimised code, which runs only once, they take half the time of
// loops.

import type { Operator } from "../../../schemas/index.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { AT_THE_START, isSaidOnly } from "../tables/assumptions.ts";

interface ReachNeed {
  anyOf: readonly string[];
}

/** An operator that never applies, with the kinds of its first unmet need. */
export interface Stuck {
  operator: Operator;
  missing: readonly string[];
}

export interface Reachable {
  /** Every item or fact that a chain of operators produces from the start state, and its facts. */
  names: ReadonlySet<string>;
  /** In list order. */
  stuck: readonly Stuck[];
}

/** Computes the reachable names: retries the operators that did not apply until none applies. */
export const reachableBy = onceForEach((operators: readonly Operator[]): Reachable => {
  const names = new Set(AT_THE_START);
  const isReached = (kind: string): boolean => names.has(kind) || isSaidOnly(kind);
  const isMissing = ({ anyOf }: ReachNeed): boolean => !anyOf.some(isReached);
  const firstMissing = ({ consumes, requires, uses }: Operator): ReachNeed | undefined =>
    consumes.find(isMissing) ?? requires.find(isMissing) ?? uses.find(isMissing);
  /** Applies the operator if possible. */
  const isStuck = (operator: Operator): boolean => {
    if (firstMissing(operator) !== undefined) return true;
    for (const name in operator.produces) names.add(name);
    return false;
  };
  let open = operators;
  for (let before = -1; open.length !== before; ) {
    before = open.length;
    open = open.filter(isStuck);
  }
  return { names, stuck: open.map((operator) => ({ operator, missing: firstMissing(operator)?.anyOf ?? [] })) };
});
