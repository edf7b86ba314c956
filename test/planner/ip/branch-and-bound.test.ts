// Branch and bound on small programs in whole numbers, against everything that there is to try.

import { describe, expect, test } from "vitest";
import { BranchAndBound, type BranchResult } from "../../../planner/ip/branch-and-bound.ts";
import { gomoryCuts } from "../../../planner/ip/cuts/gomory-cuts.ts";
import { linkingCuts } from "../../../planner/ip/cuts/linking-cuts.ts";
import type { OperatorCountingIp } from "../../../planner/ip/operator-counting-ip.ts";
import { eachSmallProgram, keeps, leastByTrying } from "../reference/whole-programs.ts";

const WITH_CUTS = { separators: [linkingCuts(), gomoryCuts()] };
const RUNS = Number(process.env.RUNS ?? 400);
const SEED = Number(process.env.SEED ?? 11);

function nextOf(branching: BranchAndBound): BranchResult {
  const next = branching.next();
  let step = next.next();
  while (step.done !== true) step = next.next();
  return step.value;
}

/** A solution is whole, within its bounds and keeps every row; answers it in whole numbers. */
function checkSolution(small: OperatorCountingIp, max: readonly number[], amounts: Float64Array): number[] {
  const whole = Array.from(amounts, (amount) => Math.round(amount));
  for (const [column, amount] of whole.entries()) {
    expect(Math.abs(amount - (amounts[column] as number))).toBeLessThan(1e-5);
    expect(amount).toBeGreaterThanOrEqual(0);
    expect(amount).toBeLessThanOrEqual(max[column] as number);
  }
  expect(keeps(small, whole), JSON.stringify({ small, whole })).toBe(true);
  return whole;
}

const costOf = ({ cost }: OperatorCountingIp, amounts: readonly number[]): number =>
  cost.reduce((sum, each, column) => sum + each * (amounts[column] as number), 0);

describe("branch and bound on small programs", () => {
  test.each([20, 9, 4])("refutes exactly the programs without a solution within a budget of %d", (budget) => {
    const tally = { refuted: 0, solution: 0, unknown: 0 };
    eachSmallProgram(RUNS, SEED, (small) => {
      const max = [...small.upper];
      const cheapest = leastByTrying(small, budget);
      const branching = new BranchAndBound(small, WITH_CUTS);
      branching.lower(budget);
      const found = nextOf(branching);
      expect(found.status, JSON.stringify({ small, cheapest })).toBe(cheapest === null ? "refuted" : "solution");
      if (cheapest !== null) expect(branching.bound).toBeLessThanOrEqual(cheapest.cost);
      if (found.status === "solution") checkSolution(small, max, found.values);
      tally[found.status]++;
    });
    expect(Math.min(tally.refuted, tally.solution)).toBeGreaterThan(RUNS / 20);
  });

  test("ends at the optimum as the cutoff is lowered below each solution", () => {
    eachSmallProgram(RUNS, SEED, (small) => {
      const max = [...small.upper];
      const cheapest = leastByTrying(small, 20);
      const branching = new BranchAndBound(small, WITH_CUTS);
      let last: number | null = null;
      for (let found = nextOf(branching); found.status !== "refuted"; found = nextOf(branching)) {
        if (found.status !== "solution") throw new Error(`unknown: ${JSON.stringify(small)}`);
        const cost = costOf(small, checkSolution(small, max, found.values));
        if (last !== null) expect(cost).toBeLessThan(last);
        last = cost;
        branching.lower(cost - 1);
      }
      expect(last, JSON.stringify(small)).toBe(cheapest?.cost ?? null);
    });
  });

  test("advances past solutions that added rows cut off", () => {
    let added = 0;
    eachSmallProgram(RUNS, SEED, (small) => {
      const upper = [...small.upper];
      const branching = new BranchAndBound(small, WITH_CUTS);
      for (let round = 0; round < 5; round++) {
        const cheapest = leastByTrying({ ...small, upper }, 20);
        const found = nextOf(branching);
        expect(found.status, JSON.stringify({ small, most: upper, round })).toBe(
          cheapest === null ? "refuted" : "solution",
        );
        if (found.status !== "solution") return;
        const whole = checkSolution(small, upper, found.values);
        // One more of them in all: the solution has not that many.
        const row = small.rhs.push(whole.reduce((sum, amount) => sum + amount, 0) + 1) - 1;
        for (const entries of small.columns) entries.push({ row, coefficient: 1 });
        added++;
      }
    });
    expect(added).toBeGreaterThan(RUNS);
  });
});
