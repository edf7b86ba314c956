import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Balance } from "../../../planner/infeasible/cached-state-equation.ts";
import { refute } from "../../../planner/infeasible/refute.ts";
import type { MatrixEntry } from "../../../planner/lp/linear-program.ts";

const column = (...amounts: number[]): MatrixEntry[] => amounts.map((coefficient, row) => ({ row, coefficient }));

/** A balance of nothing but operators. */
const balance = (rhs: number[], columns: number[][]): Balance => ({
  rhs,
  columns: columns.map((amounts) => column(...amounts)),
  operators: columns.map((_, at) => at),
  fluents: rhs.map(() => -1),
  needs: rhs.map(() => null),
});

/** Whether some whole amounts, of at most so many columns in all, meet every demand: looked through to the end. */
function isMet(demand: readonly number[], columns: readonly number[][], left: number): boolean {
  if (demand.every((wanted) => wanted <= 0)) return true;
  const [first, ...others] = columns;
  if (first === undefined) return false;
  for (let amount = 0; amount <= left; amount++) {
    const rest = demand.map((wanted, row) => wanted - amount * (first[row] as number));
    if (isMet(rest, others, left - amount)) return true;
  }
  return false;
}

describe("an infeasible state equation", () => {
  test("is refuted by weights", () => {
    const columns = [
      [1, -9],
      [-1, 9],
    ];
    expect(refute(balance([2, -10], columns))).toEqual({ weights: [9n, 1n] });
  });

  test("is refuted by branching if only integrality is in the way", () => {
    // A quarter of it would do.
    expect(refute(balance([1, -1], [[4, -2]]))).toEqual({ weights: null });
  });

  test("is not refuted with too few programs", () => {
    expect(refute(balance([1, -1], [[4, -2]]), { programs: 1 })).toBeNull();
  });
});

describe("a feasible state equation", () => {
  test("is not refuted", () => {
    const columns = [
      [1, -1],
      [1, -4],
    ];
    expect(refute(balance([3, -5], columns))).toBeNull();
  });
});

test("refutes no feasible state equation, and nearly all infeasible ones", () => {
  const amount = fc.integer({ min: -6, max: 6 });
  const programs = fc.record({
    demand: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }),
    columns: fc.array(fc.array(amount, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
    most: fc.integer({ min: 1, max: 6 }),
  });
  const tally = { met: 0, byWeights: 0, byBranching: 0, left: 0 };
  fc.assert(
    fc.property(programs, ({ demand, columns, most: max }) => {
      // One more row says that there is no more than so much in all.
      const refuted = refute(
        balance(
          [...demand, -max],
          columns.map((amounts) => [...amounts, -1]),
        ),
      );
      if (isMet(demand, columns, max)) {
        tally.met++;
        expect(refuted).toBeNull();
      } else if (refuted === null) tally.left++;
      else if (refuted.weights === null) tally.byBranching++;
      else tally.byWeights++;
    }),
    { numRuns: 2_000, seed: 5 },
  );
  expect(tally.left).toBe(0);
  expect(Math.min(tally.met, tally.byWeights, tally.byBranching)).toBeGreaterThan(50);
});
