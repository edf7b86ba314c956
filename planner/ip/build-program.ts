// The operator-counting integer program of a problem: how often a plan within a budget applies each
// operator. It ignores order; separators add rows for that (cuts/separators.ts). A tool that a plan
// may do without has a binary column: only then it is used and paid for.
// Invariant: every plan within the budget is an integer solution. If there is none, no plan is as
// cheap.
// Sound when the budget and all costs are integers (`canUseIntegerPrograms` checks that): otherwise a plan
// that costs less than the budget plus one is missed.

import { spendWork, WORK } from "../contract/work.ts";
import { ProgramWriter } from "../lp/linear-program.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { tightenUpperBounds } from "./bound-tightening.ts";
import type { Separator } from "./cuts/separator.ts";
import { separatorsOf } from "./cuts/separators.ts";
import type { OperatorCountingIp } from "./operator-counting-ip.ts";
import { RelaxedReachability } from "./relaxed-reachability.ts";
import { StateEquation } from "./state-equation.ts";

export class OperatorCountingIps {
  readonly #problem: CompiledProblem;
  readonly #reach: RelaxedReachability;
  /** The cut families of its programs. */
  readonly separators: readonly Separator[];

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.#reach = new RelaxedReachability(problem);
    this.separators = separatorsOf(this.#reach);
  }

  /** The program of plans within the budget, an integer. */
  within(budget: number): OperatorCountingIp {
    const { goal } = this.#problem;
    const { needs, sets, durables } = this.#reach;
    const writer = new ProgramWriter();
    const isInteger: OperatorCountingIp["isInteger"] = [];
    const max = tightenUpperBounds(this.#problem, this.#reach.operators, budget);
    const equation = new StateEquation(writer, this.#problem, {
      permits: (operator) => this.#reach.operators[operator] === 1,
      upperBoundOf: (operator) => max[operator] as number,
    });
    for (const { fluent, count } of goal) equation.want(fluent, count);
    for (const separator of this.separators) separator.write?.(equation);
    equation.close();
    spendWork(this.#problem, WORK.program);
    // An optional tool has a binary column.
    const tools = durables
      .filter(({ classId, dependents }) => needs.has(classId) || this.#isPaidFor(equation, dependents))
      .map((durable) => ({ ...durable, column: needs.has(durable.classId) ? -1 : writer.newColumn(1) }));
    for (const { classId, column } of tools) {
      spendWork(this.#problem, WORK.pivot);
      if (column >= 0) this.#reach.firstAchievers(equation, sets.before(classId), column);
    }
    // The order search must see every operator that a plan may apply.
    for (const [operator, isThere] of this.#reach.operators.entries()) if (isThere === 1) equation.admit(operator);
    equation.close();
    for (const { column, dependents } of tools)
      if (column >= 0) this.#addImplication(writer, equation, column, dependents, budget);
    spendWork(this.#problem, WORK.pass);
    const budgetRow = this.#addBudgetRow(writer, equation, budget);
    const spare = Array.from({ length: this.#problem.limits.ip.maxPrecedenceColumns }, () => writer.newColumn(1));
    for (const column of [...spare, ...tools.map((tool) => tool.column)])
      if (column >= 0) isInteger.push({ column, weight: this.#problem.limits.ip.toolBranchingWeight });
    for (const [operator, column] of equation.columnOf) {
      isInteger.push({ column, weight: 1 + (this.#problem.domain.cost[operator] as number) });
    }
    return {
      rhs: writer.rhs,
      columns: writer.columns,
      upper: writer.upper,
      cost: costsOf(writer, equation, this.#problem.domain.cost),
      isInteger,
      columnOf: equation.columnOf,
      budgetRow,
      spare,
      tools,
    };
  }

  /** The budget row. */
  #addBudgetRow(writer: ProgramWriter, equation: StateEquation, budget: number): number {
    const row = writer.newRow(-budget);
    for (const [operator, column] of equation.columnOf) {
      const cost = this.#problem.domain.cost[operator] as number;
      if (cost > 0) writer.add(column, row, -cost);
    }
    return row;
  }

  /** Whether an operator with a cost depends on it. */
  #isPaidFor(equation: StateEquation, dependents: readonly number[]): boolean {
    return dependents.some(
      (operator) => equation.columnOf.has(operator) && (this.#problem.domain.cost[operator] as number) > 0,
    );
  }

  /** Operators that depend on the tool are applied within the budget, and only if its column is 1. */
  #addImplication(
    writer: ProgramWriter,
    equation: StateEquation,
    tool: number,
    dependents: readonly number[],
    budget: number,
  ): void {
    const row = writer.newRow(0);
    writer.add(tool, row, budget);
    for (const operator of dependents) {
      const column = equation.columnOf.get(operator);
      const cost = this.#problem.domain.cost[operator] as number;
      if (column !== undefined && cost > 0) writer.add(column, row, -cost);
    }
    writer.add(tool, writer.newRow(-1), -1);
  }
}

function costsOf(writer: ProgramWriter, { columnOf }: StateEquation, cost: ArrayLike<number>): number[] {
  const costs = writer.columns.map(() => 0);
  for (const [operator, column] of columnOf) costs[column] = cost[operator] as number;
  return costs;
}
