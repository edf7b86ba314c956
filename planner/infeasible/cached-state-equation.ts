// The state equation (ip/state-equation.ts) for proofs by amounts. Only limited fluents have rows:
// there can always be enough of the others. Landmarks are rows as well: some of each must be made.
// A budget is one more row: if it cannot be kept, every plan costs more.
// Sound when fluents without a row are unlimited (limited-fluents.ts), and a piece that is both
// required and consumed is spent once (`consumed`).
// Source: landmarks by backward propagation, Zhu and Givan, ICAPS 2003.

import type { Reachability } from "../heuristics/reachability.ts";
import type { IntegerRows } from "../ip/proof/certificate.ts";
import { StateEquation } from "../ip/state-equation.ts";
import { ProgramWriter } from "../lp/linear-program.ts";
import { madeOf } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, producersOf } from "../model/rows.ts";
import { type Landmark, reachedBefore } from "./landmarks.ts";
import { limitedNames } from "./limited-fluents.ts";

export interface Balance extends IntegerRows {
  /** By column: the operator, or -1 if it gives a fluent to a class. */
  operators: number[];
  /** By row: the fluent; -1 for classes, wear and landmarks. */
  fluents: number[];
  /** By row: its landmark, or null. */
  needs: (Landmark | null)[];
}

export interface CachedEquationOptions {
  /** By class, the amount wanted at the end; kept fluents count already. */
  wanted: readonly { classId: number; count: number }[];
  landmarks: readonly Landmark[];
  /** The most that all applications may cost; an integer, as all costs are then. */
  budget?: number;
  maxColumns: number;
}

/** The state equation; null if nothing wanted is limited, or if it has too many columns. */
export function stateEquationOf(
  problem: CompiledProblem,
  reach: Reachability,
  { wanted, landmarks, budget, maxColumns }: CachedEquationOptions,
): Balance | null {
  const { domain } = problem;
  const writer = new ProgramWriter();
  const limited = limitedNames(problem, reach, budget !== undefined);
  const equation = new StateEquation(writer, problem, {
    permits: (operator) => reach.operators[operator] === 1,
    canBeShort: (fluent) => limited[fluent] === 1,
  });
  const needOf = new Map<number, Landmark>();
  for (const { classId, count } of wanted) equation.want(classId, count);
  for (const landmark of landmarks) {
    const members = membersOf(domain, landmark.classId).filter((fluent) => reach.fluents[fluent] === 1);
    if (members.some((fluent) => limited[fluent] === 0)) continue;
    // The missing pieces must be made; within a budget, by operators that precede everything that
    // needs as many.
    const row = writer.newRow(landmark.missing);
    needOf.set(row, landmark);
    // Without a budget, `explainFirstNeed` has better reasons for what never comes first.
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
