import { expect, test } from "vitest";
import { notNight } from "../../../capabilities/leaves/daily-life.ts";

test.each([
  [0, "it is day; beds work in 11 min"],
  [6_000, "it is day; beds work in 6 min"],
  [12_000, "it is day; beds work in 28 s"],
  [12_900, "it is day; beds work in 1 s"],
])("at %d ticks of the day, who cannot sleep is told for how long: %s", (time, said) => {
  expect(notNight(time)).toBe(said);
});
