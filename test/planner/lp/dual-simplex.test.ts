// What the dual simplex answers on small random programs, judged apart from it: by proofs that are multiplied out, and by another solver.

import fc from "fast-check";
import type { Highs } from "highs";
import { beforeAll, describe, expect, test } from "vitest";
import { loadSolver, Solver } from "../../../bench/integer-program/solver.ts";
import { DualSimplex } from "../../../planner/lp/dual-simplex.ts";
import type { LinearProgram, LpStatus } from "../../../planner/lp/linear-program.ts";

const RUNS = Number(process.env.RUNS ?? 80);
const SEED = Number(process.env.SEED ?? 5);
const EPSILON = 1e-6;

let highs: Highs;
beforeAll(async () => {
  highs = await loadSolver();
});

function solve(simplex: DualSimplex, enough = Number.POSITIVE_INFINITY): LpStatus {
  const solving = simplex.solving(enough);
  let step = solving.next();
  while (step.done !== true) step = solving.next();
  return step.value;
}

/** By how much an answer may be off, which grows with what it is about. */
const near = (value: number): number => EPSILON * (1 + Math.abs(value));

/** What another solver says it costs; Infinity where nothing meets every row. `least` is by column. */
function judged({ rhs, columns, upper, cost }: LinearProgram, min: readonly number[] = []): number {
  const rows = rhs.map((atLeast) => ({ entries: [] as [number, number][], atLeast }));
  for (const [column, entries] of columns.entries()) {
    for (const { row, coefficient } of entries) if (coefficient !== 0) rows[row]?.entries.push([column, coefficient]);
  }
  for (const [column, amount] of min.entries()) {
    if (amount > 0) rows.push({ entries: [[column, 1]], atLeast: amount });
  }
  const all = columns.map((_, column) => ({ cost: cost[column] ?? 0, upper: upper[column] ?? 0, whole: false }));
  const solver = new Solver(highs, all, rows);
  const solution = solver.solve(false, 5);
  solver.dispose();
  expect(solution.status).not.toBe("stopped");
  return solution.status === "optimal" ? solution.cost : Number.POSITIVE_INFINITY;
}

/** What is wanted by the weights beyond the most that there can be of what gains by them, and beyond what it costs. */
function proven({ rhs, columns, upper }: LinearProgram, weights: Float64Array, costs: readonly number[]): number {
  let value = rhs.reduce((sum, wanted, row) => sum + wanted * (weights[row] as number), 0);
  for (const [column, entries] of columns.entries()) {
    const given = entries.reduce((sum, { row, coefficient }) => sum + coefficient * (weights[row] as number), 0);
    const size = entries.reduce(
      (sum, { row, coefficient }) => sum + Math.abs(coefficient) * (weights[row] as number),
      0,
    );
    const gain = given - (costs[column] ?? 0);
    // What is less is no pivot, and counts as nothing that was rounded; proofs in whole numbers take it off.
    if (gain > 1e-7 * (1 + size)) value -= gain * (upper[column] as number);
  }
  return value;
}

/** The answer is what it claims to be, and the same as another solver's. */
function check(program: LinearProgram, simplex: DualSimplex, solved: LpStatus): void {
  const optimum = judged(program);
  const about = JSON.stringify({ solved, optimum, program });
  expect(solved, about).toBe(optimum === Number.POSITIVE_INFINITY ? "infeasible" : "optimal");
  checkProof(program, simplex, solved);
  if (solved === "optimal") expect(Math.abs(simplex.value - optimum), about).toBeLessThanOrEqual(near(optimum));
}

/**
 * The answer is what it claims to be, as what it answers proves: that it costs so much at least, or that nothing will do. That all is met is
 * true as far as numbers go that are rounded: by a small share of the largest number in the row.
 */
