// What weights prove in whole numbers, by hand and against everything that there is to try.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minCost, refutes, tightenedBounds } from "../../../../planner/ip/proof/exact-proof.ts";
import { DualSimplex } from "../../../../planner/lp/dual-simplex.ts";
import { eachSmallProgram, leastByTrying, program } from "../../reference/whole-programs.ts";

const weights = (...each: number[]): Float64Array => Float64Array.from(each);

/** Three of something, of which a column gives two for 5; row 1 is the budget. */
const pairs = (budget: number, max = 9): ReturnType<typeof program> =>
  program({ demand: [3], columns: [[2]], most: [max], cost: [5], budget });

describe("a refutation", () => {
  test("holds if the goal costs more than the budget", () => {
    // In fractions it costs 7.5: 2.5 for each of three.
    expect(refutes(pairs(7), [], weights(2.5, 1))).toBe(true);
  });

  test("does not hold if it is slightly short", () => {
    const exact = program({ demand: [2], columns: [[2]], most: [9], cost: [5], budget: 5 });
    expect(refutes(exact, [], weights(2.5, 1))).toBe(false);
    expect(refutes(exact, [], weights(2.5 + 1e-9, 1))).toBe(false);
    expect(refutes({ ...exact, rhs: [2, -4] }, [], weights(2.5, 1))).toBe(true);
  });

  test("includes the bounds of the node", () => {
    expect(refutes(pairs(8), [], weights(2.5, 1))).toBe(false);
    expect(refutes(pairs(8), [{ column: 0, sign: 1, limit: 2 }], weights(0, 1))).toBe(true);
    expect(refutes(pairs(10), [{ column: 0, sign: 1, limit: 2 }], weights(0, 1))).toBe(false);
    expect(refutes(pairs(99), [{ column: 0, sign: -1, limit: 1 }], weights(1, 0))).toBe(true);
    expect(refutes(pairs(99), [{ column: 0, sign: -1, limit: 2 }], weights(1, 0))).toBe(false);
  });

  test("removes a rounding error's gain of an unbounded column, but no true gain", () => {
    const endless = pairs(7, Number.POSITIVE_INFINITY);
    expect(refutes(endless, [], weights(2.5 + 1e-12, 1))).toBe(true);
    expect(refutes(endless, [], weights(Math.PI, 1.2))).toBe(true);
    expect(refutes(pairs(8, Number.POSITIVE_INFINITY), [], weights(4, 1))).toBe(false);
    expect(refutes(endless, [], weights(0, 0))).toBe(false);
    expect(refutes(endless, [], weights(Number.NaN, 1))).toBe(false);
  });
});

describe("weights that refute nothing", () => {
  test("give the exact upper bound of a column", () => {
    // By hand 2, else 3: with a budget of 10 and four wanted, two of the dearer cost 2 more, and three cost 3 more.
    const either = program({ demand: [4], columns: [[1], [1]], most: [9, 9], cost: [2, 3], budget: 10 });
    expect(tightenedBounds(either, weights(2, 1))).toEqual([{ column: 1, amount: 2 }]);
    expect(tightenedBounds({ ...either, upper: [9, 2] }, weights(2, 1))).toEqual([]);
    expect(tightenedBounds({ ...either, rhs: [4, -11] }, weights(2, 1))).toEqual([{ column: 1, amount: 3 }]);
  });

  test("give a lower bound on the cost, rounded up", () => {
    expect(minCost(pairs(20), weights(2.5, 1))).toBe(8);
    expect(minCost(pairs(20), weights(5 / 3, 1))).toBe(5);
    expect(minCost(pairs(20), weights(2.5, 0))).toBe(0);
  });

  test("keep every optimal solution of small programs, and never exceed its cost", () => {
    let [bounds, costs] = [0, 0];
    eachSmallProgram(200, 3, (small) => {
      const cheapest = leastByTrying(small, 20);
      fc.pre(cheapest !== null);
      const within = { ...small, demand: [...small.rhs] };
      within.demand[small.budgetRow] = -cheapest.cost;
      const simplex = new DualSimplex(small);
      const solving = simplex.solving(Number.POSITIVE_INFINITY);
      let step = solving.next();
      while (step.done !== true) step = solving.next();
      fc.pre(step.value === "optimal");
      const prices = simplex.dualValues();
      prices[small.budgetRow] = (prices[small.budgetRow] as number) + 1;
      const min = minCost(small, prices);
      expect(min).toBeLessThanOrEqual(cheapest.cost);
      expect(refutes(within, [], prices)).toBe(false);
      for (const { column, amount } of tightenedBounds(within, prices)) {
        expect(cheapest.amounts[column], JSON.stringify({ small, cheapest, column, amount })).toBeLessThanOrEqual(
          amount,
        );
        bounds++;
      }
      if (min > 0) costs++;
    });
    expect(Math.min(bounds, costs)).toBeGreaterThan(50);
  });
});
