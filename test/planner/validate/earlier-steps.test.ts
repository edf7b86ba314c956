import { expect, test } from "vitest";
import { EarlierSteps } from "../../../planner/validate/earlier-steps.ts";

test("a step counts as earlier once it was added, in this replay only", () => {
  const earlier = new EarlierSteps();
  earlier.begin();
  expect(earlier.has("s1")).toBe(false);
  earlier.add("s1");
  expect(earlier.has("s1")).toBe(true);
  earlier.begin();
  expect(earlier.has("s1")).toBe(false);
});

test("forgets names when there are too many", () => {
  const earlier = new EarlierSteps();
  earlier.begin();
  for (let step = 0; step < 10_000; step++) earlier.add(`s${step}`);
  expect(earlier.has("s0")).toBe(true);
  earlier.begin();
  expect(earlier.has("s9999")).toBe(false);
});
