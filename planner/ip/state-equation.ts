// The state equation: start state plus products, minus consumption and wear, is at least the goal.
// Fluents, classes and the wear of tools have rows; operators have columns. Rows are written only
// as far as demands lead to them. Order is left out, so no plan exists if the rows have no
// solution.
// The same rows hold up to any moment of a plan, such as its first axe.
// Invariant: the applications of any plan up to that moment satisfy every row.
// Sound when `spends` and wear are the least that an application takes: requirements that are not
// spent have no row, and those of the last operator count only if no other need can share the piece
// (`holdNeeds`).
// Source: Bonet, "An admissible heuristic for SAS+ planning obtained from the state equation",
// IJCAI 2013.

import type { ProgramWriter } from "../lp/linear-program.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import { membersOf, producersOf, producesOf, requiresOf, spendsOf, usesOf } from "../model/rows.ts";
import { INTEGRALITY_TOLERANCE } from "../model/tolerances.ts";

/** Fractional wear is counted in thousandths and rounded down, which only weakens a proof. */
const UNITS_PER_POINT = 1_000;

export interface StateEquationOptions {
  permits(operator: number): boolean;
  /** An upper bound on the operator's applications; Infinity by default. */
  upperBoundOf?(operator: number): number;
  /** Whether this operator ends the stage: its products serve nothing before that. */
  isLast?(operator: number): boolean;
  /** Whether the fluent can be short; one that is unlimited needs no row. True by default. */
  canBeShort?(fluent: number): boolean;
}

export class StateEquation {
  /** By operator, its column. */
  readonly columnOf = new Map<number, number>();
  /** By fluent, its row. */
  readonly rowOfName = new Map<number, number>();
  readonly #writer: ProgramWriter;
  readonly #problem: CompiledProblem;
  readonly #options: Required<StateEquationOptions>;
  readonly #pointUnits: number;
  readonly #holdings: Holdings;
  readonly #rowOfPoints = new Map<number, number>();
  readonly #rowOfClass = new Map<number, number>();
  readonly #rowOfWear = new Map<number, number>();
  readonly #open: number[] = [];
  /** Columns that give fluents to classes, bounded by the demand of the class's row. */
  readonly #given: { column: number; row: number }[] = [];

