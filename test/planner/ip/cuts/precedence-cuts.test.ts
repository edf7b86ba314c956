// Two things that each help to make the other: a pickaxe that digs the ore of a bucket, and the
// bucket's lava, which smelts the ore of the pickaxe. A solution that has both in full has no order;
// a program that distinguishes which of them comes first has no such solution.

import { expect, test } from "vitest";
import { compileDomain } from "../../../../planner/index.ts";
import { BranchAndBound } from "../../../../planner/ip/branch-and-bound.ts";
import { OperatorCountingIps } from "../../../../planner/ip/build-program.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { type Layer, withoutLayers } from "../../../../planner/model/search-limits.ts";
import type { Domain } from "../../../../schemas/index.ts";
import { problemOn } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";
import { cheapestPlan } from "../../reference/uniform-cost.ts";

const RIVALS = smallDomain([
  { id: "dig", verb: "v", produces: { ore: 1 }, cost: 10 },
  { id: "dig:pickaxe", verb: "v", requires: [some("pickaxe")], produces: { ore: 1 }, cost: 1 },
  { id: "burn:log", verb: "v", produces: { heat: 1 }, cost: 10 },
  { id: "burn:lava", verb: "v", consumes: [some("bucket")], produces: { heat: 9 }, cost: 1 },
  { id: "pickaxe", verb: "v", consumes: [some("ore", 3), some("heat", 3)], produces: { pickaxe: 1 }, cost: 1 },
  { id: "bucket", verb: "v", consumes: [some("ore", 3), some("heat", 3)], produces: { bucket: 1 }, cost: 1 },
  { id: "block", verb: "v", consumes: [some("heat", 4)], produces: { block: 1 }, cost: 1 },
]);
const RIVAL_GOAL = { pickaxe: 1, block: 1 };
/** The bucket first: six ores by hand, three logs, and five operators that cost one each. */
const BUCKET_FIRST = 6 * 10 + 3 * 10 + 1 + 1 + 1 + 1;

/** One bucket would do for water and lava, but the wall needs the water after the lava has burnt. */
const ONE_BUCKET = smallDomain([
  { id: "bucket", verb: "v", produces: { bucket: 1 }, cost: 20 },
  { id: "fill:water", verb: "v", consumes: [some("bucket")], produces: { water: 1 }, cost: 1 },
  { id: "pour", verb: "v", consumes: [some("water")], produces: { bucket: 1 }, cost: 1 },
  { id: "fill:lava", verb: "v", consumes: [some("bucket")], produces: { lava: 1 }, cost: 1 },
  { id: "burn:lava", verb: "v", consumes: [some("lava")], produces: { heat: 9 }, cost: 1 },
  { id: "burn:log", verb: "v", produces: { heat: 1 }, cost: 10 },
  { id: "trowel", verb: "v", consumes: [some("heat", 3)], produces: { trowel: 1 }, cost: 1 },
  { id: "wall", verb: "v", requires: [some("water"), some("trowel")], produces: { wall: 1 }, cost: 1 },
  { id: "lamp", verb: "v", consumes: [some("wall"), some("heat", 2)], produces: { lamp: 1 }, cost: 1 },
]);
/** One bucket for the lava, one for the water, and six operators that cost one each. */
const TWO_BUCKETS = 2 * 20 + 6;

/** Solves the program to its end, with cuts against each solution. */
function settled(domain: Domain, items: Record<string, number>, budget: number, off: readonly Layer[]) {
  const limits = withoutLayers(off);
  const problem = { ...compileProblem(compileDomain(domain), problemOn(domain, { goal: { items } })), limits };
  const programs = new OperatorCountingIps(problem);
  const branching = new BranchAndBound(programs.within(budget), { separators: programs.separators, limits });
  for (;;) {
    const next = branching.next();
    let step = next.next();
    while (step.done !== true) step = next.next();
    if (step.value.status !== "solution" || branching.cutCandidate(step.value.values) === 0) return step.value.status;
  }
}

test.each([
  ["that help to make each other", RIVALS, RIVAL_GOAL, BUCKET_FIRST],
  ["of which one is consumed for the other", ONE_BUCKET, { lamp: 1 }, TWO_BUCKETS],
])("precedence cuts prove the optimum of two things %s", (_name, domain, items, optimum) => {
  const best = cheapestPlan(domain, {}, items, { states: 200_000, maxAmount: 100 });
  expect(best).toMatchObject({ status: "solved", cost: optimum });
  expect(settled(domain, items, optimum - 1, ["precedenceCuts"])).toBe("solution");
  expect(settled(domain, items, optimum - 1, [])).toBe("refuted");
  expect(settled(domain, items, optimum, [])).toBe("solution");
});
