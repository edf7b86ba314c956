// Rows for what every plan does at least once: it applies an operator of each landmark cut, and it
// makes each landmark a first time with an operator that does not need it. So a tool is paid for
// whole, not by the share of it that is used. At the root the same holds for each set of operators
// without which the goal is out of reach; the sets that a solution applies less than once are found
// by growing a set that does not reach the goal, the most applied operators first.
// Sound: every plan applies an operator of each landmark cut (heuristics/landmark-cuts.ts), and
// until it first holds a landmark it applies nothing that needs one (../landmark-sets.ts).
// Source: Bonet and Helmert, "Strengthening landmark heuristics via hitting sets", ECAI 2010.

import { spendWork, WORK } from "../../contract/work.ts";
import { LmCut } from "../../heuristics/landmark-cuts.ts";
import { amountMade } from "../../model/compiled-domain.ts";
import { LANDMARK_VIOLATION_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import { RelaxedClosure } from "../relaxed-closure.ts";
import type { RelaxedReachability } from "../relaxed-reachability.ts";
import type { SeparationInput, SeparatorFamily } from "./separator.ts";

export const landmarkRows: SeparatorFamily = (reach) => ({
  name: "landmarkRows",
  at: ["root"],
  write(stage): void {
    reach.firstAchievers(stage, reach.needs, -1);
    stage.close();
    spendWork(reach.problem, WORK.program);
    for (const operators of cutsOf(reach)) stage.oneOf(operators, -1);
    stage.close();
  },
  separate: (input) => separateLandmarks(reach, input),
});

/** Adds a row for each of some landmarks that the solution applies less than once. */
function* separateLandmarks(
  { problem, operators }: RelaxedReachability,
  { program, amounts }: Pick<SeparationInput, "program" | "amounts">,
): Generator<false, number> {
  const { goal, start, limits } = problem;
  const live = [...operators.keys()].filter((operator) => operators[operator] === 1);
  const weight = Float64Array.from(operators, (_, operator) => amounts[columnOf(program, operator)] ?? 0);
  const order = live.toSorted((a, b) => (weight[b] as number) - (weight[a] as number) || a - b);
  const closure = new RelaxedClosure(problem, live);
  let added = 0;
  for (const { fluent, count } of goal) {
    if (count <= (start[fluent] as number)) continue;
    const within = new Set(
      order.filter((operator) => (weight[operator] as number) >= 1 - LANDMARK_VIOLATION_TOLERANCE),
    );
    for (let left = limits.ip.maxLandmarkRows; left > 0; left--) {
      spendWork(problem, WORK.landmarkCut);
      yield false;
      const landmark = missedBy(closure, fluent, order, within);
      const sum = landmark?.reduce((total, operator) => total + (weight[operator] as number), 0) ?? 1;
      if (landmark === null || sum >= 1 - LANDMARK_VIOLATION_TOLERANCE) break;
      const row = program.rhs.push(1) - 1;
      for (const operator of landmark) program.columns[columnOf(program, operator)]?.push({ row, coefficient: 1 });
      for (const operator of landmark) within.add(operator);
      added++;
    }
  }
  return added;
}

const columnOf = (program: OperatorCountingIp, operator: number): number => program.columnOf.get(operator) ?? -1;

/** The operators outside a greatest set around `within` that does not make `fluent`; null if `within` does. */
function missedBy(
  closure: RelaxedClosure,
  fluent: number,
  order: readonly number[],
  within: ReadonlySet<number>,
): number[] | null {
  closure.begin(fluent);
  for (const operator of within) if (!closure.add(operator)) return null;
  return order.filter((operator) => !closure.has(operator) && !closure.add(operator));
}

function cutsOf(reach: RelaxedReachability): number[][] {
  const { problem } = reach;
  const { domain, start, goal } = problem;
  const goals = goal
    .filter(({ fluent, count }) => count > (start[fluent] as number))
    .map(({ fluent, count }) => {
      const operators = reach.producersOf(fluent);
      const missing = count - (start[fluent] as number);
      return { operators, shares: operators.map((each) => Math.min(1, amountMade(domain, each, fluent) / missing)) };
    });
  const found: number[][] = [];
  const cuts = new LmCut(problem, reach.operators);
  cuts.onCut = (operators): void => void found.push([...operators]);
  const none = new Uint8Array(domain.operatorCount);
  cuts.evaluate(goals, none, none, domain.cost);
  return found;
}