  constructor(writer: ProgramWriter, problem: CompiledProblem, options: StateEquationOptions) {
    this.#writer = writer;
    this.#problem = problem;
    this.#options = {
      upperBoundOf: () => Number.POSITIVE_INFINITY,
      isLast: () => false,
      canBeShort: () => true,
      ...options,
    };
    this.#pointUnits = problem.domain.usesPoints.every(Number.isInteger) ? 1 : UNITS_PER_POINT;
    this.#holdings = new Holdings(problem);
  }

  /** Demands `count` of the class, or of the fluent, at the end. */
  want(classId: number, count: number): void {
    const row = this.#classRow(classId);
    if (row >= 0) this.#writer.addToRhs(row, count);
  }

  /** The operators are applied `times`, or as often as column `asMany` says (-1 for none). */
  oneOf(operators: readonly number[], asMany: number, times = 1): void {
    const row = this.#writer.newRow(asMany < 0 ? times : 0);
    for (const operator of operators) this.#writer.add(this.admit(operator), row, 1);
    if (asMany >= 0) this.#writer.add(asMany, row, -1);
  }

  /** Admits an operator for any purpose and returns its column. */
  admit(operator: number): number {
    const cached = this.columnOf.get(operator);
    if (cached !== undefined) return cached;
    const column = this.#writer.newColumn(this.#options.upperBoundOf(operator));
    this.columnOf.set(operator, column);
    this.#open.push(operator);
    return column;
  }

  /** Writes the rows of all that admitted operators take. Returns whether `maxColumns` sufficed. */
  close(maxColumns = Number.POSITIVE_INFINITY): boolean {
    const { domain } = this.#problem;
    for (let operator = this.#open.pop(); operator !== undefined; operator = this.#open.pop()) {
      if (this.#writer.columns.length > maxColumns) return false;
      const column = this.admit(operator);
      for (const { classId, count } of spendsOf(domain, operator)) this.#take(column, this.#classRow(classId), count);
      for (const { classId, points } of usesOf(domain, operator)) {
        const parts = Math.floor(points * this.#pointUnits + INTEGRALITY_TOLERANCE);
        if (parts > 0) this.#take(column, this.#wearRow(classId), parts);
      }
      if (this.#options.isLast(operator)) this.#holdNeeds(operator, column);
    }
    this.#limitGiven();
    return this.#writer.columns.length <= maxColumns;
  }

  #take(column: number, row: number, amount: number): void {
    if (row >= 0) this.#writer.add(column, row, -amount);
  }

  /** The last operator is applied once: its needs are there then, and were not spent. */
  #holdNeeds(operator: number, column: number): void {
    const { domain, kept } = this.#problem;
    // One piece may serve several classes, and a kept piece is no part of the stock.
    const counted = new Set(spendsOf(domain, operator).flatMap(({ classId }) => [...membersOf(domain, classId)]));
    const lookedAt = [
      ...requiresOf(domain, operator),
      ...usesOf(domain, operator).map(({ classId }) => ({ classId, count: 1 })),
    ];
    for (const { classId, count } of lookedAt) {
      const members = membersOf(domain, classId);
      if (members.some((fluent) => counted.has(fluent) || (kept[fluent] as number) > 0)) continue;
      for (const fluent of members) counted.add(fluent);
      this.#take(column, this.#classRow(classId), count);
    }
  }

  #limitGiven(): void {
    const asked = new Map<number, number>();
    const { columns, upper } = this.#writer;
    for (const { row } of this.#given) asked.set(row, 0);
    for (const column of this.columnOf.values()) {
      for (const { row, coefficient } of columns[column] ?? []) {
        const before = asked.get(row);
        if (before !== undefined && coefficient < 0) asked.set(row, before - coefficient * (upper[column] as number));
      }
    }
    for (const { column, row } of this.#given) upper[column] = asked.get(row) ?? 0;
  }

  /** The row of a class, fed by its members; -1 if it can never be short. */
  #classRow(classId: number): number {
    const members = this.#membersWithin(classId);
    if (!members.every((fluent) => this.#options.canBeShort(fluent))) return -1;
    return this.#fedRow(this.#rowOfClass, classId, members, (fluent) => this.#nameRow(fluent));
  }

  /** The row of a class's durability, fed by its tools; -1 if it can never be short. */
  #wearRow(classId: number): number {
    const { durability } = this.#problem.domain;
    const members = this.#membersWithin(classId);
    if (!members.every((fluent) => durability[fluent] !== 0 && this.#options.canBeShort(fluent))) return -1;
    return this.#fedRow(this.#rowOfWear, classId, members, (fluent) => this.#pointsRow(fluent));
  }

  #fedRow(
    rows: Map<number, number>,
    classId: number,
    members: readonly number[],
    rowOf: (fluent: number) => number,
  ): number {
    const [only, ...others] = members;
    if (only !== undefined && others.length === 0) return rowOf(only);
    return this.#rowIn(rows, classId, 0, (row) => {
      for (const fluent of members) {
        const column = this.#writer.newColumn();
        this.#given.push({ column, row });
        this.#writer.add(column, rowOf(fluent), -1);
        this.#writer.add(column, row, 1);
      }
    });
  }

  #nameRow(fluent: number): number {
    const there = this.#problem.start[fluent] as number;
    return this.#rowIn(this.rowOfName, fluent, there, (row) => this.#feed(row, fluent, 1));
  }

  #pointsRow(tool: number): number {
    const units = this.#pointUnits;
    const full = (this.#problem.domain.durability[tool] as number) * units;
    const there = this.#holdings.pointsOf(tool) * units;
    return this.#rowIn(this.#rowOfPoints, tool, there, (row) => this.#feed(row, tool, full));
  }

  /** The row for the key, made on demand with what is there at the start. */
  #rowIn(rows: Map<number, number>, key: number, there: number, feed: (row: number) => void): number {
    const cached = rows.get(key);
    if (cached !== undefined) return cached;
    const row = this.#writer.newRow(-there);
    rows.set(key, row);
    feed(row);
    return row;
  }

  #feed(row: number, fluent: number, factor: number): void {
    const { domain } = this.#problem;
    for (const operator of producersOf(domain, fluent)) {
      if (!this.#options.permits(operator) || this.#options.isLast(operator)) continue;
      for (const made of producesOf(domain, operator)) {
        if (made.fluent === fluent) this.#writer.add(this.admit(operator), row, made.count * factor);
      }
    }
  }

  /** The members that can be there by the moment. */
  #membersWithin(classId: number): number[] {
    const { domain, start } = this.#problem;
    return [...membersOf(domain, classId)].filter(
      (fluent) =>
        (start[fluent] as number) > 0 ||
        producersOf(domain, fluent).some((operator) => this.#options.permits(operator)),
    );
  }
}
