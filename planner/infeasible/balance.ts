// The state equation of a problem: what there is at the start and what operators make, less what they spend and wear away, must come to
// what is wanted. Order is left out of it, so that where no amounts of operators balance, no plan exists.
// Only what is limited has a row: where enough of something can be made from nothing that is limited, it can never be short.
// Needs that no way to the goal does without (landmarks) are rows as well: something of theirs must be made. A budget is one more row:
// where it cannot be kept, every plan costs more.
// Sound when names without a row are endless (limited.ts), and a piece that is both looked at and
// consumed is spent once (`consumed`).
// Source: the state equation of Bonet, IJCAI 2013; landmarks by backward propagation, Zhu and Givan, ICAPS 2003.

import type { Reachability } from "../heuristics/reachability.ts";
import type { Entry } from "../linear/program.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { Program } from "./certificate.ts";
import { type Landmark, reachedBefore } from "./landmarks.ts";
import { limitedNames } from "./limited.ts";

/** Wear may be a fraction of a point: it is counted in thousandths, rounded down, which only makes the proof harder. */
const POINT_UNITS = 1_000;

export interface Balance extends Program {
  /** By column: the operator, or -1 where a kind is given to a class. */
  operators: number[];
  /** By row: the name whose amount it balances; -1 for classes, wear and landmarks. */
  names: number[];
  /** By row: what must be made, where that is what it says; null elsewhere. */
  needs: (Landmark | null)[];
}

export interface BalanceOptions {
  /** What there must be in the end, by class; what is kept counts already. */
  wanted: readonly { kinds: number; count: number }[];
  /** What must be made on the way. */
  landmarks: readonly Landmark[];
  /** What all of it may cost at most; a whole number, as all costs are then. */
  budget?: number;
  maxColumns: number;
}

/** The balance of what is wanted; null where nothing of it is limited, or where it would have more than so many columns. */
export function balanceOf(
  problem: CompiledProblem,
  reach: Reachability,
  { wanted, landmarks, budget, maxColumns }: BalanceOptions,
): Balance | null {
  const builder = new BalanceBuilder(problem, reach, budget !== undefined);
  for (const { kinds, count } of wanted) builder.want(kinds, count);
  for (const landmark of landmarks) builder.wantMade(landmark);
  if (builder.names.length === 0) return null;
  const balance = builder.close(maxColumns);
  if (balance !== null && budget !== undefined) builder.spendAtMost(budget);
  return balance;
}

class BalanceBuilder {
  readonly demand: number[] = [];
  readonly columns: Entry[][] = [];
  readonly operators: number[] = [];
  readonly names: number[] = [];
  readonly needs: (Landmark | null)[] = [];
  private readonly problem: CompiledProblem;
  private readonly reach: Reachability;
  private readonly hasBudget: boolean;
  private readonly limited: Uint8Array;
  private readonly holdings: Holdings;
  private readonly rowOfName = new Map<number, number>();
  private readonly rowOfClass = new Map<number, number>();
  private readonly rowOfPoints = new Map<number, number>();
  private readonly rowOfWear = new Map<number, number>();
  private readonly columnOf = new Map<number, number>();
  /** Rows of names, and operators, that are still to be followed. */
  private readonly open: number[] = [];

  constructor(problem: CompiledProblem, reach: Reachability, hasBudget: boolean) {
    this.problem = problem;
    this.reach = reach;
    this.hasBudget = hasBudget;
    this.limited = limitedNames(problem, reach, hasBudget);
    this.holdings = new Holdings(problem);
  }

  want(kinds: number, count: number): void {
    const row = this.classRow(kinds);
    if (row >= 0) this.demand[row] = (this.demand[row] as number) + count;
  }

  /** What is missing of it must be made some time; within a budget, by what comes before anything that needs as much of it. */
  wantMade(landmark: Landmark): void {
    const members = this.reachedKinds(landmark.kinds);
    if (members.some((name) => this.limited[name] === 0)) return;
    const row = this.newRow(-1, landmark.missing);
    this.needs[row] = landmark;
    // Without a budget it is told why there is no plan, and what never comes first has words of its own.
    const before = this.hasBudget ? reachedBefore(this.problem, this.reach, landmark) : this.reach;
    for (const name of members) {
      for (const operator of this.producersOf(name)) {
        if (before.operators[operator] !== 1) continue;
        this.add(this.operatorColumn(operator), row, this.madeOf(operator, name));
      }
    }
  }

  /** Follows everything that is open; null where it grows too large. */
  close(maxColumns: number): Balance | null {
    for (let operator = this.open.pop(); operator !== undefined; operator = this.open.pop()) {
      if (this.columns.length > maxColumns) return null;
      this.spend(operator);
      this.wear(operator);
    }
    if (this.columns.length > maxColumns) return null;
    const { demand, columns, operators, names, needs } = this;
    return { demand, columns, operators, names, needs };
  }

  /** A row by which all that is applied costs no more; once nothing is open. */
  spendAtMost(budget: number): void {
    const row = this.newRow(-1, -budget);
    for (const [column, operator] of this.operators.entries()) {
      const cost = operator < 0 ? 0 : (this.problem.domain.cost[operator] as number);
      if (cost > 0) this.add(column, row, -cost);
    }
  }

