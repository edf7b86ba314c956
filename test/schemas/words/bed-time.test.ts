import { expect, test } from "vitest";
import { MAX_DAY_MS, ticksUntilBedsWork, waitForBeds } from "../../../schemas/index.ts";

test.each([
  [0, "about 11 minutes"],
  [6_000, "about 6 minutes"],
  [12_000, "28 seconds"],
  [12_541, "1 second"],
  [23_459, "about 11 minutes"],
])("at tick %d of the day, beds work in %s", (time, said) => {
  expect(waitForBeds(time)).toBe(said);
});

test("beds work from dusk to dawn, and no wait is longer than a day", () => {
  expect([12_541, 12_542, 18_000, 23_458].map(ticksUntilBedsWork)).toEqual([1, 0, 0, 0]);
  const longest = Math.max(...Array.from({ length: 24_000 }, (_, time) => ticksUntilBedsWork(time)));
  expect(longest * 50).toBeLessThanOrEqual(MAX_DAY_MS);
});
