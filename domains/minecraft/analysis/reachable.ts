// What operators reach from the empty inventory, counts left aside (whatever can be had once can be had again), and which of them
// never apply. Kept with the list, since every stage of compiling asks. Array methods with functions that are made once, on purpose:
// in code that runs but once, before it is optimised, they take half the time of loops.

import type { Operator } from "../../../schemas/index.ts";
import { onceForEach } from "../data/once-for-each.ts";

/** What is true of somebody who has nothing: everybody begins there. */
const AT_THE_START = "dimension:overworld";

interface ReachNeed {
  anyOf: readonly string[];
}

/** An operator that never applies, with the kinds of its first need of which none is reached. */
export interface Stuck {
  operator: Operator;
  missing: readonly string[];
}

export interface Reachable {
  /** Every item or fact that some chain of operators makes from nothing, and what is true at the start. */
  names: ReadonlySet<string>;
  /** In the order of the list. */
  stuck: readonly Stuck[];
}

/** What the operators reach: again and again through those that did not apply, until none of them does. */
export const reachableBy = onceForEach((operators: readonly Operator[]): Reachable => {
  const names = new Set([AT_THE_START]);
  const isReached = (kind: string): boolean => names.has(kind);
  const isMissing = ({ anyOf }: ReachNeed): boolean => !anyOf.some(isReached);
  const firstMissing = ({ consumes, requires, uses }: Operator): ReachNeed | undefined =>
    consumes.find(isMissing) ?? requires.find(isMissing) ?? uses.find(isMissing);
  /** Applies the operator if it can be. */
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
