// Rows for order: what is applied before the first axe is done without an axe, and must suffice for
// an axe. If a solution's amounts do not suffice, the dual weights that show it are a row that
// every plan satisfies (Benders decomposition), rounded up to integers.
// Invariant: every plan satisfies every row.
// Sound when the stage holds for the applications up to its moment in every plan that has one, and
// factors are at least 0: the whole plan applies as much or more. Weights become integers first.
// Source: Benders, Numerische Mathematik 4, 1962; Chvatal, Discrete Mathematics 4, 1973.

import { spendWork, WORK } from "../../contract/work.ts";
import { DualSimplex, solveToCompletion } from "../../lp/dual-simplex.ts";
import { ProgramWriter } from "../../lp/linear-program.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { CUT_VIOLATION_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp } from "../operator-counting-ip.ts";
import { combineRows } from "../proof/certificate.ts";
import type { RelaxedReachability } from "../relaxed-reachability.ts";
import { StateEquation } from "../state-equation.ts";

/** A larger factor would lose the row to rounding. */
const MAX_FACTOR = 1_000_000n;
/** The integer for a weight of 1, and the inverse share of it that rounding may cost. */
const WEIGHT_UNIT = 2 ** 24;
const ROUNDING_SLACK = 2n ** 14n;
/** Scales of the row itself, if no rounding makes a violated one. */
const ROW_SCALES = [1_000n, 30_000n];

/** Every plan that reaches the stage's end applies `atLeast` in factors times operators. */
export interface CutRow {
  entries: { operator: number; factor: number }[];
  atLeast: number;
}

/** Whether the program has columns for all operators of the row. */
export const isCounted = ({ columnOf }: OperatorCountingIp, { entries }: CutRow): boolean =>
  entries.every(({ operator }) => columnOf.has(operator));

/** Adds a row that holds if the column is 1, or always if the column is -1. */
export function addCutRow(program: OperatorCountingIp, { entries, atLeast }: CutRow, column: number): void {
  const row = program.rhs.push(column >= 0 ? 0 : atLeast) - 1;
  if (column >= 0) program.columns[column]?.push({ row, coefficient: -atLeast });
  for (const { operator, factor } of entries) {
    program.columns[program.columnOf.get(operator) as number]?.push({ row, coefficient: factor });
  }
}

/** By operator, how often the solution applies it. */
export const amountsIn =
  ({ columnOf }: OperatorCountingIp, amounts: Float64Array) =>
  (operator: number): number => {
    const column = columnOf.get(operator);
    return column === undefined ? 0 : (amounts[column] as number);
  };

/**
 * The stage before a plan first has one of the classes: it ends with a maker of one, needs none of
 * them, and has made each of `had` by then.
 */
export function cutBefore(reach: RelaxedReachability, classes: readonly number[], had: readonly number[]): BendersCut {
  const { sets, problem, operators } = reach;
  spendWork(problem, WORK.pass);
  const needsNone = (operator: number): boolean => !classes.some((classId) => sets.isBefore(classId, operator));
  const makers = new Set(classes.flatMap((classId) => reach.makersOf(classId)).filter(needsNone));
  const writer = new ProgramWriter();
  const stage = new StateEquation(writer, problem, {
    permits: (operator) => operators[operator] === 1 && needsNone(operator),
    isLast: (operator) => makers.has(operator),
  });
  reach.firstAchievers(stage, had, -1);
  stage.oneOf([...makers], -1);
  stage.close();
  return new BendersCut(writer, stage, problem);
}

/** One stage: what may come before a moment of the plan. */
export class BendersCut {
  readonly #program: { rhs: number[]; columns: ProgramWriter["columns"]; upper: number[]; cost: number[] };
  readonly #simplex: DualSimplex;
  readonly #columnOf: ReadonlyMap<number, number>;
  readonly #applied = new Set<number>();
  /** The stage's own columns; those beyond add applications that the solution lacks. */
  readonly #own: number;
  readonly #maxRoundings: number;

