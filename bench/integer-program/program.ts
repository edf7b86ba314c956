// The integer program of a problem: how often each operator is applied, how each class is supplied,
// and how tools wear, so that in the end nothing is missing. It ignores order, so a solution may be
// impossible to execute; infeasibility is a proof, and the optimum is a lower bound. `atLeastOne`
// adds rows for the order as they are found. Columns: the operators first, in their own numbers.

import type { ExactNeed, ExactOperator, ExactProblem } from "./exact-problem.ts";
import type { SolverColumn, SolverRow } from "./solver.ts";

const NO_BOUND = Number.POSITIVE_INFINITY;

export interface ExactProgram {
  columns: SolverColumn[];
  rows: SolverRow[];
}

type Entries = [column: number, factor: number][];

export function programOf(problem: ExactProblem): ExactProgram {
  const builder = new Builder(problem);
  return builder.build();
}

class Builder {
  readonly #problem: ExactProblem;
  readonly #columns: SolverColumn[];
  readonly #rows: SolverRow[] = [];
  /**
   * By name: the amount that a column makes, and the amount that it consumes; by tool: the columns
   * that wear it.
   */
  readonly #made: Map<number, number>[];
  readonly #taken: Map<number, number>[];
  readonly #wear = new Map<number, number[]>();

  constructor(problem: ExactProblem) {
    this.#problem = problem;
    this.#columns = problem.operators.map(({ cost }) => ({ cost, upper: NO_BOUND, whole: true }));
    this.#made = problem.names.map(() => new Map());
    this.#taken = problem.names.map(() => new Map());
  }

