// Two things that each help to make the other, by hand: a pickaxe that digs a bucket's ore, and the bucket's lava, which smelts that of the pickaxe. Amounts
// that have both in full have no order; a program that is parted by which of them comes first has none of them.

import { expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import { Branching } from "../../../planner/stages/branching.ts";
import type { StagedProgram } from "../../../planner/stages/program.ts";
import { StagedPrograms } from "../../../planner/stages/staged-program.ts";
import type { Domain } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { cheapestPlan } from "../reference/uniform-cost.ts";

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
/** The bucket first: six ores by hand, three logs, five things at one each but for the digging. */
const BUCKET_FIRST = 6 * 10 + 3 * 10 + 1 + 1 + 1 + 1;

/** One bucket would do for water and lava, but the water is poured out for the lava, and the wall wants it after the lava's heat. */
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
/** One bucket for the lava and one for the water, and six things at one each. */
const TWO_BUCKETS = 2 * 20 + 6;

const problemFor = (domain: Domain, items: Record<string, number>): CompiledProblem =>
  compileProblem(compileDomain(domain), problemOn(domain, { goal: { items } }));

/** The program is solved to its end, with what `cut` adds against each whole solution: whether nothing is left of it, and by how many rows. */
function settled(problem: CompiledProblem, budget: number, cut: "cut" | "cutWhole"): { status: string; rows: number } {
  const programs = new StagedPrograms(problem);
  const program: StagedProgram = programs.within(budget, false);
  const branching = new Branching(program, (amounts) => programs.cut(program, amounts));
  for (let rows = 0; ; ) {
    const next = branching.next();
    let step = next.next();
    while (step.done !== true) step = next.next();
    const added = step.value.status === "met" ? programs[cut](program, step.value.amounts) : 0;
    if (added === 0) return { status: step.value.status, rows };
    rows += added;
  }
}

test.each([
  ["that help to make each other", RIVALS, RIVAL_GOAL, BUCKET_FIRST],
  ["of which one is spent for the other", ONE_BUCKET, { lamp: 1 }, TWO_BUCKETS],
])("of two things %s one comes first, which proves what is cheapest", (_name, domain, items, optimum) => {
  const best = cheapestPlan(domain, {}, items, { states: 200_000, maxAmount: 100 });
  expect(best).toMatchObject({ status: "solved", cost: optimum });
  const problem = problemFor(domain, items);
  expect(settled(problem, optimum - 1, "cut").status).toBe("met");
  const parted = settled(problem, optimum - 1, "cutWhole");
  expect(parted.status).toBe("refuted");
  expect(parted.rows).toBeGreaterThan(2);
  expect(settled(problem, optimum, "cutWhole").status).toBe("met");
});
