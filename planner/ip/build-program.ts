// The integer program of a problem: how often a plan within a budget applies each operator. It does
// not know their order; separators add rows for that (cuts/separators.ts).
// A tool that a plan may do without has a column that says whether the plan has it: only then is it
// used, and only then is it paid for.
// Invariant: every plan within the budget is a solution in whole numbers. Where there is none, no plan is as cheap.
// Sound when the budget is a whole number and all costs are (`isStageable` looks): otherwise what
// costs less than the budget plus one is missed.

import { throwIfInterrupted } from "../contract/interruption.ts";
import { ProgramWriter } from "../lp/program-writer.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { tightenUpperBounds } from "./bound-tightening.ts";
import type { Separator } from "./cuts/separator.ts";
import { separatorsOf } from "./cuts/separators.ts";
import type { OperatorCountingIp } from "./operator-counting-ip.ts";
import { RelaxedReachability } from "./relaxed-reachability.ts";
import { StateEquation } from "./state-equation.ts";

/** Makes staged programs of one problem. */
export class OperatorCountingIps {
  readonly #problem: CompiledProblem;
  readonly #reach: RelaxedReachability;
  /** The families of cuts of its programs. */
  readonly separators: readonly Separator[];

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.#reach = new RelaxedReachability(problem);
    this.separators = separatorsOf(this.#reach);
  }

  /** The program of plans within the budget, a whole number. */
  within(budget: number): OperatorCountingIp {
    const { goal } = this.#problem;
    const { needs, sets, durables } = this.#reach;
    const writer = new ProgramWriter();
    const isInteger: OperatorCountingIp["isInteger"] = [];
    const max = tightenUpperBounds(this.#problem, this.#reach.operators, budget);
    const all = new StateEquation(writer, this.#problem, {
      permits: (operator) => this.#reach.operators[operator] === 1,
      mostOf: (operator) => max[operator] as number,
    });
    for (const { fluent, count } of goal) all.want(fluent, count);
    for (const separator of this.separators) separator.write?.(all);
    all.close();
    throwIfInterrupted(this.#problem);
    // What a plan may do without has a column that says whether there is one.
    const tools = durables
      .filter(({ classId, needers }) => needs.has(classId) || this.#isPaidFor(all, needers))
      .map((durable) => ({ ...durable, column: needs.has(durable.classId) ? -1 : writer.newColumn(1) }));
    for (const { classId, column } of tools) {
      throwIfInterrupted(this.#problem);
      if (column >= 0) this.#reach.firstAchievers(all, sets.before(classId), column);
    }
    // Whoever looks for an order has to know of everything that a plan may apply.
    for (const [operator, isThere] of this.#reach.operators.entries()) if (isThere === 1) all.admit(operator);
    all.close();
    for (const { column, needers } of tools)
      if (column >= 0) this.#addImplication(writer, all, column, needers, budget);
    throwIfInterrupted(this.#problem);
    const budgetRow = this.#payFor(writer, all, budget);
    for (const { column } of tools)
      if (column >= 0) isInteger.push({ column, weight: this.#problem.limits.ip.toolBranchingWeight });
    for (const [operator, column] of all.columnOf) {
      isInteger.push({ column, weight: 1 + (this.#problem.domain.cost[operator] as number) });
    }
    return {
      rhs: writer.rhs,
      columns: writer.columns,
      upper: writer.upper,
      cost: costsOf(writer, all, this.#problem.domain.cost),
      isInteger,
      columnOf: all.columnOf,
      budgetRow,
      tools,
    };
  }

  /** All of it costs no more than the budget. */
  #payFor(writer: ProgramWriter, all: StateEquation, budget: number): number {
    const row = writer.newRow(-budget);
    for (const [operator, column] of all.columnOf) {
      const cost = this.#problem.domain.cost[operator] as number;
      if (cost > 0) writer.add(column, row, -cost);
    }
    return row;
  }

  /** Whether something that costs anything needs it. */
  #isPaidFor(all: StateEquation, needers: readonly number[]): boolean {
    return needers.some(
      (operator) => all.columnOf.has(operator) && (this.#problem.domain.cost[operator] as number) > 0,
    );
  }

  /** What needs the tool is applied only where there is one, and then within the budget. */
  #addImplication(
    writer: ProgramWriter,
    all: StateEquation,
    tool: number,
    needers: readonly number[],
    budget: number,
  ): void {
    const row = writer.newRow(0);
    writer.add(tool, row, budget);
    for (const operator of needers) {
      const column = all.columnOf.get(operator);
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
