// Branch and bound over a staged program: each part of what there might be is refuted by weights that hold in whole numbers, or has a solution.
// A generator: it hands over after each program and in the midst of it, so that whoever steps it counts programs and looks at the clock.
// Invariant: "refuted" says that no whole solution exists; anything else proves nothing.
// Source: Land and Doig, "An automatic method of solving discrete programming problems", Econometrica 28, 1960.

import type { Bound } from "../infeasible/certificate.ts";
import { type Optimum, Tableau } from "../infeasible/tableau.ts";
import { refutes } from "./proof.ts";
import type { StagedProgram } from "./staged-program.ts";

/** How deep bounds may go. */
const MAX_DEPTH = 60;
const EPSILON = 1e-6;

export type Branched =
  | { status: "refuted" }
  /** By column, a solution in which all that is to be whole is whole. */
  | { status: "met"; amounts: Float64Array }
  | { status: "unknown" };

/** Yields true after each program that was solved, and false while it is at one. */
export function* branch(program: StagedProgram): Generator<boolean, Branched> {
  const open: Part[] = [{ tableau: tableauOf(program, []), bounds: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    let { tableau } = next;
    const { bounds } = next;
    let solved = yield* tableau.solving();
    yield true;
    if (!isSettled(program, bounds, solved)) {
      // What a program has from its parents it has with all the rounding on the way: from the beginning, then.
      tableau = tableauOf(program, bounds);
      solved = yield* tableau.solving();
      yield true;
      if (!isSettled(program, bounds, solved)) return { status: "unknown" };
    }
    if (solved.status !== "met") continue;
    const column = choose(program, solved.amounts);
    if (column < 0) return solved;
    if (bounds.length >= MAX_DEPTH) return { status: "unknown" };
    const below = Math.floor(solved.amounts[column] as number);
    // The program is done with, so that one side may have it.
    for (const [side, bound] of [
      [tableau.copy(), { column, sign: -1, amount: below }],
      [tableau, { column, sign: 1, amount: below + 1 }],
    ] as const) {
      side.bound(bound.column, bound.sign, bound.amount);
      open.push({ tableau: side, bounds: [...bounds, bound] });
    }
  }
  return { status: "refuted" };
}

/** What there might be within some bounds. */
interface Part {
  tableau: Tableau;
  bounds: Bound[];
}

function tableauOf({ demand, columns }: StagedProgram, bounds: readonly Bound[]): Tableau {
  const tableau = Tableau.of(demand, columns, MAX_DEPTH);
  for (const { column, sign, amount } of bounds) tableau.bound(column, sign, amount);
  return tableau;
}

/** Whether it can be met, or that it cannot is proven. */
const isSettled = (program: StagedProgram, bounds: readonly Bound[], solved: Optimum): boolean =>
  solved.status === "met" || (solved.status === "impossible" && refutes(program, bounds, solved.weights));

/** The column to settle: of the first rank that has a fraction, where most cost hangs on it; -1 where all are whole. */
function choose({ whole }: StagedProgram, amounts: Float64Array): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const { column, rank, weight } of whole) {
    if (rank > least) continue;
    const amount = amounts[column] as number;
    const distance = Math.abs(amount - Math.round(amount));
    if (distance <= EPSILON) continue;
    const worth = distance * weight;
    if (rank === least && worth <= most) continue;
    best = column;
    least = rank;
    most = worth;
  }
  return best;
}
