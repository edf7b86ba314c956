// Small programs in whole numbers, and the judge of them, who tries everything.

import fc from "fast-check";
import type { OperatorCountingIp } from "../../../planner/ip/operator-counting-ip.ts";

interface Parts {
  demand: number[];
  /** By column, what it gives to each row. */
  columns: number[][];
  most: number[];
  cost: number[];
  budget: number;
}

/** A program with its budget as the last row. */
export function program({ demand, columns, most: max, cost, budget }: Parts): OperatorCountingIp {
  const budgetRow = demand.length;
  return {
    rhs: [...demand, -budget],
    columns: columns.map((amounts, column) =>
      [...amounts, -(cost[column] ?? 0)]
        .map((coefficient, row) => ({ row, coefficient }))
        .filter(({ coefficient: amount }) => amount !== 0),
    ),
    upper: [...max],
    cost: [...cost],
    isInteger: columns.map((_, column) => ({ column, weight: 1 + (cost[column] ?? 0) })),
    columnOf: new Map(),
    budgetRow,
    spare: [],
    tools: [],
  };
}

/** Whether the amounts keep every row. */
export function keeps({ rhs, columns }: OperatorCountingIp, amounts: ArrayLike<number>): boolean {
  const made = rhs.map(() => 0);
  for (const [column, entries] of columns.entries()) {
    for (const { row, coefficient } of entries)
      made[row] = (made[row] as number) + coefficient * (amounts[column] as number);
  }
  return rhs.every((wanted, row) => (made[row] as number) >= wanted);
}

/** The cheapest amounts that keep every row, within a budget; null where there are none. */
export function leastByTrying(small: OperatorCountingIp, budget: number): { cost: number; amounts: number[] } | null {
  const within = { ...small, demand: [...small.rhs] };
  within.demand[small.budgetRow] = -budget;
  let best: { cost: number; amounts: number[] } | null = null;
  const amounts = small.upper.map(() => 0);
  const tryAll = (column: number, cost: number): void => {
    if (cost > budget || (best !== null && cost >= best.cost)) return;
    if (column === amounts.length) {
      if (keeps(within, amounts)) best = { cost, amounts: [...amounts] };
      return;
    }
    for (let amount = 0; amount <= (small.upper[column] as number); amount++) {
      amounts[column] = amount;
      tryAll(column + 1, cost + amount * (small.cost[column] as number));
    }
    amounts[column] = 0;
  };
  tryAll(0, 0);
  return best;
}

const list = <T>(what: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> =>
  fc.array(what, { minLength: length, maxLength: length });

/** Up to four columns, of each up to five, and up to three rows; the budget is 20. */
const smallProgram = fc
  .record({ rows: fc.integer({ min: 1, max: 3 }), columns: fc.integer({ min: 2, max: 4 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      demand: list(fc.integer({ min: -4, max: 9 }), rows),
      columns: list(list(fc.integer({ min: -3, max: 5 }), rows), columns),
      most: list(fc.integer({ min: 1, max: 5 }), columns),
      cost: list(fc.nat(6), columns),
      budget: fc.constant(20),
    }),
  )
  .map(program);

export function eachSmallProgram(numRuns: number, seed: number, check: (small: OperatorCountingIp) => void): void {
  fc.assert(fc.property(smallProgram, check), { numRuns, seed });
}
