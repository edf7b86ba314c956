// The part of a problem that can matter: operators that can ever be applied, and of those the ones
// that make something that the goal or a relevant operator may need. This loses nothing that a
// cheapest plan could use, slots aside: clearing and consuming never help, since every need is a
// minimum.

import { Closure } from "./closure.ts";
import type { ExactNeed, ExactOperator, ExactProblem } from "./exact-problem.ts";

/**
 * The problem with fewer names and operators; null where the goal is out of reach even if nothing
 * were ever consumed.
 */
export function relevantPart(problem: ExactProblem): ExactProblem | null {
  const closure = new Closure(problem);
  closure.allow(problem.operators.keys());
  if (!closure.reachesGoal()) return null;
  const canBe = (name: number): boolean => (problem.start[name] ?? 0) > 0 || closure.made[name] === 1;
  const reached = problem.operators.filter((_, operator) => closure.applicable[operator] === 1);
  const operators = relevantOperators(problem, reached, canBe);
  return renumbered(problem, operators, canBe);
}

function relevantOperators(
  { names, goal }: ExactProblem,
  reached: readonly ExactOperator[],
  canBe: (name: number) => boolean,
): ExactOperator[] {
  const producers = names.map((): number[] => []);
  for (const [operator, { produces }] of reached.entries()) {
    for (const { name } of produces) producers[name]?.push(operator);
  }
  const wanted = new Set<number>();
  const chosen = new Set<number>();
  const queue = goal.flatMap(({ kinds }) => kinds);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (wanted.has(name)) continue;
    wanted.add(name);
    for (const operator of producers[name] ?? []) {
      if (chosen.has(operator)) continue;
      chosen.add(operator);
      const { consumes = [], requires = [], uses = [] } = reached[operator] ?? {};
      for (const { kinds } of [...consumes, ...requires, ...uses]) queue.push(...kinds.filter(canBe));
    }
  }
  return reached.filter((_, operator) => chosen.has(operator));
}

/** Removes unneeded names from the products of operators, and unreachable kinds from the needs. */
function renumbered(
  problem: ExactProblem,
  operators: readonly ExactOperator[],
  canBe: (name: number) => boolean,
): ExactProblem {
  const needed = new Set(problem.goal.flatMap(({ kinds }) => kinds));
  for (const { consumes, requires, uses } of operators) {
    for (const { kinds } of [...consumes, ...requires, ...uses]) {
      for (const kind of kinds) if (canBe(kind)) needed.add(kind);
    }
  }
  const old = [...needed].sort((a, b) => a - b);
  const now = new Map(old.map((name, id) => [name, id]));
  const need = ({ kinds, count }: ExactNeed): ExactNeed => ({
    kinds: kinds.flatMap((kind) => now.get(kind) ?? []),
    count,
  });
  return {
    names: old.map((name) => problem.names[name] ?? ""),
    operators: operators.map(({ id, cost, consumes, requires, uses, produces, clears }) => ({
      id,
      cost,
      consumes: consumes.map(need),
      requires: requires.map(need),
      uses: uses.map(need),
      produces: produces.flatMap(({ name, count }) => {
        const kept = now.get(name);
        return kept === undefined ? [] : [{ name: kept, count }];
      }),
      clears: clears.flatMap((name) => now.get(name) ?? []),
    })),
    start: old.map((name) => problem.start[name] ?? 0),
    floor: old.map((name) => problem.floor[name] ?? 0),
    durability: old.map((name) => problem.durability[name] ?? 0),
    tools: new Map(
      [...problem.tools]
        .flatMap(([name, uses]) => [[now.get(name) ?? -1, uses] as const])
        .filter(([name]) => name >= 0),
    ),
    goal: problem.goal.map(need),
    stack: old.map((name) => problem.stack[name] ?? 0),
    slots: problem.slots,
  };
}
