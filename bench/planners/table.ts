// The table of compared planners: a new one is one adapter and one line here.

import type { PlannerAdapter } from "./adapter.ts";
import { MAHLER, NAIVE_RECURSIVE, UNIFORM_COST } from "./baselines.ts";
import { INTEGER_PROGRAM } from "./integer-program.ts";
import { REPAIRER } from "./repair.ts";
import { SEARCHES } from "./searches.ts";

export const COMPARED: readonly PlannerAdapter[] = [
  ...SEARCHES,
  NAIVE_RECURSIVE,
  UNIFORM_COST,
  INTEGER_PROGRAM,
  MAHLER,
  REPAIRER,
];
