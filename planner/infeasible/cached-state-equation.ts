// The state equation of what is wanted (ip/state-equation.ts), for proofs that there is not enough: only what is limited has a row, for where
// enough of something can be made from nothing that is limited, it can never be short.
// Needs that no way to the goal does without (landmarks) are rows as well: something of theirs must be made. A budget is one more row:
// where it cannot be kept, every plan costs more.
// Sound when names without a row are endless (limited.ts), and a piece that is both looked at and
// consumed is spent once (`consumed`).
// Source: landmarks by backward propagation, Zhu and Givan, ICAPS 2003.

import type { Reachability } from "../heuristics/reachability.ts";
import type { IntegerRows } from "../ip/proof/certificate.ts";
import { StateEquation } from "../ip/state-equation.ts";
import { ProgramWriter } from "../lp/program-writer.ts";
import { madeOf } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, producersOf } from "../model/rows.ts";
import { type Landmark, reachedBefore } from "./landmarks.ts";
import { limitedNames } from "./limited-fluents.ts";

export interface Balance extends IntegerRows {
  /** By column: the operator, or -1 where a kind is given to a class. */
  operators: number[];
  /** By row: the name whose amount it balances; -1 for classes, wear and landmarks. */
  fluents: number[];
  /** By row: what must be made, where that is what it says; null elsewhere. */
  needs: (Landmark | null)[];
}

export interface StateEquationOptions {
  /** What there must be in the end, by class; what is kept counts already. */
  wanted: readonly { kinds: number; count: number }[];
  /** What must be made on the way. */
  landmarks: readonly Landmark[];
  /** What all of it may cost at most; a whole number, as all costs are then. */
  budget?: number;
  maxColumns: number;
}

/** The balance of what is wanted; null where nothing of it is limited, or where it would have more than so many columns. */
export function stateEquationOf(
  problem: CompiledProblem,
  reach: Reachability,
  { wanted, landmarks, budget, maxColumns }: StateEquationOptions,
): Balance | null {
  const { domain } = problem;
  const writer = new ProgramWriter();
  const limited = limitedNames(problem, reach, budget !== undefined);
  const equation = new StateEquation(writer, problem, {
    permits: (operator) => reach.operators[operator] === 1,
    canBeShort: (fluent) => limited[fluent] === 1,
  });
  const needOf = new Map<number, Landmark>();
  for (const { kinds: classId, count } of wanted) equation.want(classId, count);
  for (const landmark of landmarks) {
    const members = membersOf(domain, landmark.classId).filter((fluent) => reach.fluents[fluent] === 1);
    if (members.some((fluent) => limited[fluent] === 0)) continue;
    // What is missing of it must be made some time; within a budget, by what comes before anything that needs as much of it.
    const row = writer.newRow(landmark.missing);
    needOf.set(row, landmark);
    // Without a budget it is told why there is no plan, and what never comes first has words of its own.
    const before = budget === undefined ? reach : reachedBefore(problem, reach, landmark);
    for (const fluent of members) {
      for (const operator of producersOf(domain, fluent)) {
        if (before.operators[operator] === 1)
          writer.add(equation.admit(operator), row, madeOf(domain, operator, fluent));
      }
    }
  }
  if (writer.rhs.length === 0 || !equation.close(maxColumns)) return null;
  const { rhs, columns } = writer;
  const fluents = rhs.map(() => -1);
  const operators = columns.map(() => -1);
  for (const [fluent, row] of equation.rowOfName) fluents[row] = fluent;
  for (const [operator, column] of equation.columnOf) operators[column] = operator;
  if (budget !== undefined) {
    const row = writer.newRow(-budget);
    fluents.push(-1);
    for (const [operator, column] of equation.columnOf) {
      const cost = domain.cost[operator] as number;
      if (cost > 0) writer.add(column, row, -cost);
    }
  }
  return { rhs, columns, operators, fluents, needs: rhs.map((_, row) => needOf.get(row) ?? null) };
}
