// The answer of the exact judge to a problem.

import type { Action } from "../../schemas/index.ts";

export interface ExactAnswer {
  status: "optimal" | "infeasible" | "unknown";
  /** The optimum; null without a plan or a known optimum. */
  cost: number | null;
  /** A lower bound on the cost of every plan; Infinity without a plan. */
  lowerBound: number;
  /** A cheapest plan's actions in an executable order. */
  actions: Action[] | null;
  rounds: number;
  seconds: number;
  /** The reason of an unknown answer. */
  because?: string;
}
