// One stage of a staged program: how often operators are applied up to some moment, such that nothing was spent by then that had not been
// made. A whole plan is a stage; so is what comes before the first axe.
// Invariant: the applications up to that moment of any plan meet every row. Order within the stage is left out.
// Sound when `spends` and wear are what an application takes at least, and kinds that feed a class
// are all that can be there: requirements that are not spent have no row, and what the stage ends
// with is looked at only where no other need can share the piece (`holdNeeds`).
// Source: the state equation, Bonet, IJCAI 2013.

import type { Entry } from "../linear/program.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";

/** Where wear is no whole number of points it is counted in thousandths, rounded down, which only makes a proof harder. */
const PARTS_OF_POINTS = 1_000;

/** Rows and columns of a program in the making: columns meet rows, each of which wants so much. */
export class ProgramWriter {
  readonly demand: number[] = [];
  readonly columns: Entry[][] = [];
  /** By column. */
  readonly most: number[] = [];

  newRow(demand: number): number {
    return this.demand.push(demand) - 1;
  }

  /** There can be so many of it at most. */
  newColumn(most: number): number {
    this.most.push(most);
    return this.columns.push([]) - 1;
  }

  /** A row stands in a column once. */
  add(column: number, row: number, amount: number): void {
    const entries = this.columns[column] as Entry[];
    const known = entries.find((entry) => entry.row === row);
    if (known === undefined) entries.push({ row, amount });
    else known.amount += amount;
  }
}

export interface StageLimits {
  permits(operator: number): boolean;
  /** How often the operator can be applied. */
  mostOf(operator: number): number;
  /** Whether the stage ends with the operator, which is applied once then: nothing in it can do with what that makes. */
  isLast?(operator: number): boolean;
}

export class Stage {
  /** By operator, its column: what is of use in the stage. */
  readonly columnOf = new Map<number, number>();
  private readonly writer: ProgramWriter;
  private readonly problem: CompiledProblem;
  private readonly permits: (operator: number) => boolean;
  private readonly mostOf: (operator: number) => number;
  private readonly isLast: (operator: number) => boolean;
  private readonly pointUnits: number;
  private readonly rowOfName = new Map<number, number>();
  private readonly rowOfPoints = new Map<number, number>();
  private readonly rowOfClass = new Map<number, number>();
  private readonly rowOfWear = new Map<number, number>();
  private readonly open: number[] = [];
  /** Columns by which kinds are given to classes: no more of them than the class's row asks for. */
  private readonly given: { column: number; row: number }[] = [];

  constructor(
    writer: ProgramWriter,
    problem: CompiledProblem,
    { permits, mostOf, isLast = (): boolean => false }: StageLimits,
  ) {
    this.writer = writer;
    this.problem = problem;
    this.permits = permits;
    this.mostOf = mostOf;
    this.isLast = isLast;
    this.pointUnits = problem.domain.usesPoints.every(Number.isInteger) ? 1 : PARTS_OF_POINTS;
  }

  /** There are so many of the name in the end. */
  want(name: number, count: number): void {
    const row = this.nameRow(name);
    this.writer.demand[row] = (this.writer.demand[row] as number) + count;
  }

  /** The operators are applied so often at least, or as often as the column says. */
  oneOf(operators: readonly number[], asMany: number, times = 1): void {
    const row = this.writer.newRow(asMany < 0 ? times : 0);
    for (const operator of operators) this.writer.add(this.column(operator), row, 1);
    if (asMany >= 0) this.writer.add(asMany, row, -1);
  }

  /** The operator may be applied, whatever for: what is only looked at asks for no row. */
  admit(operator: number): void {
    this.column(operator);
  }