function checkProof(program: LinearProgram, simplex: DualSimplex, solved: LpStatus): void {
  const { rhs, columns, upper, cost } = program;
  const about = JSON.stringify({ solved, program });
  if (solved === "infeasible") {
    const weights = simplex.weights();
    const value = proven(program, weights, []);
    expect(weights.every((weight) => weight >= 0)).toBe(true);
    expect(value, about).toBeGreaterThan(0);
    return;
  }
  expect(solved, about).toBe("optimal");
  const amounts = simplex.primalValues();
  const made = rhs.map(() => 0);
  const size = rhs.map((wanted) => Math.abs(wanted));
  for (const [column, entries] of columns.entries()) {
    const times = amounts[column] as number;
    expect(times, about).toBeGreaterThanOrEqual(-near(0));
    expect(times, about).toBeLessThanOrEqual((upper[column] as number) + near(upper[column] as number));
    for (const { row, coefficient } of entries) {
      made[row] = (made[row] as number) + coefficient * times;
      size[row] = (size[row] as number) + Math.abs(coefficient) * Math.max(1, times);
    }
  }
  for (const [row, wanted] of rhs.entries()) {
    expect(made[row], about).toBeGreaterThanOrEqual(wanted - near(size[row] as number));
  }
  const paid = cost.reduce((sum, each, column) => sum + each * (amounts[column] as number), 0);
  expect(Math.abs(paid - simplex.value), about).toBeLessThanOrEqual(near(paid));
  expect(Math.abs(proven(program, simplex.dualValues(), cost) - paid), about).toBeLessThanOrEqual(near(paid));
}

interface Ranges {
  entry: fc.Arbitrary<number>;
  cost: fc.Arbitrary<number>;
  rhs: fc.Arbitrary<number>;
}

const ORDINARY: Ranges = {
  entry: fc.oneof(fc.constant(0), fc.integer({ min: -6, max: 6 })),
  cost: fc.integer({ min: 0, max: 9 }),
  rhs: fc.integer({ min: -9, max: 9 }),
};

function programs({ entry, cost, rhs }: Ranges, rowsTwice = false): fc.Arbitrary<LinearProgram> {
  const sizes = fc.record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 8 }) });
  return sizes.chain(({ rows, columns }) => {
    const list = <T>(what: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> =>
      fc.array(what, { minLength: length, maxLength: length });
    const bound = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 0, max: 9 }));
    return fc
      .record({
        rhs: list(rhs, rows),
        entries: list(list(entry, rows), columns),
        most: list(bound, columns),
        cost: list(cost, columns),
      })
      .map((parts) => ({
        rhs: rowsTwice ? [...parts.rhs, ...parts.rhs] : parts.rhs,
        columns: parts.entries.map((amounts) =>
          (rowsTwice ? [...amounts, ...amounts] : amounts)
            .map((coefficient, row) => ({ row, coefficient }))
            .filter(({ coefficient: amount }) => amount !== 0),
        ),
        upper: parts.most,
        cost: parts.cost,
      }));
  });
}

