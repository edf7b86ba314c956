// HiGHS (https://highs.dev, compiled to WebAssembly by the npm package `highs`) behind the few
// calls that the exact program makes: columns, rows that are added later, and solving with or
// without integrality. Deterministic: one thread, fixed seed, no gap allowed between the best
// solution and the bound.

import loadHighs, { type Highs, type Model } from "highs";

/**
 * The aggregator and the merging of parallel columns. With them HiGHS 1.15.3 (and 1.14.2) reports
 * an optimum of 9 for programs whose optimum is 7.
 */
const UNSOUND_PRESOLVE_RULES = (1 << 12) | (1 << 13);

export interface SolverColumn {
  cost: number;
  upper: number;
  whole: boolean;
}

export interface SolverRow {
  /** Column and coefficient; the columns are distinct. */
  entries: readonly (readonly [column: number, factor: number])[];
  atLeast: number;
}

export interface SolverOptimum {
  status: "optimal";
  cost: number;
  values: Float64Array;
  reducedCosts: Float64Array;
}

type Solution = SolverOptimum | { status: "infeasible" } | { status: "stopped" };

let loaded: Promise<Highs> | undefined;

/** The solver's runtime, loaded once for the process. */
export async function loadSolver(): Promise<Highs> {
  // The package's types describe its CommonJS form, where the loader would be a property; Node
  // imports the loader itself.
  loaded ??= (loadHighs as unknown as () => Promise<Highs>)();
  return await loaded;
}

/** A program that is solved repeatedly while rows are added. `dispose` frees its memory. */
export class Solver {
  readonly #highs: Highs;
  readonly #model: Model;
  readonly #wholes: number[] = [];
  #columnCount = 0;

  /**
   * With `guesses` the solver searches solutions by its own heuristics and restarts where they
   * leave little.
   */
  constructor(highs: Highs, columns: readonly SolverColumn[], rows: readonly SolverRow[], { guesses = false } = {}) {
    this.#highs = highs;
    this.#model = highs.createModel();
    this.#model.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: 1e-6,
      random_seed: 0,
      presolve_rule_off: UNSOUND_PRESOLVE_RULES,
      // Plans are found by ordering here, so these three only cost time.
      ...(guesses ? {} : { mip_heuristic_effort: 0, mip_detect_symmetry: false, mip_allow_restart: false }),
    });
    for (const column of columns) this.addColumn(column);
    const starts = [0];
    for (const { entries } of rows) starts.push((starts.at(-1) ?? 0) + entries.length);
    this.#model.addRows({
      lower: Float64Array.from(rows, ({ atLeast }) => atLeast),
      upper: Float64Array.from(rows, () => highs.infinity),
      matrix: {
        format: "csr",
        numRows: rows.length,
        numCols: columns.length,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(rows.flatMap(({ entries }) => entries.map(([column]) => column))),
        values: Float64Array.from(rows.flatMap(({ entries }) => entries.map(([, factor]) => factor))),
      },
    });
  }

  /** Returns the new column's number. */
  addColumn({ cost, upper, whole }: SolverColumn): number {
    this.#model.addCol(cost, 0, upper, { indices: [], values: [] });
    if (whole) {
      this.#model.changeColIntegrality(this.#columnCount, this.#highs.constants.variableType.integer);
      this.#wholes.push(this.#columnCount);
    }
    return this.#columnCount++;
  }

  addRow({ entries, atLeast }: SolverRow): void {
    const [indices, values] = [entries.map(([column]) => column), entries.map(([, factor]) => factor)];
    this.#model.addRow(atLeast, this.#highs.infinity, { indices, values });
  }

  /**
   * Solves, with integrality where `whole`; `stopped` when the seconds ran out or the solver gave
   * no verdict.
   */
  solve(whole: boolean, seconds: number): Solution {
    const { modelStatus } = this.#highs.constants;
    this.#model.zeroAllClocks();
    this.#model.options.set({ solve_relaxation: !whole, time_limit: Math.max(0.05, seconds) });
    this.#model.run();
    const status = this.#model.getModelStatus();
    if (status === modelStatus.infeasible) return { status: "infeasible" };
    if (status !== modelStatus.optimal && status !== modelStatus.empty) return { status: "stopped" };
    const { colValue, colDual } = this.#model.getSolution();
    const values = Float64Array.from(colValue);
    if (whole) for (const column of this.#wholes) values[column] = Math.round(values[column] as number);
    return {
      status: "optimal",
      cost: this.#model.getObjectiveValue(),
      values,
      reducedCosts: Float64Array.from(colDual),
    };
  }

  setUpper(column: number, upper: number): void {
    this.#model.changeColBounds(column, 0, upper);
  }

  dispose(): void {
    this.#model.dispose();
  }
}