  private spend(operator: number): void {
    const { domain } = this.problem;
    const column = this.operatorColumn(operator);
    const consumed = new Set<number>();
    const ended = domain.clearsName.subarray(domain.clearsStart[operator], domain.clearsStart[operator + 1]);
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const kinds = domain.consumesClass[i] as number;
      if (ended.length > 0) for (const name of this.reachedKinds(kinds)) consumed.add(name);
      this.take(column, kinds, domain.consumesCount[i] as number);
    }
    if (ended.length === 0) return;
    // What is required and then ends is spent as well; what is consumed besides may be the very same.
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      const kinds = domain.requiresClass[i] as number;
      const isEnded = kinds < domain.nameCount && ended.includes(kinds) && !consumed.has(kinds);
      if (isEnded) this.take(column, kinds, domain.requiresCount[i] as number);
    }
  }

  private take(column: number, kinds: number, count: number): void {
    const row = this.classRow(kinds);
    if (row >= 0) this.add(column, row, -count);
  }

  private wear(operator: number): void {
    const { domain } = this.problem;
    const column = this.operatorColumn(operator);
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const points = Math.floor((domain.usesPoints[i] as number) * POINT_UNITS + 1e-6);
      const row = points === 0 ? -1 : this.wearRow(domain.usesClass[i] as number);
      if (row >= 0) this.add(column, row, -points);
    }
  }

  /** The row of a class, fed by its kinds; -1 where it can never be short. */
  private classRow(kinds: number): number {
    const members = this.reachedKinds(kinds);
    if (members.some((name) => this.limited[name] === 0)) return -1;
    const [only] = members;
    if (members.length === 1 && only !== undefined) return this.nameRow(only);
    return this.fedRow(this.rowOfClass, kinds, members, (name) => this.nameRow(name));
  }

  /** The row of a class's durability, fed by the tools of its kinds; -1 where it can never be short. */
  private wearRow(kinds: number): number {
    const { durability } = this.problem.domain;
    const members = this.reachedKinds(kinds);
    if (members.some((name) => this.limited[name] === 0 || durability[name] === 0)) return -1;
    const [only] = members;
    if (members.length === 1 && only !== undefined) return this.pointsRow(only);
    return this.fedRow(this.rowOfWear, kinds, members, (name) => this.pointsRow(name));
  }

  private fedRow(
    known: Map<number, number>,
    kinds: number,
    members: readonly number[],
    rowOf: (name: number) => number,
  ): number {
    const found = known.get(kinds);
    if (found !== undefined) return found;
    const row = this.newRow(-1, 0);
    known.set(kinds, row);
    for (const name of members) {
      const column = this.newColumn(-1);
      this.add(column, rowOf(name), -1);
      this.add(column, row, 1);
    }
    return row;
  }

  private nameRow(name: number): number {
    const found = this.rowOfName.get(name);
    if (found !== undefined) return found;
    const row = this.newRow(name, -(this.problem.start[name] as number));
    this.rowOfName.set(name, row);
    for (const operator of this.producersOf(name)) {
      this.add(this.operatorColumn(operator), row, this.madeOf(operator, name));
    }
    return row;
  }

  private pointsRow(tool: number): number {
    const found = this.rowOfPoints.get(tool);
    if (found !== undefined) return found;
    const full = this.problem.domain.durability[tool] as number;
    const row = this.newRow(-1, -this.holdings.pointsOf(tool) * POINT_UNITS);
    this.rowOfPoints.set(tool, row);
    for (const operator of this.producersOf(tool)) {
      this.add(this.operatorColumn(operator), row, this.madeOf(operator, tool) * full * POINT_UNITS);
    }
    return row;
  }

  private operatorColumn(operator: number): number {
    const found = this.columnOf.get(operator);
    if (found !== undefined) return found;
    const column = this.newColumn(operator);
    this.columnOf.set(operator, column);
    this.open.push(operator);
    return column;
  }

  private newColumn(operator: number): number {
    this.operators.push(operator);
    return this.columns.push([]) - 1;
  }

  private newRow(name: number, demand: number): number {
    this.names.push(name);
    this.needs.push(null);
    return this.demand.push(demand) - 1;
  }

  private add(column: number, row: number, amount: number): void {
    this.columns[column]?.push({ row, amount });
  }

  private producersOf(name: number): number[] {
    const { domain } = this.problem;
    const { operators } = this.reach;
    const producers: number[] = [];
    for (let p = domain.producersStart[name] as number; p < (domain.producersStart[name + 1] as number); p++) {
      const operator = domain.producersOf[p] as number;
      if (operators[operator] === 1) producers.push(operator);
    }
    return producers;
  }

  private madeOf(operator: number, name: number): number {
    const { domain } = this.problem;
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      if (domain.producesName[i] === name) return domain.producesCount[i] as number;
    }
    return 0;
  }

  private reachedKinds(kinds: number): number[] {
    const { domain } = this.problem;
    const { names } = this.reach;
    const members: number[] = [];
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const name = domain.classKinds[k] as number;
      if (names[name] === 1) members.push(name);
    }
    return members;
  }
}
