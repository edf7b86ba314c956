// Plans that count on luck. Operators that require `LUCK` take one draw of a source that gives by
// chance. A search without that fact counts averages; where it proves that there is no plan, the
// problem is searched once more with it, and the answer says how likely its plan is.

import type { Action, Operator, Plan } from "../../schemas/index.ts";
import { LUCK } from "../../schemas/plain.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { chanceOf } from "../model/draws.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import { consumesOf, membersOf, requiresOf } from "../model/rows.ts";

/** What operators that count on luck draw from; none in a domain without such. */
const sourcesOf = memoizeWeakly((domain: CompiledDomain): ReadonlySet<number> => {
  const luck = domain.nameId.get(LUCK);
  const sources = new Set<number>();
  for (let operator = 0; luck !== undefined && operator < domain.operatorCount; operator++) {
    if (!requiresOf(domain, operator).some(({ classId }) => membersOf(domain, classId)[0] === luck)) continue;
    for (const { classId } of consumesOf(domain, operator)) {
      for (const fluent of membersOf(domain, classId)) sources.add(fluent);
    }
  }
  return sources;
});

/** Whether something is there at the start that may give more than its average. */
export const hasChances = ({ domain, startFluents }: CompiledProblem): boolean =>
  startFluents.some((fluent) => sourcesOf(domain).has(fluent));

/** The problem in which luck may be counted on. */
export function withLuck(problem: CompiledProblem): CompiledProblem {
  const luck = problem.domain.nameId.get(LUCK);
  if (luck === undefined) return problem;
  const start = problem.start.slice();
  start[luck] = 1;
  return { ...problem, start, startFluents: [...problem.startFluents, luck] };
}

/** Answers are compared byte by byte, so the last bits are left out. */
const UNITS = 1_000_000;

/**
 * How likely the luck is that the plan counts on. A body goes on until it has what a step is for, so
 * the tries are all of the source that the plan does not take for something else.
 */
export function probabilityOf({ domain, start }: CompiledProblem, { steps }: Pick<Plan, "steps">): number {
  const actions = steps.flatMap((step) => step.actions);
  const used = domain.excerpt([...new Set(actions.map(({ operator }) => domain.operatorId.get(operator) as number))]);
  const operators = new Map(used.operators.map((operator) => [operator.id, operator]));
  const done = actions.map((action) => ({ ...action, of: operators.get(action.operator) as Operator }));
  const shares = Map.groupBy(
    done.filter(({ of }) => of.draws !== undefined),
    ({ of }) => `${sourceOf(of)} ${String(of.args.item)}`,
  );
  let probability = 1;
  for (const [, share] of shares) {
    const [first] = share;
    if (first === undefined) continue;
    const [source, item] = [sourceOf(first.of), String(first.of.args.item)];
    const wanted = share.reduce((sum, { times, of }) => sum + times * (of.produces[item] ?? 0), 0);
    const tries = done.reduce(
      (left, action) => left + (action.of.produces[source] ?? 0) * action.times - otherwiseTaken(action, source),
      start[domain.nameId.get(source) as number] as number,
    );
    probability *= chanceOf(first.of.draws ?? [], { tries, wanted });
  }
  return Math.round(probability * UNITS) / UNITS;
}

const sourceOf = ({ consumes }: Operator): string => consumes[0]?.anyOf[0] ?? "";

const otherwiseTaken = ({ consumes, of }: Action & { of: Operator }, source: string): number =>
  of.draws === undefined ? (consumes[source] ?? 0) : 0;
