// Random plans × random faults: no invariant is broken, and every run told twice is told alike, byte for byte. A thousand of them are
// `npm run bench:faults -- --random 1000`.

import { beforeAll, expect, test } from "vitest";
import { judgeRandomRun, RandomRuns } from "../../../bench/faults/random-runs.ts";
import { minecraftGround } from "../../../bench/faults/run-scenario.ts";

const SEED = 3;
/** So many fault plans meet each plan: planning takes longer than running. */
const FAULT_PLANS = 5;
let runs: RandomRuns;

beforeAll(async () => {
  runs = new RandomRuns(await minecraftGround(), FAULT_PLANS);
}, 60_000);

test("a hundred random plans meet random faults, and nothing breaks", { timeout: 60_000 }, async () => {
  const breaches: string[] = [];
  let injected = 0;
  let held = 0;
  for (let index = 0; index < 100; index += 1) {
    // One in Minecraft's world takes as long as twenty in small ones.
    const run = index < FAULT_PLANS ? runs.minecraft(SEED, index) : runs.small(SEED, index);
    const verdict = await judgeRandomRun(run);
    injected += verdict.injected;
    held += verdict.ending === "success" ? 1 : 0;
    for (const breach of verdict.breaches) breaches.push(`run ${index}: ${breach}`);
  }
  expect(breaches).toEqual([]);
  // The faults come to be met, and neither do all runs end well nor none.
  expect(injected).toBeGreaterThan(100);
  expect(held).toBeGreaterThan(10);
  expect(held).toBeLessThan(100);
});
