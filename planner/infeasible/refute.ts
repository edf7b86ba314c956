// Whether whole numbers of operators can meet a balance: linear programs, branched where one answers a fraction of an operator. Every leaf
// of the tree has to be refuted by weights that hold in whole numbers; what is met, too large or in doubt refutes nothing.
// Source: Land and Doig, "An automatic method of solving discrete programming problems", Econometrica 28, 1960.

import type { Balance } from "./balance.ts";
import { type Bound, exactWeights } from "./certificate.ts";
import { Tableau } from "./tableau.ts";

/** How deep bounds may go, and how many programs are solved in all where nobody says: whoever needs more is left to the search. */
const MAX_DEPTH = 12;
const MAX_PROGRAMS = 64;
const EPSILON = 1e-6;

export interface Refutation {
  /** By row, the weights that prove it at once; null where it took branching, since whole numbers are what is in the way. */
  weights: bigint[] | null;
}

/** Why the balance cannot be met; null where it can, or where that is not known. `beforeEach` is called before each program is solved. */
export function refute(
  balance: Balance,
  { programs: most = MAX_PROGRAMS, beforeEach }: { programs?: number; beforeEach?: () => void } = {},
): Refutation | null {
  const open: { tableau: Tableau; bounds: Bound[] }[] = [
    { tableau: Tableau.of(balance.demand, balance.columns, MAX_DEPTH), bounds: [] },
  ];
  let programs = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { tableau, bounds } = next;
    if (++programs > most) return null;
    beforeEach?.();
    const solved = tableau.solve();
    if (solved.status === "unknown") return null;
    if (solved.status === "impossible") {
      const weights = exactWeights(balance, bounds, solved.weights);
      if (weights === null) return null;
      if (bounds.length === 0) return { weights };
      continue;
    }
    const column = mostFractional(balance, solved.amounts);
    if (column < 0 || bounds.length >= MAX_DEPTH) return null;
    const below = Math.floor(solved.amounts[column] as number);
    // The program is done with, so that one side may have it. Copying takes a good part of what solving does.
    for (const [side, bound] of [
      [tableau.copy(), { column, sign: 1, amount: below + 1 }],
      [tableau, { column, sign: -1, amount: below }],
    ] as const) {
      side.bound(bound.column, bound.sign, bound.amount);
      open.push({ tableau: side, bounds: [...bounds, bound] });
    }
  }
  return { weights: null };
}

/** The operator's column whose amount is furthest from a whole number; -1 where all are whole. */
function mostFractional({ operators }: Balance, amounts: Float64Array): number {
  let best = -1;
  let furthest = EPSILON;
  for (const [column, operator] of operators.entries()) {
    if (operator < 0) continue;
    const amount = amounts[column] as number;
    const distance = Math.abs(amount - Math.round(amount));
    if (distance <= furthest) continue;
    furthest = distance;
    best = column;
  }
  return best;
}
