// What other runs gained is kept, as far as it is held.

import { expect, test } from "vitest";
import { sparing } from "../../../executor/run/sparing.ts";
import { Problem } from "../../../schemas/index.ts";

const problem = Problem.parse({ goal: { items: { stick: 8 } }, constraints: { keep: { oak_planks: 2, torch: 1 } } });

test("what others gained is kept beside what the problem keeps", () => {
  const { keep } = sparing(problem, { oak_planks: 6, coal: 3 }, { oak_planks: 8, coal: 3 }).constraints;
  expect(keep).toEqual({ oak_planks: 6, torch: 1, coal: 3 });
});

test("what is no longer held, or was handed over, is not waited for", () => {
  const { keep } = sparing(problem, { oak_planks: 6, coal: 3 }, { oak_planks: 4 }).constraints;
  expect(keep).toEqual({ oak_planks: 4, torch: 1 });
});

test("without other runs nothing changes", () => {
  expect(sparing(problem)).toEqual(problem);
});
