// What is proven in floating point that rounds nothing, against everything that there is to try and against whole numbers without end.

import { describe, expect, test } from "vitest";
import { refutes } from "../../../../planner/ip/proof/exact-proof.ts";
import { FloatProof } from "../../../../planner/ip/proof/float-proof.ts";
import { DualSimplex } from "../../../../planner/lp/dual-simplex.ts";
import { eachSmallProgram, leastByTrying, program } from "../../reference/whole-programs.ts";

const weights = (...each: number[]): Float64Array => Float64Array.from(each);

const pairs = (budget: number, max = 9): ReturnType<typeof program> =>
  program({ demand: [3], columns: [[2]], most: [max], cost: [5], budget });

describe("a refutation in floating point", () => {
  test("holds if the goal costs more than the budget, and not if it is slightly short", () => {
    expect(new FloatProof(pairs(7)).refutes([], weights(2.5, 1))).toBe(true);
    const exact = program({ demand: [2], columns: [[2]], most: [9], cost: [5], budget: 5 });
    expect(new FloatProof(exact).refutes([], weights(2.5, 1))).toBe(false);
    expect(new FloatProof(exact).refutes([], weights(2.5 + 1e-9, 1))).toBe(false);
  });

  test("uses the bound of a node for an unbounded column", () => {
    const endless = pairs(99, Number.POSITIVE_INFINITY);
    expect(new FloatProof(endless).refutes([{ column: 0, sign: -1, limit: 1 }], weights(1, 0))).toBe(true);
    expect(refutes(endless, [{ column: 0, sign: -1, limit: 1 }], weights(1, 0))).toBe(true);
    expect(new FloatProof(endless).refutes([{ column: 0, sign: -1, limit: 2 }], weights(1, 0))).toBe(false);
    expect(new FloatProof(endless).refutes([], weights(1, 0))).toBe(false);
  });

  test("is unknown for numbers that are too large to be exact, or NaN", () => {
    const large = program({ demand: [2 ** 40], columns: [[1]], most: [2 ** 39], cost: [1], budget: 2 ** 50 });
    expect(new FloatProof(large).refutes([], weights(1, 0))).toBe(false);
    expect(refutes(large, [], weights(1, 0))).toBe(true);
    expect(new FloatProof(pairs(7)).refutes([], weights(Number.NaN, 1))).toBe(false);
    expect(new FloatProof(pairs(7)).refutes([], weights(0, 0))).toBe(false);
  });

  test("sees added rows and a lowered budget", () => {
    const asked = pairs(9);
    const proof = new FloatProof(asked);
    expect(proof.refutes([], weights(2.5, 1))).toBe(false);
    asked.rhs[asked.budgetRow] = -7;
    expect(proof.refutes([], weights(2.5, 1))).toBe(true);
    asked.rhs[asked.budgetRow] = -19;
    asked.columns[0]?.push({ row: asked.rhs.push(4) - 1, coefficient: 1 });
    expect(proof.refutes([], weights(0, 1, 5))).toBe(true);
  });

  test("never refutes a feasible small program, and misses few that exact proofs refute", () => {
    const tally = { quick: 0, exact: 0 };
    eachSmallProgram(600, 4, (small) => {
      for (const budget of [20, 8, 3]) {
        const within = { ...small, demand: [...small.rhs] };
        within.demand[small.budgetRow] = -budget;
        const simplex = new DualSimplex(within);
        const solving = simplex.solving(budget + 1e-6);
        let step = solving.next();
        while (step.done !== true) step = solving.next();
        if (step.value === "optimal" || step.value === "unknown") continue;
        const shown = step.value === "cutoff" ? simplex.dualValues() : simplex.weights();
        if (step.value === "cutoff") shown[small.budgetRow] = (shown[small.budgetRow] as number) + 1;
        if (refutes(within, [], shown)) tally.exact++;
        if (!new FloatProof(within).refutes([], shown)) continue;
        tally.quick++;
        expect(leastByTrying(small, budget), JSON.stringify(within)).toBeNull();
      }
    });
    expect(tally.exact).toBeGreaterThan(100);
    expect(tally.quick).toBeGreaterThan(0.9 * tally.exact);
  });
});
