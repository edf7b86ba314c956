// Ways that the domain leaves out on purpose and that could touch what an unsolvable goal lacks:
// what is missing, and what that is made of as far as it is missing too. They do not weaken the
// proof, which is about the domain; they say where the domain knows less than the game.

import type { LeftOut, Reason } from "../../schemas/index.ts";
import { reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, needsOf, producersOf } from "../model/rows.ts";

/** The rows, each with the missing names that it gives; `reasons` are those of the answer. */
export function leftOutFor(problem: CompiledProblem, reasons: readonly Reason[]): LeftOut[] {
  const { domain, constraints } = problem;
  const rows = domain.excerpt([]).leftOut ?? [];
  if (rows.length === 0) return [];
  const missing = missingNames(problem, reasons);
  const named = new Set(reasons.map(({ item }) => item));
  return rows.flatMap(({ onlyAt, gives, ...row }) => {
    // The names of the reasons come first.
    const given = gives.filter((name) => missing.has(name)).sort((a, b) => Number(named.has(b)) - Number(named.has(a)));
    const matters = given.length > 0 && (onlyAt === undefined || constraints[onlyAt] === true);
    return matters ? [{ ...row, gives: given }] : [];
  });
}

/**
 * The names of the reasons, and of what their makers need: all that is missing of it, to the
 * bottom, where things cannot be reached at all; one link deep, where amounts do not suffice.
 */
function missingNames(problem: CompiledProblem, reasons: readonly Reason[]): ReadonlySet<string> {
  const { domain, start, allowed, kept } = problem;
  const reached = reachable(domain, start, allowed, kept).fluents;
  const named = reasons.flatMap(({ item }) => domain.nameId.get(item) ?? []);
  const missing = new Set(named);
  const isShort = named.every((fluent) => reached[fluent] === 1);
  for (const fluent of missing) {
    if (isShort && !named.includes(fluent)) continue;
    for (const operator of producersOf(domain, fluent)) {
      for (const classId of needsOf(domain, operator)) {
        for (const member of membersOf(domain, classId)) if (isShort || reached[member] !== 1) missing.add(member);
      }
    }
  }
  return new Set([...missing].map((fluent) => domain.names[fluent] as string));
}
