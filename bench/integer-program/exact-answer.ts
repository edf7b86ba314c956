// What the exact judge says of a problem.

import type { Action } from "../../schemas/index.ts";

export interface ExactAnswer {
  status: "optimal" | "infeasible" | "unknown";
  /** The optimum; null where there is none or it is not known. */
  cost: number | null;
  /** What every plan costs at least; Infinity where there is no plan. */
  lowerBound: number;
  /** A cheapest plan's actions in an order that can be carried out. */
  actions: Action[] | null;
  rounds: number;
  seconds: number;
  /** Why it is not known. */
  because?: string;
}
