// The operators that can matter to a goal: baselines search only these, so that irrelevant
// operators do not distort the measurement.

import { reachable } from "../../planner/heuristics/reachability.ts";
import type { CompiledProblem } from "../../planner/model/compiled-problem.ts";

/**
 * Operators in relaxed reach that make something the goal needs, directly or indirectly, ascending.
 */
export function relevantOperators(problem: CompiledProblem): number[] {
  const { domain } = problem;
  const reach = reachable(domain, problem.start, problem.allowed, problem.kept);
  const wanted = new Set(problem.goal.map(({ fluent }) => fluent));
  const queue = [...wanted];
  const chosen = new Set<number>();
  const want = (classId: number): void => {
    const end = domain.classStart[classId + 1] as number;
    for (let i = domain.classStart[classId] as number; i < end; i++) {
      const name = domain.classKinds[i] as number;
      if (wanted.has(name)) continue;
      wanted.add(name);
      queue.push(name);
    }
  };
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (let p = domain.producersStart[next] as number; p < (domain.producersStart[next + 1] as number); p++) {
      const operator = domain.producersOf[p] as number;
      if (reach.operators[operator] !== 1 || chosen.has(operator)) continue;
      chosen.add(operator);
      for (const [start, classes] of [
        [domain.consumesStart, domain.consumesClass],
        [domain.requiresStart, domain.requiresClass],
        [domain.usesStart, domain.usesClass],
      ] as const) {
        for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) want(classes[i] as number);
      }
    }
  }
  return [...chosen].sort((a, b) => a - b);
}
