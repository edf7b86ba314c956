// Backward relevance: which operators can serve the goal at all, and which names any of them asks for.
// What no chain of needs leads to from the goal is in no shortest plan.
// Sound when slots do not matter: an operator whose products nothing asks for only takes things
// away, which helps no operator. Where slots rule out every order, the search passes the plan over
// and proves nothing (tree.ts).

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, needsOf, producersOf } from "../model/rows.ts";
import type { Reachability } from "./reachability.ts";

/** Of what is in reach, the names that the goal or a class `asked` for needs, however far back, and the operators that make one of them. */
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
