// What is told of a lower bound, which may be off by what rounding does to sums of fractions.

import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBound } from "../../../planner/contract/format-bound.ts";

test("a bound that rounding carried beyond a whole number is that number", () => {
  expect([12.000000001396984, 34.00000000279397, 250_000.00001].map(formatBound)).toEqual([12, 34, 250_000]);
});

test("a bound is truncated to eight digits", () => {
  expect([26 / 3, 4.933333333057697, 0.1234567891, 123_456.789012].map(formatBound)).toEqual([
    8.6666666, 4.9333333, 0.12345678, 123_456.78,
  ]);
});

test("integers, 0 and Infinity stay as they are", () => {
  expect([0, 7, 123_456_789_012, Number.POSITIVE_INFINITY].map(formatBound)).toEqual([
    0,
    7,
    123_456_789_012,
    Number.POSITIVE_INFINITY,
  ]);
});

test("a formatted bound never exceeds the bound, and is less by a part in ten million at most", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), (bound) => {
      const reported = formatBound(bound);
      expect(reported).toBeLessThanOrEqual(bound * (1 + Number.EPSILON));
      expect(reported).toBeGreaterThanOrEqual(bound * (1 - 2e-7) - 1);
    }),
  );
});
