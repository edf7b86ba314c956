// The problem with fewer operators, for when the greedy decomposition fails. Greedy decomposition
// decides need by need: it overlooks that an operator removes the station it stands at, or that a
// faster tool takes the slot that the goal needs. Without such choices it mostly finds a plan,
// which is also a plan of the whole problem, if not its cheapest.

import { reachable } from "../heuristics/reachability.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import { domainAnalysisOf } from "./domain-analysis.ts";

// By domain and `allowed`: the allowed operators that are not removed. Estimates are cached by it.
const without = (isRemoved: (domain: CompiledDomain, operator: number) => boolean) =>
  memoizeWeakly((domain: CompiledDomain) =>
    memoizeWeakly((allowed: Uint8Array) => allowed.map((is, operator) => (isRemoved(domain, operator) ? 0 : is))),
  );

const RELAXATIONS = [
  without((domain, operator) => domainAnalysisOf(domain).endsOwnRequirement[operator] === 1),
  without(({ usesStart }, operator) => usesStart[operator + 1] !== usesStart[operator]),
];

/** Relaxed problems in which the goal is still reachable. */
export function* relaxedProblems(problem: CompiledProblem): Generator<CompiledProblem> {
  const { domain, start, kept, goal } = problem;
  for (const relaxation of RELAXATIONS) {
    const allowed = relaxation(domain)(problem.allowed);
    const { fluents } = reachable(domain, start, allowed, kept);
    if (goal.every(({ fluent, count }) => count <= 0 || fluents[fluent] === 1)) yield { ...problem, allowed };
  }
}
