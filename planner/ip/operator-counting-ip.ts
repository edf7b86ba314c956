// An operator-counting integer program as rows and columns. build-program.ts makes it.

import type { MatrixEntry } from "../lp/linear-program.ts";
import type { DurableLandmark } from "./relaxed-reachability.ts";

export interface OperatorCountingIp {
  rhs: number[];
  columns: MatrixEntry[][];
  upper: number[];
  cost: number[];
  /** Integral columns, with their weight as branching candidates. */
  isInteger: { column: number; weight: number }[];
  /** By operator, its column in the whole plan. */
  columnOf: ReadonlyMap<number, number>;
  budgetRow: number;
  /** Binary columns without entries, for what a cut family distinguishes. */
  spare: number[];
  tools: ToolColumn[];
}

export interface ToolColumn extends DurableLandmark {
  /** Its binary column; -1 if every plan has one. */
  column: number;
}
