// One horizon: the cheapest plan of at most a given cost. The program (program.ts) ignores order,
// so its solution is put in order (ordering.ts). Where no order exists, a row is added that every
// plan satisfies and this solution violates (landmarks.ts, refutation.ts), until the two agree. At
// first the program is solved without integrality, as long as that finds rows to add: that is many
// times faster.

import type { Highs } from "highs";
import { Cuts } from "./cuts.ts";
import type { ExactAnswer } from "./exact-answer.ts";
import type { ExactProblem } from "./exact-problem.ts";
import { Landmarks } from "./landmarks.ts";
import { orderOf } from "./ordering.ts";
import { programOf } from "./program.ts";
import { incrementOf } from "./refutation.ts";
import { actionsOf } from "./replay.ts";
import { Solver, type SolverOptimum } from "./solver.ts";

/** The remaining budget; rounds are counted down. */
interface Allowance {
  rounds: number;
  secondsLeft(): number;
}

export type Within =
  | Pick<ExactAnswer, "status" | "cost" | "lowerBound" | "actions" | "because">
  | { status: "beyond"; lowerBound: number };

/** Solves `part` for plans of cost `horizon` at most; `beyond` where every plan costs more. */
export function solveWithin(
  highs: Highs,
  whole: ExactProblem,
  part: ExactProblem,
  horizon: number,
  allowance: Allowance,
): Within {
  const { columns, rows } = programOf(part);
  const solver = new Solver(highs, columns, rows);
  try {
    const loop = new Loop(whole, part, solver, horizon);
    while (allowance.rounds > 0 && allowance.secondsLeft() > 0) {
      allowance.rounds--;
      const found = loop.round(allowance.secondsLeft());
      if (found !== null) return found;
    }
    return unknown(Math.min(loop.bound, horizon), "rounds or seconds ran out");
  } finally {
    solver.dispose();
  }
}

const unknown = (lowerBound: number, because: string): Within => ({
  status: "unknown",
  cost: null,
  actions: null,
  lowerBound,
  because,
});

class Loop {
  bound = 0;
  readonly #whole: ExactProblem;
  readonly #part: ExactProblem;
  readonly #solver: Solver;
  readonly #horizon: number;
  readonly #landmarks: Landmarks;
  readonly #cuts: Cuts;
  #isWhole = false;

  constructor(whole: ExactProblem, part: ExactProblem, solver: Solver, horizon: number) {
    this.#whole = whole;
    this.#part = part;
    this.#solver = solver;
    this.#horizon = horizon;
    this.#landmarks = new Landmarks(part);
    this.#cuts = new Cuts(solver);
  }

  /**
   * Solves once and adds the rows that the solution violates; returns an answer if there is one.
   */
  round(seconds: number): Within | null {
    const solution = this.#solver.solve(this.#isWhole, seconds);
    if (solution.status === "infeasible") return this.#none();
    if (solution.status === "stopped") return this.#unknown("the solver ran out of time");
    this.#raiseBound(solution);
    // A result without the operators beyond the horizon says nothing about plans beyond it.
    if (this.bound > this.#horizon) return this.#none();
    const times = this.#part.operators.map((_, operator) => solution.values[operator] ?? 0);
    const used = times.flatMap((count, operator) => (count > 1e-7 ? [operator] : []));
    const missed = this.#landmarks.missedBy(used);
    if (!this.#isWhole) missed.push(...this.#landmarks.broken(times));
    if (missed.some((landmark) => landmark.length === 0)) return this.#none();
    for (const landmark of missed) this.#cuts.add(landmark.map((operator) => ({ operator, atLeast: 1 })));
    if (missed.length > 0) return null;
    if (this.#isWhole) return this.#order(times);
    this.#becomeWhole(solution);
    return null;
  }

  /** No plan within the horizon; where the horizon is infinite, none at all. */
  #none(): Within {
    if (this.#horizon < Number.POSITIVE_INFINITY) return { status: "beyond", lowerBound: this.#horizon };
    return { status: "infeasible", cost: null, actions: null, lowerBound: Number.POSITIVE_INFINITY };
  }

  #unknown(because: string): Within {
    return unknown(Math.min(this.bound, this.#horizon), because);
  }

  #raiseBound(solution: SolverOptimum): void {
    this.bound = Math.max(this.bound, solution.cost - 1e-6 * Math.max(1, solution.cost));
  }

  /**
   * Requires integers from now on, within the horizon, without the operators of which any share
   * would exceed it.
   */
  #becomeWhole({ reducedCosts }: SolverOptimum): void {
    this.#isWhole = true;
    if (this.#horizon === Number.POSITIVE_INFINITY) return;
    const { operators } = this.#part;
    for (const operator of operators.keys()) {
      const min = this.bound + (reducedCosts[operator] ?? 0);
      if (min > this.#horizon + 1e-6 * Math.max(1, this.#horizon)) this.#solver.setUpper(operator, 0);
    }
    const entries = operators.flatMap(({ cost }, operator): [number, number][] =>
      cost > 0 ? [[operator, -cost]] : [],
    );
    this.#solver.addRow({ entries, atLeast: -this.#horizon });
  }

  #order(times: readonly number[]): Within | null {
    const order = orderOf(this.#part, times);
    if (order.status === "unknown") return this.#unknown("the search for an order grew too large");
    if (order.status === "ordered") {
      const actions = actionsOf(this.#whole, order.applications);
      if (typeof actions === "string") return this.#unknown(actions);
      const costs = new Map(this.#part.operators.map(({ id, cost }) => [id, cost]));
      const cost = actions.reduce((sum, { operator, times: count }) => sum + count * (costs.get(operator) ?? 0), 0);
      return { status: "optimal", cost, lowerBound: cost, actions };
    }
    const increment = incrementOf(this.#part, times, order.names);
    if (increment.length === 0) return this.#none();
    this.#cuts.add(increment);
    return null;
  }
}