  build(): ExactProgram {
    const { operators, names } = this.#problem;
    for (const [operator, { produces }] of operators.entries()) {
      for (const { name, count } of produces) addTo(this.#made[name], operator, count);
    }
    this.#addConsumption();
    this.#addUses();
    for (const kind of this.#wear.keys()) this.#addTool(kind);
    for (const name of names.keys()) this.#addBalance(name);
    return { columns: this.#columns, rows: this.#rows };
  }

  #addBalance(name: number): void {
    const { goal, floor, start } = this.#problem;
    const wanted = goal.find(({ kinds }) => kinds[0] === name)?.count ?? 0;
    const atLeast = Math.max(wanted, floor[name] ?? 0) - (start[name] ?? 0);
    const entries = joined([...(this.#made[name] ?? []), ...negative(this.#taken[name] ?? [])]);
    if (entries.length > 0 || atLeast > 0) this.#rows.push({ entries, atLeast });
  }

  #addColumn(whole: boolean, upper = NO_BOUND): number {
    this.#columns.push({ cost: 0, upper, whole });
    return this.#columns.length - 1;
  }

  /**
   * The total consumption of each class is distributed over its kinds, whichever operator gets
   * which.
   */
  #addConsumption(): void {
    const demands = new Demands();
    for (const [operator, parts] of this.#problem.operators.entries()) {
      for (const need of [...parts.consumes, ...spentByClearing(parts)]) demands.add(need, operator);
    }
    for (const { kinds, byOperator } of demands.all()) {
      const [only] = kinds;
      if (kinds.length === 1 && only !== undefined) {
        for (const [operator, count] of byOperator) addTo(this.#taken[only], operator, count);
        continue;
      }
      const shares = kinds.map((kind) => {
        // Integral where everything else is: the shares are a flow.
        const share = this.#addColumn(false);
        addTo(this.#taken[kind], share, 1);
        return share;
      });
      this.#serve(shares, byOperator);
    }
  }

  #serve(shares: readonly number[], byOperator: ReadonlyMap<number, number>): void {
    const entries: Entries = [...shares.map((share): [number, number] => [share, 1])];
    for (const [operator, count] of byOperator) entries.push([operator, -count]);
    this.#rows.push({ entries, atLeast: 0 });
  }

  /** Points that a class of tools must supply; unbounded where one of them never wears. */
  #addUses(): void {
    const demands = new Demands();
    for (const [operator, { uses }] of this.#problem.operators.entries()) {
      for (const use of uses) demands.add(use, operator);
    }
    for (const { kinds, byOperator } of demands.all()) {
      if (kinds.some((kind) => this.#problem.durability[kind] === 0)) continue;
      const shares = kinds.map((kind) => {
        const share = this.#addColumn(false);
        this.#wear.set(kind, [...(this.#wear.get(kind) ?? []), share]);
        return share;
      });
      this.#serve(shares, byOperator);
    }
  }

  /**
   * Tools of a kind that are touched, those that break, and one that may be left part-worn. A
   * touched tool that did not break, because it was consumed or is left, gets a point of its own.
   */
  #addTool(kind: number): void {
    const { durability, tools, start, floor } = this.#problem;
    const full = durability[kind] ?? 0;
    const worn = (tools.get(kind) ?? []).filter((left) => left < full);
    const touched = worn.map((left) => ({ left, column: this.#addColumn(true, 1) }));
    const touchedFresh = { left: full, column: this.#addColumn(true) };
    const broken = this.#addColumn(true);
    const rest = this.#addColumn(true, 1);
    const all = [...touched, touchedFresh];
    const made = [...(this.#made[kind] ?? [])];
    const taken = [...(this.#taken[kind] ?? [])];
    const everyTouched = all.map(({ column }): [number, number] => [column, 1]);
    const points = all.map(({ left, column }): [number, number] => [column, left - 1]);
    const wears = (this.#wear.get(kind) ?? []).map((column): [number, number] => [column, -1]);
    const unheld = (floor[kind] ?? 0) - (start[kind] ?? 0);
    const min = (entries: Entries, atLeast: number): void =>
      void this.#rows.push({ entries: joined(entries), atLeast });
    min([...points, [broken, 1], ...wears], 0);
    min([...everyTouched, [broken, -1]], 0);
    min([[broken, 1], [rest, 1], ...taken, ...negative(everyTouched)], 0);
    min([...made, ...negative(taken), [broken, -1], [rest, -1]], unheld);
    min([...made, [touchedFresh.column, -1]], worn.length - (start[kind] ?? 0));
    min([...made, ...negative(everyTouched)], unheld);
    addTo(this.#taken[kind], broken, 1);
  }
}

function addTo(amounts: Map<number, number> | undefined, column: number, amount: number): void {
  amounts?.set(column, (amounts.get(column) ?? 0) + amount);
}

const negative = (entries: Iterable<readonly [number, number]>): Entries =>
  Array.from(entries, ([column, factor]) => [column, -factor]);

/** Merges the entries of each column into one. */
function joined(entries: Entries): Entries {
  const sums = new Map<number, number>();
  for (const [column, factor] of entries) sums.set(column, (sums.get(column) ?? 0) + factor);
  return [...sums];
}

/**
 * Facts that an operator needs and clears itself count as consumed, where no other need of it takes
 * the same ones.
 */
function spentByClearing({ requires, consumes, clears }: ExactOperator): ExactNeed[] {
  const ended = new Set(clears);
  const taken = new Set(consumes.flatMap(({ kinds }) => kinds));
  const spent: ExactNeed[] = [];
  for (const need of requires) {
    if (!need.kinds.every((kind) => ended.has(kind)) || need.kinds.some((kind) => taken.has(kind))) continue;
    for (const kind of need.kinds) taken.add(kind);
    spent.push(need);
  }
  return spent;
}

/** The needs of each class, by operator. */
class Demands {
  readonly #byKinds = new Map<string, { kinds: readonly number[]; byOperator: Map<number, number> }>();

  add({ kinds, count }: ExactNeed, operator: number): void {
    const key = kinds.join();
    const known = this.#byKinds.get(key) ?? { kinds, byOperator: new Map<number, number>() };
    known.byOperator.set(operator, (known.byOperator.get(operator) ?? 0) + count);
    this.#byKinds.set(key, known);
  }

  all(): Iterable<{ kinds: readonly number[]; byOperator: Map<number, number> }> {
    return this.#byKinds.values();
  }
}
