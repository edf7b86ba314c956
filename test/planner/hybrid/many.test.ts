// Many of what the world gives one at a time, and only with much else that fills the bag.

import { expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, solved } from "../reference/plan.ts";

const domain = minecraft("time");

test.each<[string, ProblemInput, number]>([
  ["64 nether stars", { goal: { items: { nether_star: 64 } } }, 600],
  ["64 beacons", { goal: { items: { beacon: 64 } } }, 600],
  ["128 nether stars", { goal: { items: { nether_star: 128 } } }, 1200],
  ["64 skulls of wither skeletons", { goal: { items: { wither_skeleton_skull: 64 } } }, 100],
  [
    "16 nether stars in the Nether",
    { goal: { items: { nether_star: 16 } }, state: { dimension: "nether", facts: ["portal:nether"] } },
    200,
  ],
  [
    "12 nether stars where a portal stands",
    { goal: { items: { nether_star: 12 } }, state: { facts: ["portal:nether"] } },
    200,
  ],
])("%s are planned, by htn and by hybrid, in no more steps than a bag needs", (_, input, maxSteps) => {
  for (const planner of ["htn", "hybrid"]) {
    const { problem, result } = planCompiled(domain, { ...input, planner });
    const { plan } = solved(result);
    expect(plan.steps.length).toBeLessThan(maxSteps);
    expect(validate(domain.document(), { problem, plan }).flaws).toEqual([]);
  }
});
