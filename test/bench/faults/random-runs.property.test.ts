// Random plans × random faults: no invariant is broken, and every run made twice is told alike, byte for byte. What the suite has the time for
// is a part of the thousand plans of `npm run bench:faults`, whose figures are in docs/faults.md.

import { beforeAll, expect, test } from "vitest";
import { RandomRuns, randomFigures } from "../../../bench/faults/random-runs.ts";
import { minecraftGround } from "../../../bench/faults/run-scenario.ts";

const SEED = 3;
const RUNS = 300;
/** So many fault plans meet each plan: planning takes longer than running. */
const FAULT_PLANS = 10;
let runs: RandomRuns;

beforeAll(async () => {
  runs = new RandomRuns(await minecraftGround(), FAULT_PLANS);
});

test("thirty random plans meet ten random plans of faults each, and nothing breaks", async () => {
  // A run in Minecraft's world takes as long as twenty in small ones: one plan of the thirty.
  const mostlySmall = {
    run: (seed: number, index: number) => (index < FAULT_PLANS ? runs.minecraft(seed, index) : runs.small(seed, index)),
  };
  const { endings, injected, breaches } = await randomFigures(mostlySmall, { count: RUNS, seed: SEED });
  expect(breaches).toEqual([]);
  // The faults come to be met, and neither do all runs end well nor none.
  expect(injected).toBeGreaterThan(RUNS);
  expect(endings.success).toBeGreaterThan(RUNS / 10);
  expect(endings.failure).toBeGreaterThan(RUNS / 10);
});