describe("the dual simplex", () => {
  const scaled = fc
    .record({
      sign: fc.constantFrom(1, -1),
      digits: fc.integer({ min: 0, max: 6 }),
      first: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ sign, digits, first }) => sign * Math.min(1e6, first * 10 ** digits));

  test.each([
    ["ordinary programs", programs(ORDINARY)],
    [
      "programs with many ties",
      programs({ ...ORDINARY, entry: fc.integer({ min: -1, max: 1 }), cost: fc.nat(1) }, true),
    ],
    ["programs in which nothing costs anything", programs({ ...ORDINARY, cost: fc.constant(0) })],
  ])("finds the optimum, or proves infeasibility, in %s", (_, arbitrary) => {
    const tally = { optimal: 0, infeasible: 0 };
    fc.assert(
      fc.property(arbitrary, (program) => {
        const simplex = new DualSimplex(program);
        const solved = solve(simplex);
        check(program, simplex, solved);
        if (solved === "optimal" || solved === "infeasible") tally[solved]++;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(Math.min(tally.optimal, tally.infeasible)).toBeGreaterThan(RUNS / 20);
  });

  test("proves optima and infeasibility with coefficients from 1 to a million", () => {
    const some = fc.oneof(fc.constant(0), scaled);
    const tally = { optimal: 0, infeasible: 0, cutoff: 0, unknown: 0 };
    fc.assert(
      fc.property(programs({ ...ORDINARY, entry: some, rhs: some }), (program) => {
        const simplex = new DualSimplex(program);
        const solved = solve(simplex);
        checkProof(program, simplex, solved);
        tally[solved]++;
      }),
      { numRuns: 3 * RUNS, seed: SEED },
    );
    expect(tally).toMatchObject({ cutoff: 0, unknown: 0 });
    expect(Math.min(tally.optimal, tally.infeasible)).toBeGreaterThan(RUNS / 20);
  });

  test("stops at a cutoff only if its dual values prove it", () => {
    const tally = { cutoff: 0, optimal: 0 };
    fc.assert(
      fc.property(programs(ORDINARY), fc.nat(30), (program, enough) => {
        const simplex = new DualSimplex(program);
        const solved = solve(simplex, enough);
        const optimum = judged(program);
        if (solved === "optimal") expect(optimum).toBeLessThanOrEqual(enough + near(enough));
        if (solved !== "cutoff") return void tally.optimal++;
        expect(optimum).toBeGreaterThan(enough);
        expect(proven(program, simplex.dualValues(), program.cost)).toBeGreaterThan(enough - near(enough));
        tally.cutoff++;
        // It goes on from there.
        check(program, simplex, solve(simplex));
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(Math.min(tally.cutoff, tally.optimal)).toBeGreaterThan(RUNS / 20);
  });

  test("warm-starts after new rows and bounds to the optimum of a cold start", () => {
    const row = fc.record({
      wanted: ORDINARY.rhs,
      amounts: fc.array(ORDINARY.entry, { minLength: 8, maxLength: 8 }),
      column: fc.nat(7),
      most: fc.nat(5),
    });
    let added = 0;
    fc.assert(
      fc.property(programs(ORDINARY), fc.array(row, { minLength: 1, maxLength: 3 }), (program, rows) => {
        const simplex = new DualSimplex(program);
        fc.pre(solve(simplex) === "optimal");
        for (const { wanted, amounts, column, most: max } of rows) {
          const at = program.rhs.push(wanted) - 1;
          for (const [index, entries] of program.columns.entries()) {
            if (amounts[index] !== 0) entries.push({ row: at, coefficient: amounts[index] as number });
          }
          check(program, simplex, solve(simplex));
          const bounded = column % program.columns.length;
          program.upper[bounded] = Math.min(program.upper[bounded] as number, max);
          simplex.bound(bounded, 0, program.upper[bounded] as number);
          check(program, simplex, solve(simplex));
          added++;
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(added).toBeGreaterThan(RUNS / 2);
  });

  test("warm-starts after bounds were narrowed and widened to the optimum of a cold start", () => {
    const widths = fc.array(fc.nat({ max: 4 }), { minLength: 8, maxLength: 8 });
    let asked = 0;
    fc.assert(
      fc.property(programs(ORDINARY), fc.array(widths, { minLength: 2, maxLength: 5 }), (program, rounds) => {
        const max = [...program.upper];
        const simplex = new DualSimplex(program);
        for (const round of rounds) {
          for (const [column, upper] of max.entries()) {
            program.upper[column] = Math.min(upper, round[column % round.length] as number);
            simplex.bound(column, 0, program.upper[column] as number);
          }
          const solved = solve(simplex);
          check(program, simplex, solved);
          if (solved === "optimal") asked++;
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(asked).toBeGreaterThan(RUNS / 8);
  });

  test("restores a basis; a probe changes no state and never overestimates", () => {
    let looked = 0;
    fc.assert(
      fc.property(programs(ORDINARY), fc.nat(7), fc.nat(4), fc.nat(20), (program, index, amount, pivots) => {
        const simplex = new DualSimplex(program);
        fc.pre(solve(simplex) === "optimal");
        const column = index % program.columns.length;
        const max = program.upper[column] as number;
        const { value } = simplex;
        const [amounts, basis] = [[...simplex.primalValues()], simplex.basis()];
        const min = program.columns.map((_, at) => (at === column ? Math.min(amount, max) : 0));
        const bounded = {
          ...program,
          upper: program.upper.map((each, at) => (at === column ? Math.min(each, amount) : each)),
        };
        const above = simplex.probe(column, 1, Math.min(amount, max), pivots, Number.POSITIVE_INFINITY);
        const below = simplex.probe(column, -1, Math.min(amount, max), pivots, Number.POSITIVE_INFINITY);
        for (const [reported, really] of [
          [above, judged(program, min)],
          [below, judged(bounded)],
        ] as const) {
          const about = JSON.stringify({ program, column, amount, pivots, told: reported, really });
          if (really !== Number.POSITIVE_INFINITY) expect(reported, about).toBeLessThanOrEqual(really + near(really));
        }
        looked++;
        expect(simplex.value).toBe(value);
        expect([...simplex.primalValues()]).toEqual(amounts);
        expect(simplex.boundsOf(column)).toEqual([0, max]);
        check(program, simplex, "optimal");
        simplex.bound(column, 0, Math.min(max, amount));
        const other = solve(simplex);
        check(bounded, simplex, other);
        simplex.bound(column, 0, max);
        simplex.restore(basis);
        check(program, simplex, solve(simplex));
        expect(Math.abs(simplex.value - value)).toBeLessThanOrEqual(near(value));
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(looked).toBeGreaterThan(RUNS / 4);
  });
});
