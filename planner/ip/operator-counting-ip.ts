// A staged program as rows and columns: what solvers, proofs and cuts read of it. See staged-program.ts for how it is made.

import type { MatrixEntry } from "../lp/linear-program.ts";
import type { DurableLandmark } from "./relaxed-reachability.ts";

export interface OperatorCountingIp {
  rhs: number[];
  columns: MatrixEntry[][];
  /** By column, how much of it there can be. */
  upper: number[];
  /** By column, what one of it costs. */
  cost: number[];
  /** Columns that are whole; which of them are settled first, by weight. */
  isInteger: { column: number; weight: number }[];
  /** By operator, its column in the whole plan. */
  columnOf: ReadonlyMap<number, number>;
  budgetRow: number;
  tools: ToolColumn[];
}

export interface ToolColumn extends DurableLandmark {
  /** The column that says whether there is one; -1 where every plan has one. */
  column: number;
}
