// The problem with fewer of its operators, for where the direct way fails. It decides need by need, and does not notice that a station which it
// takes up is the one that it stands at, or that a tool which would be quicker takes the slot that the goal needs. Without such choices it
// mostly finds a plan at once, which is a plan of the whole problem, if not its cheapest.

import { reachable } from "../heuristics/reachability.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { domainAnalysisOf } from "./domain-analysis.ts";

/** What an operator that is left out does. */
type OperatorFilter = (domain: CompiledDomain, operator: number) => boolean;

/** It takes up what it needs to be there. */
const takesUp: OperatorFilter = (domain, operator) => domainAnalysisOf(domain).endsOwnRequirement[operator] === 1;

/** It wears a tool. */
const wears: OperatorFilter = ({ usesStart }, operator) => usesStart[operator + 1] !== usesStart[operator];

/** What is left of the operators that are allowed, kept with these, since much is worked out for a set of operators. */
const relaxedDomainCache = new Map<OperatorFilter, WeakMap<Uint8Array, Uint8Array>>([
  [takesUp, new WeakMap()],
  [wears, new WeakMap()],
]);

/** Problems over fewer operators, in which the goal is in reach still. */
export function* relaxedProblems(problem: CompiledProblem): Generator<CompiledProblem> {
  const { domain, start, kept, goal } = problem;
  for (const [choice, sets] of relaxedDomainCache) {
    let allowed = sets.get(problem.allowed);
    if (allowed === undefined) {
      allowed = problem.allowed.map((is, operator) => (choice(domain, operator) ? 0 : is));
      sets.set(problem.allowed, allowed);
    }
    const { fluents } = reachable(domain, start, allowed, kept);
    if (goal.every(({ fluent, count }) => count <= 0 || fluents[fluent] === 1)) yield { ...problem, allowed };
  }
}
