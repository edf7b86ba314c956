// What a whole solution has for a first time: the tools, stations and places that it uses, what every plan has, and what it makes once. And which of
// them each may have to come before another: what is had by means of the other, or held while something that the other comes of takes it away.
// Nothing here is proven; it only tells which orders are worth a look (precedence.ts).
// Sound for every answer but one: nothing that is held at the start may be a milestone (`held` is
// looked at).

import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { StagedProgram } from "./program.ts";
import type { Durable, WithinReach } from "./within-reach.ts";

const EPSILON = 1e-6;

export interface Milestone extends Durable {
  /** The column that says whether a plan has it: -1 where every plan has it, null where there is none so far. */
  column: number | null;
  /** What the solution applies to have it, and what that comes of. */
  comesOf: ReadonlySet<number>;
  /** What the solution applies that takes something which whatever makes it looks at. */
  threats: readonly number[];
}

/** The milestones of a solution: by column, its amounts. */
export function milestonesOf(reach: WithinReach, program: StagedProgram, amounts: Float64Array): Milestone[] {
  const { problem, sets, held, needs } = reach;
  const times = new Map<number, number>();
  for (const [operator, column] of program.columnOf) {
    const applied = Math.round(amounts[column] as number);
    if (applied > 0) times.set(operator, applied);
  }
  const found = new Map<string, Durable & { column: number | null }>();
  for (const tool of program.tools) {
    if (tool.column < 0 || (amounts[tool.column] as number) > 1 - EPSILON) found.set(tool.key, tool);
  }
  const known = new Set(program.tools.map(({ key }) => key));
  const add = (classId: number, column: number | null): void => {
    const key = reach.madeKinds(classId).join();
    if (known.has(key) || held[classId] === 1) return;
    known.add(key);
    const needers = [...program.columnOf.keys()].filter((operator) => sets.isBefore(classId, operator));
    found.set(key, { key, classId, needers, column });
  };
  for (const classId of needs) add(classId, -1);
  for (const name of madeOnce(problem, times)) add(name, null);
  const sources = sourcesOf(problem, times);
  return [...found.values()]
    .filter(({ needers }) => needers.some((operator) => times.has(operator)))
    .map((one) => {
      const makers = reach.makersOf(one.classId).filter((operator) => times.has(operator));
      return { ...one, comesOf: closure(makers, sources), threats: threatsTo(problem, makers, times) };
    });
}

/** Whether the one is used to have the other. */
export const isUsedFor = ({ needers }: Milestone, { comesOf }: Milestone): boolean =>
  needers.some((operator) => comesOf.has(operator));

/** Whether the one may have to be had before the other: it is used for it, or lost on the way there. */
export const mayComeFirst = (one: Milestone, other: Milestone): boolean =>
  isUsedFor(one, other) || one.threats.some((operator) => other.comesOf.has(operator));

/** Names that one application makes and no other. */
function madeOnce({ domain }: CompiledProblem, times: ReadonlyMap<number, number>): number[] {
  const made = new Map<number, number>();
  for (const [operator, applied] of times) {
    for (const name of run(domain.producesStart, domain.producesName, operator)) {
      made.set(name, (made.get(name) ?? 0) + applied);
    }
  }
  return [...made].filter(([, count]) => count === 1).map(([name]) => name);
}

/** By operator, those applied that make something which it takes, looks at or wears. */
function sourcesOf(problem: CompiledProblem, times: ReadonlyMap<number, number>): Map<number, number[]> {
  const { domain } = problem;
  const makers = new Map<number, number[]>();
  for (const operator of times.keys()) {
    for (const name of run(domain.producesStart, domain.producesName, operator)) {
      const own = makers.get(name);
      if (own === undefined) makers.set(name, [operator]);
      else own.push(operator);
    }
  }
  const sources = new Map<number, number[]>();
  for (const operator of times.keys()) {
    const kinds = [...taken(problem, operator), ...lookedAt(problem, operator)];
    sources.set(operator, [...new Set(kinds.flatMap((name) => makers.get(name) ?? []))]);
  }
  return sources;
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
  const kinds = new Set(makers.flatMap((operator) => lookedAt(problem, operator)));
  return [...times.keys()].filter((operator) => taken(problem, operator).some((name) => kinds.has(name)));
}

const run = (start: Int32Array, values: Int32Array, operator: number): Int32Array =>
  values.subarray(start[operator], start[operator + 1]);

const kindsOf = ({ domain }: CompiledProblem, classes: Int32Array): number[] =>
  [...classes].flatMap((classId) => [...run(domain.classStart, domain.classKinds, classId)]);

const taken = (problem: CompiledProblem, operator: number): number[] =>
  kindsOf(problem, run(problem.domain.consumesStart, problem.domain.consumesClass, operator));

const lookedAt = (problem: CompiledProblem, operator: number): number[] => {
  const { requiresStart, requiresClass, usesStart, usesClass } = problem.domain;
  return [
    ...kindsOf(problem, run(requiresStart, requiresClass, operator)),
    ...kindsOf(problem, run(usesStart, usesClass, operator)),
  ];
};
