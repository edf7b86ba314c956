import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maximise } from "../../../../domains/minecraft/conservation/simplex.ts";

describe("the simplex method", () => {
  test("solves a small program with its prices", () => {
    const { value, x, prices } = maximise(
      [3, 5],
      [
        [1, 0],
        [0, 2],
        [3, 2],
      ],
      [4, 12, 18],
    );
    expect(value).toBeCloseTo(36);
    expect([...x]).toEqual([2, 6]);
    expect([...prices].map((price) => Math.round(price * 1e6) / 1e6)).toEqual([0, 1.5, 1]);
  });

  test("ends on a program that cycles under the largest coefficient", () => {
    const { value } = maximise(
      [10, -57, -9, -24],
      [
        [0.5, -5.5, -2.5, 9],
        [0.5, -1.5, -0.5, 1],
        [1, 0, 0, 0],
      ],
      [0, 0, 1],
    );
    expect(value).toBeCloseTo(1);
  });

  test("refuses what is unbounded", () => {
    expect(() => maximise([1], [[-1]], [1])).toThrow(RangeError);
  });

  test("its answer is feasible and its prices prove it the best", () => {
    const amount = fc.integer({ min: -9, max: 9 });
    const program = fc.record({
      objective: fc.array(amount, { minLength: 4, maxLength: 4 }),
      rows: fc.array(fc.array(amount, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(program, ({ objective, rows }) => {
        const all = [...rows, [1, 1, 1, 1]];
        const bounds = [...rows.map(() => 0), 1];
        const { value, x, prices } = maximise(objective, all, bounds);
        const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
          Array.from(a).reduce((sum, entry, at) => sum + entry * (b[at] ?? 0), 0);
        for (const [at, row] of all.entries()) expect(dot(row, x)).toBeLessThanOrEqual((bounds[at] ?? 0) + 1e-6);
        expect(dot(objective, x)).toBeCloseTo(value, 6);
        expect(dot(bounds, prices)).toBeCloseTo(value, 6);
        objective.forEach((worth, column) => {
          const spent = all.reduce((sum, row, at) => sum + (row[column] ?? 0) * (prices[at] ?? 0), 0);
          expect(spent).toBeGreaterThanOrEqual(worth - 1e-6);
        });
        for (const amountOf of [...x, ...prices]) expect(amountOf).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });
});
