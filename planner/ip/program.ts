// A staged program as rows and columns: what solvers, proofs and cuts read of it. See staged-program.ts for how it is made.

import type { Entry } from "../lp/program.ts";
import type { Durable } from "./within-reach.ts";

export interface StagedProgram {
  demand: number[];
  columns: Entry[][];
  /** By column, how much of it there can be. */
  most: number[];
  /** By column, what one of it costs. */
  cost: number[];
  /** Columns that are whole; which of them are settled first, by weight. */
  whole: { column: number; weight: number }[];
  /** By operator, its column in the whole plan. */
  columnOf: ReadonlyMap<number, number>;
  budgetRow: number;
  tools: Tool[];
}

export interface Tool extends Durable {
  /** The column that says whether there is one; -1 where every plan has one. */
  column: number;
}