  /** Follows what is of use to all that it takes. */
  close(): void {
    const { domain } = this.problem;
    for (let operator = this.open.pop(); operator !== undefined; operator = this.open.pop()) {
      const column = this.column(operator);
      for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
        this.writer.add(column, this.classRow(domain.spendsClass[i] as number), -(domain.spendsCount[i] as number));
      }
      for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
        const points = Math.floor((domain.usesPoints[i] as number) * this.pointUnits + 1e-6);
        const row = points === 0 ? -1 : this.wearRow(domain.usesClass[i] as number);
        if (row >= 0) this.writer.add(column, row, -points);
      }
      if (this.isLast(operator)) this.holdNeeds(operator, column);
    }
    this.limitGiven();
  }

  /** What the stage ends with is applied once: what it looks at is there then, and was not spent. */
  private holdNeeds(operator: number, column: number): void {
    const { domain, kept } = this.problem;
    const { classStart, classKinds } = domain;
    const kindsOf = (classId: number): Int32Array => classKinds.subarray(classStart[classId], classStart[classId + 1]);
    // One and the same thing may do for several classes; and what is kept may be looked at, but is no part of what there is.
    const told = new Set<number>();
    for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
      for (const name of kindsOf(domain.spendsClass[i] as number)) told.add(name);
    }
    const hold = (classId: number, count: number): void => {
      const kinds = kindsOf(classId);
      if (kinds.some((name) => told.has(name) || (kept[name] as number) > 0)) return;
      for (const name of kinds) told.add(name);
      this.writer.add(column, this.classRow(classId), -count);
    };
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      hold(domain.requiresClass[i] as number, domain.requiresCount[i] as number);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      hold(domain.usesClass[i] as number, 1);
    }
  }

  private limitGiven(): void {
    const asked = new Map<number, number>();
    const { columns, most } = this.writer;
    for (const { row } of this.given) asked.set(row, 0);
    for (const column of this.columnOf.values()) {
      for (const { row, amount } of columns[column] ?? []) {
        const before = asked.get(row);
        if (before !== undefined && amount < 0) asked.set(row, before - amount * (most[column] as number));
      }
    }
    for (const { column, row } of this.given) most[column] = asked.get(row) ?? 0;
  }

  private column(operator: number): number {
    const known = this.columnOf.get(operator);
    if (known !== undefined) return known;
    const column = this.writer.newColumn(this.mostOf(operator));
    this.columnOf.set(operator, column);
    this.open.push(operator);
    return column;
  }

  /** The row of a class, fed by its kinds. */
  private classRow(classId: number): number {
    return this.fedRow(this.rowOfClass, classId, this.kindsOf(classId), (name) => this.nameRow(name));
  }

  /** The row of a class's durability, fed by the tools of its kinds; -1 where it can never be short. */
  private wearRow(classId: number): number {
    const kinds = this.kindsOf(classId);
    const { durability } = this.problem.domain;
    if (kinds.some((name) => durability[name] === 0)) return -1;
    return this.fedRow(this.rowOfWear, classId, kinds, (name) => this.pointsRow(name));
  }

  private fedRow(
    known: Map<number, number>,
    classId: number,
    kinds: readonly number[],
    rowOf: (name: number) => number,
  ): number {
    const [only, ...others] = kinds;
    if (only !== undefined && others.length === 0) return rowOf(only);
    const found = known.get(classId);
    if (found !== undefined) return found;
    const row = this.writer.newRow(0);
    known.set(classId, row);
    for (const name of kinds) {
      const given = this.writer.newColumn(Number.POSITIVE_INFINITY);
      this.given.push({ column: given, row });
      this.writer.add(given, rowOf(name), -1);
      this.writer.add(given, row, 1);
    }
    return row;
  }

  private nameRow(name: number): number {
    const found = this.rowOfName.get(name);
    if (found !== undefined) return found;
    const row = this.writer.newRow(-(this.problem.start[name] as number));
    this.rowOfName.set(name, row);
    this.feed(row, name, 1);
    return row;
  }

  private pointsRow(tool: number): number {
    const found = this.rowOfPoints.get(tool);
    if (found !== undefined) return found;
    const row = this.writer.newRow(-new Holdings(this.problem).pointsOf(tool) * this.pointUnits);
    this.rowOfPoints.set(tool, row);
    this.feed(row, tool, (this.problem.domain.durability[tool] as number) * this.pointUnits);
    return row;
  }

  private feed(row: number, name: number, factor: number): void {
    const { domain } = this.problem;
    for (let p = domain.producersStart[name] as number; p < (domain.producersStart[name + 1] as number); p++) {
      const operator = domain.producersOf[p] as number;
      if (!this.permits(operator) || this.isLast(operator)) continue;
      for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
        if (domain.producesName[i] !== name) continue;
        this.writer.add(this.column(operator), row, (domain.producesCount[i] as number) * factor);
      }
    }
  }

  /** The kinds that can be there within the stage. */
  private kindsOf(classId: number): number[] {
    const { domain, start } = this.problem;
    const kinds = [...domain.classKinds.subarray(domain.classStart[classId], domain.classStart[classId + 1])];
    return kinds.filter((name) => (start[name] as number) > 0 || this.isMade(name));
  }

  private isMade(name: number): boolean {
    const { producersStart, producersOf } = this.problem.domain;
    return producersOf
      .subarray(producersStart[name], producersStart[name + 1])
      .some((operator) => this.permits(operator));
  }
}
