// Cuts of small programs against all whole amounts that there are: none that keeps the program's rows breaks a cut, and a solution does.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CutLoop } from "../../../../planner/ip/cuts/cut-loop.ts";
import { gomoryCuts, separateGomory } from "../../../../planner/ip/cuts/gomory-cuts.ts";
import type { OperatorCountingIp } from "../../../../planner/ip/operator-counting-ip.ts";
import { DualSimplex } from "../../../../planner/lp/dual-simplex.ts";
import { dropRows } from "../../../../planner/lp/linear-program.ts";
import { eachSmallProgram, keeps, program } from "../../reference/whole-programs.ts";

const RUNS = Number(process.env.RUNS ?? 400);
const SEED = Number(process.env.SEED ?? 7);

function toEnd<T>(steps: Generator<false, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const solve = (simplex: DualSimplex): string => toEnd(simplex.solving(Number.POSITIVE_INFINITY));

/** All whole amounts that keep every row. */
function wholesOf(small: OperatorCountingIp): number[][] {
  let all: number[][] = [[]];
  for (const max of small.upper) {
    all = all.flatMap((amounts) => Array.from({ length: max + 1 }, (_, amount) => [...amounts, amount]));
  }
  return all.filter((amounts) => keeps(small, amounts));
}

/** Of a row, what the amounts have beyond its demand. */
function beyond({ rhs, columns }: OperatorCountingIp, row: number, amounts: ArrayLike<number>): number {
  let made = 0;
  for (const [column, entries] of columns.entries()) {
    for (const entry of entries) if (entry.row === row) made += entry.coefficient * (amounts[column] as number);
  }
  return made - (rhs[row] as number);
}

describe("Gomory cuts", () => {
  test("are satisfied by all integer solutions and violated by the relaxation", () => {
    let cuts = 0;
    eachSmallProgram(RUNS, SEED, (small) => {
      const wholes = wholesOf(small);
      const simplex = new DualSimplex(small);
      for (let round = 0; round < 4 && solve(simplex) === "optimal"; round++) {
        const amounts = simplex.primalValues();
        const rows = small.rhs.length;
        const added = toEnd(separateGomory(small, simplex, amounts));
        expect(small.rhs.length).toBe(rows + added);
        for (let row = rows; row < rows + added; row++) {
          expect(beyond(small, row, amounts)).toBeLessThan(0);
          for (const whole of wholes) {
            expect(beyond(small, row, whole), JSON.stringify({ small, row, whole })).toBeGreaterThanOrEqual(0);
          }
        }
        cuts += added;
      }
    });
    expect(cuts).toBeGreaterThan(RUNS / 4);
  });

  test("have integer coefficients, so that proofs can use them", () => {
    eachSmallProgram(RUNS / 4, SEED + 1, (small) => {
      const simplex = new DualSimplex(small);
      fc.pre(solve(simplex) === "optimal");
      toEnd(separateGomory(small, simplex, simplex.primalValues()));
      for (const wanted of small.rhs) expect(Number.isSafeInteger(wanted)).toBe(true);
      for (const entries of small.columns) {
        for (const { coefficient } of entries) expect(Number.isSafeInteger(coefficient)).toBe(true);
      }
    });
  });

  test("close the gap of halves: three things make two pairs", () => {
    const pairs = program({ demand: [3], columns: [[2]], most: [5], cost: [4], budget: 20 });
    const simplex = new DualSimplex(pairs);
    expect(solve(simplex)).toBe("optimal");
    expect(simplex.value).toBeCloseTo(6);
    expect(toEnd(separateGomory(pairs, simplex, simplex.primalValues()))).toBe(1);
    expect(solve(simplex)).toBe("optimal");
    expect(simplex.value).toBeCloseTo(8);
  });
});

describe("rounds of cuts", () => {
  test("end with fewer rows than were added and at least the previous bound", () => {
    let dropped = 0;
    eachSmallProgram(RUNS, SEED + 2, (small) => {
      const simplex = new DualSimplex(small);
      fc.pre(solve(simplex) === "optimal");
      const rounds = new CutLoop(small, simplex, [gomoryCuts()]);
      let last = simplex.value;
      for (let turns = 0; ; turns++) {
        expect(turns).toBeLessThan(60);
        const rows = small.rhs.length;
        const isAnother = toEnd(rounds.next(simplex.primalValues(), 20));
        if (small.rhs.length < rows) dropped++;
        if (!isAnother) break;
        if (solve(simplex) !== "optimal") return;
        expect(simplex.value).toBeGreaterThan(last - 1e-6 * (1 + last));
        last = simplex.value;
      }
      // From the beginning it comes to the same.
      const afresh = new DualSimplex(small);
      expect(solve(afresh)).toBe("optimal");
      expect(Math.abs(afresh.value - last)).toBeLessThan(1e-5 * (1 + last));
    });
    expect(dropped).toBeGreaterThan(0);
  });
});

describe("rows that are removed from a program", () => {
  test("leave the others in their order", () => {
    const small = program({
      demand: [1, 2, 3],
      columns: [
        [1, 0, 4],
        [0, 5, 6],
      ],
      most: [5, 5],
      cost: [1, 1],
      budget: 9,
    });
    expect(dropRows(small, new Set([1]))).toEqual(Int32Array.of(0, -1, 1, 2));
    expect(small.rhs).toEqual([1, 3, -9]);
    expect(small.columns).toEqual([
      [
        { row: 0, coefficient: 1 },
        { row: 1, coefficient: 4 },
        { row: 2, coefficient: -1 },
      ],
      [
        { row: 1, coefficient: 6 },
        { row: 2, coefficient: -1 },
      ],
    ]);
  });
});
