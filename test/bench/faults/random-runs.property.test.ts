// Random plans × random faults: no invariant is broken, and a run made twice writes the same log,
// byte for byte. This test runs only a part of the thousand plans of `npm run bench:faults`, whose
// figures are in docs/faults.md.

import { beforeAll, expect, test } from "vitest";
import { RandomRuns, randomFigures } from "../../../bench/faults/random-runs.ts";
import { minecraftGround } from "../../../bench/faults/run-scenario.ts";

const SEED = 3;
const RUNS = 200;
/** Fault plans for each plan: planning takes longer than running. */
const FAULT_PLANS = 10;
let runs: RandomRuns;

beforeAll(async () => {
  runs = new RandomRuns(await minecraftGround(), FAULT_PLANS);
});

test("twenty random plans under ten random fault plans each break no invariant", async () => {
  // A run in Minecraft's world takes as long as twenty in small ones, so only one of the twenty
  // plans is there.
  const mostlySmall = {
    run: (seed: number, index: number) => (index < FAULT_PLANS ? runs.minecraft(seed, index) : runs.small(seed, index)),
  };
  const { endings, injected, breaches } = await randomFigures(mostlySmall, { count: RUNS, seed: SEED });
  expect(breaches).toEqual([]);
  // The faults are met, and some runs succeed while others fail.
  expect(injected).toBeGreaterThan(RUNS);
  expect(endings.success).toBeGreaterThan(RUNS / 10);
  expect(endings.failure).toBeGreaterThan(RUNS / 10);
});
