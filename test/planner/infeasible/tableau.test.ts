import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactWeights } from "../../../planner/infeasible/certificate.ts";
import { Tableau } from "../../../planner/infeasible/tableau.ts";
import type { Entry } from "../../../planner/linear/program.ts";

const column = (...amounts: number[]): Entry[] => amounts.map((amount, row) => ({ row, amount }));

describe("demands", () => {
  test("that columns meet are answered by their amounts", () => {
    const solved = Tableau.of([3, -5], [column(1, -1), column(1, -4)], 0).solve();
    expect(solved).toMatchObject({ status: "met" });
    if (solved.status === "met") expect([...solved.amounts]).toEqual([3, 0]);
  });

  test("that cannot be met are answered by weights that prove it", () => {
    const columns = [column(1, -9), column(-1, 9)];
    const solved = Tableau.of([2, -10], columns, 0).solve();
    expect(solved).toMatchObject({ status: "impossible" });
    if (solved.status === "impossible") {
      expect(exactWeights({ demand: [2, -10], columns }, [], solved.weights)).toEqual([9n, 1n]);
    }
  });

  test("are met or not under bounds that are added later, and a copy knows nothing of them", () => {
    const columns = [column(4, -2)];
    const tableau = Tableau.of([1, -1], columns, 2);
    expect(tableau.solve()).toMatchObject({ status: "met" });
    const copy = tableau.copy();
    tableau.bound(0, 1, 1);
    const solved = tableau.solve();
    expect(solved.status).toBe("impossible");
    if (solved.status === "impossible") {
      const bounds = [{ column: 0, sign: 1, amount: 1 } as const];
      expect(exactWeights({ demand: [1, -1], columns }, bounds, solved.weights)).not.toBeNull();
    }
    expect(copy.solve()).toMatchObject({ status: "met" });
  });
});

test("every answer under bounds that come one after the other is what it claims to be", () => {
  const amount = fc.integer({ min: -6, max: 6 });
  const bound = fc.record({ column: fc.nat(3), sign: fc.constantFrom(1 as const, -1 as const), amount: fc.nat(4) });
  const programs = fc.record({
    demand: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }),
    columns: fc.array(fc.array(amount, { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 4 }),
    bounds: fc.array(bound, { minLength: 1, maxLength: 3 }),
  });
  const tally = { met: 0, impossible: 0, unknown: 0 };
  fc.assert(
    fc.property(programs, ({ demand, columns, bounds }) => {
      const entries = columns.map((amounts) => column(...amounts));
      let tableau = Tableau.of(demand, entries, bounds.length);
      for (let count = 0; count <= bounds.length; count++) {
        const solved = tableau.solve();
        tally[solved.status]++;
        const given = bounds.slice(0, count);
        if (solved.status === "impossible") {
          expect(exactWeights({ demand, columns: entries }, given, solved.weights)).not.toBeNull();
        }
        if (solved.status !== "met") return;
        for (const { column: at, sign, amount: limit } of given) {
          expect(sign * ((solved.amounts[at] ?? 0) - limit)).toBeGreaterThanOrEqual(-1e-6);
        }
        for (const [row, wanted] of demand.entries()) {
          const made = columns.reduce((sum, amounts, at) => sum + (amounts[row] ?? 0) * (solved.amounts[at] ?? 0), 0);
          expect(made).toBeGreaterThanOrEqual(wanted - 1e-6);
        }
        const next = bounds[count];
        if (next === undefined) return;
        tableau = tableau.copy();
        tableau.bound(next.column, next.sign, next.amount);
      }
    }),
    { numRuns: 500, seed: 5 },
  );
  expect(tally.unknown).toBe(0);
  expect(Math.min(tally.met, tally.impossible)).toBeGreaterThan(100);
});

test("every answer on random programs is what it claims to be", () => {
  const amount = fc.integer({ min: -6, max: 6 });
  const programs = fc.integer({ min: 1, max: 5 }).chain((rows) =>
    fc.record({
      demand: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: rows, maxLength: rows }),
      columns: fc.array(fc.array(amount, { minLength: rows, maxLength: rows }), { maxLength: 6 }),
    }),
  );
  const tally = { met: 0, impossible: 0, unknown: 0 };
  fc.assert(
    fc.property(programs, ({ demand, columns }) => {
      const entries = columns.map((amounts) => column(...amounts));
      const solved = Tableau.of(demand, entries, 0).solve();
      tally[solved.status]++;
      if (solved.status === "impossible") {
        expect(exactWeights({ demand, columns: entries }, [], solved.weights)).not.toBeNull();
      }
      if (solved.status !== "met") return;
      for (const [row, wanted] of demand.entries()) {
        const made = columns.reduce(
          (sum, amounts, index) => sum + (amounts[row] ?? 0) * (solved.amounts[index] ?? 0),
          0,
        );
        expect(made).toBeGreaterThanOrEqual(wanted - 1e-6);
      }
    }),
    { numRuns: 1_000, seed: 3 },
  );
  expect(tally.unknown).toBe(0);
  expect(Math.min(tally.met, tally.impossible)).toBeGreaterThan(100);
});
