// Candidates for precedence cuts: tools, facts and other things of a solution, of which one may have
// to come before another, since it is used for the other, or lost on the way to the other.
// Nothing here is proven: it only selects the pairs that precedence cuts examine.

import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { consumesOf, membersOf, productsOf, requiresOf, usesOf } from "../../model/rows.ts";
import { CUT_VIOLATION_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import type { DurableLandmark, RelaxedReachability } from "../relaxed-reachability.ts";

export interface PrecedenceCandidate extends DurableLandmark {
  /** Its binary column: -1 if every plan has one, null if there is none yet. */
  column: number | null;
  /** What the solution applies to make it, and to make what that needs. */
  sources: ReadonlySet<number>;
  /** What the solution applies that consumes something that a maker looks at. */
  threats: readonly number[];
}

/** The candidates of a solution: by column, its amounts. */
export function precedenceCandidates(
  reach: RelaxedReachability,
  program: OperatorCountingIp,
  amounts: Float64Array,
): PrecedenceCandidate[] {
  const { problem, sets, held, needs } = reach;
  const times = new Map<number, number>();
  for (const [operator, column] of program.columnOf) {
    const applied = Math.round(amounts[column] as number);
    if (applied > 0) times.set(operator, applied);
  }
  const found = new Map<string, DurableLandmark & { column: number | null }>();
  const keyOf = (classId: number): string => reach.madeKinds(classId).join();
  for (const tool of program.tools) {
    if (tool.column < 0 || (amounts[tool.column] as number) > 1 - CUT_VIOLATION_TOLERANCE)
      found.set(keyOf(tool.classId), tool);
  }
  const known = new Set(program.tools.map(({ classId }) => keyOf(classId)));
  const add = (classId: number, column: number | null): void => {
    const key = keyOf(classId);
    if (known.has(key) || held[classId] === 1) return;
    known.add(key);
    const needers = [...program.columnOf.keys()].filter((operator) => sets.isBefore(classId, operator));
    found.set(key, { classId, needers, dependents: needers, column });
  };
  for (const classId of needs) add(classId, -1);
  for (const fluent of madeOnce(problem, times)) add(fluent, null);
  const sources = sourcesOf(problem, times);
  return [...found.values()]
    .filter(({ needers }) => needers.some((operator) => times.has(operator)))
    .map((one) => {
      const makers = reach.makersOf(one.classId).filter((operator) => times.has(operator));
      return { ...one, sources: closure(makers, sources), threats: threatsTo(problem, makers, times) };
    });
}

/** Whether the one is used to make the other. */
export const isUsedFor = ({ needers }: PrecedenceCandidate, { sources }: PrecedenceCandidate): boolean =>
  needers.some((operator) => sources.has(operator));

/** Whether the one may have to come before the other: it is used for it, or lost on the way to it. */
export const mayComeFirst = (one: PrecedenceCandidate, other: PrecedenceCandidate): boolean =>
  isUsedFor(one, other) || one.threats.some((operator) => other.sources.has(operator));

/** Fluents that one application makes and no other. */
function madeOnce({ domain }: CompiledProblem, times: ReadonlyMap<number, number>): number[] {
  const made = new Map<number, number>();
  for (const [operator, applied] of times) {
    for (const fluent of productsOf(domain, operator)) made.set(fluent, (made.get(fluent) ?? 0) + applied);
  }
  return [...made].filter(([, count]) => count === 1).map(([fluent]) => fluent);
}

/** By operator, the applied operators that make something that it needs. */
function sourcesOf(problem: CompiledProblem, times: ReadonlyMap<number, number>): Map<number, number[]> {
  const makers = new Map<number, number[]>();
  for (const operator of times.keys()) {
    for (const fluent of productsOf(problem.domain, operator)) {
      const own = makers.get(fluent);
      if (own === undefined) makers.set(fluent, [operator]);
      else own.push(operator);
    }
  }
  return new Map(
    [...times.keys()].map((operator) => {
      const fluents = [...consumed(problem, operator), ...lookedAt(problem, operator)];
      return [operator, [...new Set(fluents.flatMap((fluent) => makers.get(fluent) ?? []))]];
    }),
  );
}

function closure(operators: readonly number[], sources: ReadonlyMap<number, readonly number[]>): Set<number> {
  const found = new Set<number>();
  const open = [...operators];
  for (let operator = open.pop(); operator !== undefined; operator = open.pop()) {
    if (found.has(operator)) continue;
    found.add(operator);
    open.push(...(sources.get(operator) ?? []));
  }
  return found;
}

function threatsTo(problem: CompiledProblem, makers: readonly number[], times: ReadonlyMap<number, number>): number[] {
  const fluents = new Set(makers.flatMap((operator) => lookedAt(problem, operator)));
  return [...times.keys()].filter((operator) => consumed(problem, operator).some((fluent) => fluents.has(fluent)));
}

const membersOfAll = ({ domain }: CompiledProblem, needs: readonly { classId: number }[]): number[] =>
  needs.flatMap(({ classId }) => [...membersOf(domain, classId)]);

const consumed = (problem: CompiledProblem, operator: number): number[] =>
  membersOfAll(problem, consumesOf(problem.domain, operator));

const lookedAt = (problem: CompiledProblem, operator: number): number[] =>
  membersOfAll(problem, [...requiresOf(problem.domain, operator), ...usesOf(problem.domain, operator)]);