  constructor({ rhs, columns }: ProgramWriter, { columnOf }: StateEquation, problem: CompiledProblem) {
    const { domain, limits } = problem;
    this.#columnOf = columnOf;
    this.#maxRoundings = limits.ip.maxRoundings;
    this.#own = columns.length;
    const operators = [...columnOf.values()];
    this.#program = {
      rhs,
      columns: [...columns, ...operators.map((column) => columns[column] as ProgramWriter["columns"][number])],
      upper: [...columns.map(() => Number.POSITIVE_INFINITY), ...operators.map(() => Number.POSITIVE_INFINITY)],
      cost: [
        ...columns.map(() => 0),
        ...[...columnOf.keys()].map((operator) => Math.max(limits.ip.minBendersCost, domain.cost[operator] as number)),
      ],
    };

    this.#simplex = new DualSimplex(this.#program, () => spendWork(problem, WORK.pivot, columns.length), limits.lp);
  }

  /** After a separation that found nothing: whether the stage applies the operator. */
  applies(operator: number): boolean {
    return this.#applied.has(operator);
  }

  /** A row that the amounts, by operator, violate; null if they suffice or that is unknown. */
  separate(amountOf: (operator: number) => number): CutRow | null {
    for (const [operator, column] of this.#columnOf) this.#simplex.bound(column, 0, Math.max(0, amountOf(operator)));
    const solved = solveToCompletion(this.#simplex);
    this.#applied.clear();
    if (solved !== "optimal") return null;
    const amounts = this.#simplex.primalValues();
    for (const [operator, column] of this.#columnOf)
      if ((amounts[column] as number) > CUT_VIOLATION_TOLERANCE) this.#applied.add(operator);
    const weights = this.#whole(this.#simplex.dualValues());
    const { gains, value } = combineRows(
      { rhs: this.#program.rhs, columns: this.#program.columns.slice(0, this.#own) },
      [],
      weights,
    );
    if (value <= 0n) return null;
    return this.#rounded(gains, value, amountOf);
  }

  /** The weights as integers. A class weighs no more than any member, since giving has no bound. */
  #whole(prices: Float64Array): bigint[] {
    const weights = Array.from(prices, (price) => Math.round(price * WEIGHT_UNIT));
    const operators = new Set(this.#columnOf.values());
    for (let column = 0; column < this.#own; column++) {
      if (operators.has(column)) continue;
      const [one, other] = this.#program.columns[column] as ProgramWriter["columns"][number];
      if (one === undefined || other === undefined) continue;
      const [kind, group] = one.coefficient < 0 ? [one.row, other.row] : [other.row, one.row];
      weights[group] = Math.min(weights[group] as number, weights[kind] as number);
    }
    return weights.map(BigInt);
  }

  /** The row divided by one of its factors and rounded up, whichever is violated most. */
  #rounded(gains: readonly bigint[], value: bigint, amountOf: (operator: number) => number): CutRow | null {
    const taken = [...this.#columnOf]
      .map(([operator, column]) => ({ operator, gain: gains[column] as bigint }))
      .filter(({ gain }) => gain > 0n);
    const steps = [...new Set(taken.map(({ gain }) => gain))]
      .sort((a, b) => (a < b ? 1 : -1))
      .slice(0, this.#maxRoundings);
    for (const scale of ROW_SCALES) steps.push(value / scale + 1n);
    let best: CutRow | null = null;
    let max = CUT_VIOLATION_TOLERANCE;
    for (const gain of steps) {
      // A little more, so that a rounded 1 stays 1.
      const step = gain + gain / ROUNDING_SLACK + 1n;
      const atLeast = roundedUp(value, step);
      if (atLeast > MAX_FACTOR || taken.some(({ gain }) => roundedUp(gain, step) > MAX_FACTOR)) continue;
      const entries = taken.map(({ operator, gain }) => ({ operator, factor: Number(roundedUp(gain, step)) }));
      const there = entries.reduce((sum, { operator, factor }) => sum + factor * amountOf(operator), 0);
      const broken = (Number(atLeast) - there) / Number(atLeast);
      if (broken <= max) continue;
      max = broken;
      best = { entries, atLeast: Number(atLeast) };
    }
    return best;
  }
}

const roundedUp = (amount: bigint, step: bigint): bigint => (amount + step - 1n) / step;
