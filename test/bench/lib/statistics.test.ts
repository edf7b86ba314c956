import { expect, test } from "vitest";
import { sampleOf } from "../../../bench/lib/sample.ts";
import { geometricMean, greatest, mean, median, quantile } from "../../../bench/lib/statistics.ts";

const FIGURES = [5, 1, 4, 2, 3];

test("quantiles are figures of the list, by the nearest rank", () => {
  expect([0, 0.2, 0.5, 0.9, 1].map((at) => quantile(FIGURES, at))).toEqual([1, 1, 3, 5, 5]);
  expect(median([1, 2, 3, 4])).toBe(2);
});

test("geometricMean and greatest", () => {
  expect(mean(FIGURES)).toBe(3);
  expect(geometricMean([1, 4])).toBeCloseTo(2);
  expect(greatest(FIGURES)).toBe(5);
});

test("statistics of an empty list are null", () => {
  expect([median([]), mean([]), geometricMean([]), greatest([])]).toEqual([null, null, null, null]);
});

test("a sample keeps the list's order and depends only on the seed", () => {
  const list = Array.from({ length: 50 }, (_, index) => index);
  const drawn = sampleOf(list, 10, 3);
  expect(drawn).toHaveLength(10);
  expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
  expect(sampleOf(list, 10, 3)).toEqual(drawn);
  expect(sampleOf(list, 10, 4)).not.toEqual(drawn);
  expect(sampleOf(list, 99, 3)).toEqual(list);
});
