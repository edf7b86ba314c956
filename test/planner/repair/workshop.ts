// A workshop for hand-computed repairs: a hammer is two stones and a plank at a bench; stone is dug with a pick that lasts three times;
// planks are sawn from wood, wood is chopped from trees that were found, or picked up as driftwood, which takes longer.

import { compileDomain, repair } from "../../../planner/index.ts";
import {
  type Problem,
  parseDocument,
  type Repair,
  RepairRequest,
  type RepairRequestInput,
} from "../../../schemas/index.ts";
import { planCompiled, STEPS, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

/** A workshop of its own, without what earlier repairs left in caches. */
export const newWorkshop = () =>
  compileDomain(
    smallDomain(
      [
        { id: "find:tree", verb: "find", produces: { "seen:tree": 4 }, cost: 5 },
        {
          id: "chop:tree",
          verb: "chop",
          args: { block: "tree" },
          consumes: [some("seen:tree")],
          produces: { wood: 1 },
          cost: 2,
        },
        { id: "drift:wood", verb: "drift", produces: { wood: 1 }, cost: 20 },
        { id: "saw:wood", verb: "saw", consumes: [some(["wood", "log"])], produces: { plank: 2 }, cost: 1 },
        { id: "make:bench", verb: "make", consumes: [some("plank", 2)], produces: { bench: 1 }, cost: 1 },
        { id: "place:bench", verb: "place", consumes: [some("bench")], produces: { "near:bench": 1 }, cost: 1 },
        {
          id: "make:pick",
          verb: "make",
          consumes: [some("plank")],
          requires: [some("near:bench")],
          produces: { pick: 1 },
          cost: 1,
        },
        { id: "dig:stone", verb: "dig", uses: [{ anyOf: ["pick"], durability: 1 }], produces: { stone: 1 }, cost: 3 },
        {
          id: "make:hammer",
          verb: "make",
          consumes: [some("stone", 2), some("plank")],
          requires: [some("near:bench")],
          produces: { hammer: 1 },
          cost: 1,
        },
      ],
      {
        pick: { status: "obtainable", stack: 1, durability: 3 },
        log: { status: "unobtainable", because: "found only" },
      },
      ["near:bench"],
    ),
  );

export const WORKSHOP = newWorkshop();

/** The plan for a hammer, by goap: find, chop 2, saw 2, bench, place, pick, dig 2, hammer. */
export function hammerPlan(problem: { keep?: Record<string, number>; slots?: number } = {}) {
  const { keep = {}, slots = 36 } = problem;
  const planned = planCompiled(WORKSHOP, {
    goal: { items: { hammer: 1 } },
    planner: "goap",
    constraints: { keep, slots },
  });
  return { problem: planned.problem, plan: solved(planned.result).plan };
}

/** Repairs the hammer's plan at the step that applies the operator. */
export function repairAt(
  operator: string,
  state: RepairRequestInput["state"],
  more: { avoid?: string[]; problem?: Problem; domain?: typeof WORKSHOP } = {},
): Repair {
  const planned = hammerPlan();
  const failedStep = planned.plan.steps.find(({ actions }) =>
    actions.some((action) => action.operator === operator),
  )?.stepId;
  const request = parseDocument(RepairRequest, { ...planned, failedStep, state, avoid: more.avoid ?? [] }, "request");
  return repair(more.domain ?? WORKSHOP, request, { steps: STEPS });
}

/** What a repaired plan does, in order. */
export function actsOf(repaired: Repair): string[] {
  if (repaired.status !== "repaired") throw new Error(`not repaired: ${JSON.stringify(repaired)}`);
  return repaired.plan.steps.flatMap(({ actions }) => actions.map(({ operator, times }) => `${operator} x${times}`));
}
