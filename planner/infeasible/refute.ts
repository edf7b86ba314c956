// Refutes a state equation for whole applications: linear programs with branching on fractional
// columns. Every leaf must be refuted by integer weights; a leaf that is feasible, too large or in
// doubt refutes nothing.
// Sound when each leaf is refuted by its own rows and bounds in integers: operators are applied a
// whole number of times.
// Source: Land and Doig, "An automatic method of solving discrete programming problems",
// Econometrica 28, 1960.

import { type ColumnBound, exactWeights } from "../ip/proof/certificate.ts";
import { type Basis, DualSimplex, solveToCompletion } from "../lp/dual-simplex.ts";
import type { LinearProgram, MatrixEntry } from "../lp/linear-program.ts";
import { DEFAULT_SEARCH_LIMITS, type SearchLimits } from "../model/search-limits.ts";
import { INTEGRALITY_TOLERANCE } from "../model/tolerances.ts";
import type { Balance } from "./cached-state-equation.ts";

export interface Refutation {
  /** By row, the weights of the proof; null if integrality is the reason. */
  weights: bigint[] | null;
}

/** Why the equation is infeasible; null if it is not, or that is unknown. */
export function refute(
  balance: Balance,
  {
    limits = DEFAULT_SEARCH_LIMITS,
    programs: max = limits.infeasible.maxPrograms,
    beforeEach,
  }: { limits?: SearchLimits; programs?: number; beforeEach?: () => void } = {},
): Refutation | null {
  const simplex = new DualSimplex(programOf(balance), undefined, limits.lp);
  const open: { basis: Basis | null; bounds: readonly ColumnBound[] }[] = [{ basis: null, bounds: [] }];
  let set: readonly ColumnBound[] = [];
  let programs = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { basis, bounds } = next;
    if (++programs > max) return null;
    beforeEach?.();
    for (const { column } of set) simplex.bound(column, 0, Number.POSITIVE_INFINITY);
    for (const { column, sign, limit } of bounds) simplex.boundSide(column, sign, limit);
    set = bounds;
    if (basis !== null) simplex.restore(basis);
    const solved = solveToCompletion(simplex);
    if (solved === "infeasible") {
      const weights = exactWeights(balance, bounds, withBounds(balance, bounds, simplex.weights()));
      if (weights === null) return null;
      if (bounds.length === 0) return { weights };
      continue;
    }
    if (solved !== "optimal") return null;
    const amounts = simplex.primalValues();
    const column = mostFractional(balance, amounts);
    if (column < 0 || bounds.length >= limits.infeasible.maxDepth) return null;
    const below = Math.floor(amounts[column] as number);
    const from = simplex.basis();
    open.push({ basis: from, bounds: [...bounds, { column, sign: 1, limit: below + 1 }] });
    open.push({ basis: from, bounds: [...bounds, { column, sign: -1, limit: below }] });
  }
  return { weights: null };
}

/** A pure feasibility problem: all costs are 0. */
const programOf = ({ rhs, columns }: Balance): LinearProgram => ({
  rhs: [...rhs],
  columns: columns.map((entries) => [...entries]),
  upper: columns.map(() => Number.POSITIVE_INFINITY),
  cost: columns.map(() => 0),
});

/** Relative row weights, then the weights of the bounds, which cancel what columns gain. */
function withBounds({ columns }: Balance, bounds: readonly ColumnBound[], weights: Float64Array): Float64Array {
  const largest = Math.max(...weights);
  const all = [...weights].map((weight) => weight / largest);
  const seenPrograms = new Set<string>();
  const ofBounds = bounds.toReversed().map(({ column, sign }) => {
    const gain = (columns[column] as MatrixEntry[]).reduce(
      (sum, { row, coefficient }) => sum + (all[row] as number) * coefficient,
      0,
    );
    // Of several bounds on one side the last is the tightest.
    const key = `${column} ${sign}`;
    if (seenPrograms.has(key)) return 0;
    seenPrograms.add(key);
    return Math.max(0, -sign * gain);
  });
  return Float64Array.from([...all, ...ofBounds.reverse()]);
}

/** The operator's column that is farthest from an integer; -1 if all are integral. */
function mostFractional({ operators }: Balance, amounts: Float64Array): number {
  let best = -1;
  let furthest = INTEGRALITY_TOLERANCE;
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
