// Landmarks: if every producer of the goal needs a pickaxe and none is held, a pickaxe must be
// made. The needs that all its producers share are landmarks in turn.
// Sound when the goal is not held at the start: one of its producers is applied. Counts are the
// least that any producer needs, minus what is held or, for required fluents, kept.
// Source: backward propagation, Zhu and Givan, "Landmark Extraction via Planning Graph
// Propagation", ICAPS 2003.

import { spendWork, WORK } from "../contract/work.ts";
import { type Reachability, reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { consumesOf, membersOf, needersOf, producersOf, requiresOf, usesOf } from "../model/rows.ts";

export interface Landmark {
  classId: number;
  /** The number needed at once, without kept fluents, and the number of these that are not held. */
  count: number;
  missing: number;
}

/** All producers, or only those that can precede the class, which takes longer. */
export type Makers = "all" | "first";

/** Classes that must be made to be held, required or used, in the order of discovery. */
export function needsOfAll(problem: CompiledProblem, reach: Reachability, makers: Makers = "all"): Landmark[] {
  const { goal, start } = problem;
  const found = new Map<number, Landmark>();
  const followed = new Set<number>();
  // A fluent is a class with the same number.
  const open = goal
    .filter(({ fluent, count }) => count > (start[fluent] as number))
    .map(({ fluent, count }) => ({ classId: fluent, count }));
  for (let wanted = open.pop(); wanted !== undefined; wanted = open.pop()) {
    const { classId } = wanted;
    if (followed.has(classId)) continue;
    followed.add(classId);
    spendWork(problem, WORK.pass);
    const before = makers === "all" ? reach : reachedBefore(problem, reach, wanted);
    for (const need of sharedNeeds(problem, makersOf(problem, before, classId)).values()) {
      open.push(need);
      if (need.missing > (found.get(need.classId)?.missing ?? 0)) found.set(need.classId, need);
    }
  }
  return [...found.values()];
}

/**
 * What is in reach before `count` of the class are first held: no operator that needs as many was
 * applied.
 * Source: first achievers, as in the causal order of integer programs for planning.
 */
export function reachedBefore(
  problem: CompiledProblem,
  { operators }: Reachability,
  { classId, count }: Pick<Landmark, "classId" | "count">,
): Reachability {
  const before = operators.slice();
  for (const operator of needersOf(problem.domain, classId)) {
    if ((missingNeeds(problem, operator).get(classId)?.count ?? 0) >= count) before[operator] = 0;
  }
  return reachable(problem.domain, problem.start, before, problem.kept);
}

/** The reachable producers of the class. */
function makersOf({ domain }: CompiledProblem, reach: Reachability, classId: number): Set<number> {
  const makers = new Set<number>();
  for (const fluent of membersOf(domain, classId)) {
    for (const operator of producersOf(domain, fluent)) if (reach.operators[operator] === 1) makers.add(operator);
  }
  return makers;
}

/** By class: the needs that all operators share, with the least missing amount. */
function sharedNeeds(problem: CompiledProblem, operators: ReadonlySet<number>): Map<number, Landmark> {
  let shared: Map<number, Landmark> | null = null;
  for (const operator of operators) {
    const own = missingNeeds(problem, operator);
    if (shared === null) shared = own;
    else {
      for (const [classId, need] of shared) {
        const other = own.get(classId);
        if (other === undefined) shared.delete(classId);
        else if (other.missing < need.missing) shared.set(classId, other);
      }
    }
    if (shared.size === 0) break;
  }
  return shared ?? new Map();
}

/** By class: the operator's needs beyond the start state; kept fluents meet requirements. */
function missingNeeds({ domain, start, kept }: CompiledProblem, operator: number): Map<number, Landmark> {
  const missing = new Map<number, Landmark>();
  const need = (classId: number, count: number, withKept: boolean): void => {
    let held = 0;
    let lookedAt = 0;
    for (const fluent of membersOf(domain, classId)) {
      held += start[fluent] as number;
      if (withKept) lookedAt += kept[fluent] as number;
    }
    const short = count - lookedAt - held;
    if (short > (missing.get(classId)?.missing ?? 0)) {
      missing.set(classId, { classId, count: count - lookedAt, missing: short });
    }
  };
  for (const { classId, count } of consumesOf(domain, operator)) need(classId, count, false);
  for (const { classId, count } of requiresOf(domain, operator)) need(classId, count, true);
  for (const { classId } of usesOf(domain, operator)) need(classId, 1, false);
  return missing;
}
