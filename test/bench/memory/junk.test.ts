// Two simulated hours of runs: with consolidation next to nothing is kept that nothing needs.

import { expect, test } from "vitest";
import { junkAfter } from "../../../bench/memory/lives.ts";

test("at most 5 % of episodes are uncited and not the last of their kind; without consolidation most are", {
  timeout: 600_000,
}, async () => {
  const [kept, ablated] = [await junkAfter(2, 3, true), await junkAfter(2, 3, false)];
  expect(kept.runs).toBeGreaterThan(20);
  expect(kept.share).toBeLessThanOrEqual(0.05);
  expect(ablated.share).toBeGreaterThan(0.3);
  expect(kept.episodes + kept.merged).toBeGreaterThan(300);
});
