// Backward relevance: the operators that can serve the goal, and the fluents that any of them
// needs. No shortest plan applies others.
// Sound when slots do not matter: an operator whose products nothing needs only takes fluents away,
// which enables no operator. If slots rule out every order, the search passes the plan over and
// proves nothing (best-first-search.ts).

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, needsOf, producersOf } from "../model/rows.ts";
import type { Reachability } from "./reachability.ts";

/** The part of `reach` that the goal and the classes in `asked` need, however indirectly. */
export function relevant(
  { domain, goal }: CompiledProblem,
  reach: Reachability,
  asked: Iterable<number> = [],
): Reachability {
  const fluents = new Uint8Array(domain.fluentCount);
  const operators = new Uint8Array(domain.operatorCount);
  const open: number[] = [];
  const ask = (fluent: number): void => {
    if (fluents[fluent] === 1 || reach.fluents[fluent] !== 1) return;
    fluents[fluent] = 1;
    open.push(fluent);
  };
  const askAny = (altSets: Iterable<number>): void => {
    for (const altSet of altSets) for (const fluent of membersOf(domain, altSet)) ask(fluent);
  };
  for (const { fluent } of goal) ask(fluent);
  askAny(asked);
  for (let fluent = open.pop(); fluent !== undefined; fluent = open.pop()) {
    for (const operator of producersOf(domain, fluent)) {
      if (operators[operator] === 1 || reach.operators[operator] !== 1) continue;
      operators[operator] = 1;
      askAny(needsOf(domain, operator));
    }
  }
  return { fluents, operators };
}
