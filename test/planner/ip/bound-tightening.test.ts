// How often each operator is of use, by hand and against cheapest plans.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { tightenUpperBounds } from "../../../planner/ip/bound-tightening.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { Domain } from "../../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { payingGoal, payingTools } from "../reference/paying-tools.ts";
import { problemOn } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { cheapestPlan } from "../reference/uniform-cost.ts";

const RUNS = Number(process.env.RUNS ?? 40);
const SEED = Number(process.env.SEED ?? 17);

function problemFor(domain: Domain, items: Record<string, number>, inventory = {}): CompiledProblem {
  return compileProblem(compileDomain(domain), problemOn(domain, { goal: { items }, state: { inventory } }));
}

/** By id, how often each operator is of use. */
function usefulIn(domain: Domain, items: Record<string, number>, budget: number): Record<string, number> {
  const problem = problemFor(domain, items);
  const max = tightenUpperBounds(problem, new Uint8Array(problem.domain.operatorCount).fill(1), budget);
  return Object.fromEntries(domain.operators.map(({ id }) => [id, max[problem.domain.operatorId.get(id) ?? -1] ?? -1]));
}

/** A saw that cuts two slabs at a time and stands where it was put until the bench is moved. */
const SAWS = smallDomain(
  [
    { id: "bring", verb: "v", produces: { log: 1 }, cost: 4 },
    { id: "make:saw", verb: "v", consumes: [some("log", 2)], produces: { saw: 1 }, cost: 1 },
    { id: "put", verb: "v", requires: [some("saw")], produces: { "near:bench": 1 }, cost: 0 },
    {
      id: "cut",
      verb: "v",
      consumes: [some("log")],
      requires: [some("near:bench")],
      uses: [{ anyOf: ["saw"], durability: 3 }],
      produces: { slab: 2 },
      cost: 1,
    },
    { id: "move", verb: "v", produces: { place: 1 }, clears: ["near:bench"], cost: 20 },
  ],
  { saw: { status: "obtainable", stack: 1, durability: 10 } },
  ["near:bench"],
);

describe("upper bounds of operators", () => {
  test("follow from the demand for their products, and so on down", () => {
    // Two cuts wear six points: of a saw with ten, the last two may not be enough for another.
    expect(usefulIn(SAWS, { slab: 3 }, 50)).toEqual({ cut: 2, bring: 6, "make:saw": 2, put: 1, move: 0 });
  });

  test("are no more than the budget pays for", () => {
    expect(usefulIn(SAWS, { slab: 99 }, 9)).toMatchObject({ bring: 2, cut: 9, move: 0 });
  });

  test("count demand again after a clear", () => {
    expect(usefulIn(SAWS, { slab: 3, place: 2 }, 50)).toMatchObject({ move: 2, put: 3 });
    expect(usefulIn(SAWS, { slab: 3 }, 10)).toMatchObject({ move: 0, put: 1 });
  });

  test("count a tool that is used without wear as held once", () => {
    const domain = smallDomain(
      [
        { id: "make:lens", verb: "v", produces: { lens: 1 }, cost: 1 },
        {
          id: "look",
          verb: "v",
          uses: [{ anyOf: ["lens"], durability: 0 }],
          produces: { sight: 1, "near:a": 1 },
          cost: 0,
        },
        {
          id: "turn",
          verb: "v",
          consumes: [some("sight")],
          requires: [some("near:a")],
          produces: { toy: 1 },
          clears: ["near:a"],
          cost: 1,
        },
      ],
      { lens: { status: "obtainable", stack: 1, durability: 5 } },
      ["near:a"],
    );
    expect(usefulIn(domain, { toy: 2 }, 9)).toMatchObject({ "make:lens": 1, look: Number.POSITIVE_INFINITY, turn: 2 });
  });

  test.each([
    ["random", fc.tuple(randomDomain, randomGoal, randomInventory), { states: 300, maxAmount: 8 }],
    ["knotty random", fc.tuple(knottyDomain, knottyGoal, knottyInventory), { states: 200, maxAmount: 6 }],
    ["paying", fc.tuple(payingTools, payingGoal, fc.constant({})), { states: 1_000, maxAmount: 9 }],
  ] as const)(
    "is no less than in the cheapest plan, where everything costs something, on %s domains",
    (_, problems, limits) => {
      let [checked, tight] = [0, 0];
      fc.assert(
        fc.property(problems, ([domain, items, inventory]) => {
          const optimum = cheapestPlan(domain, inventory, items, limits);
          fc.pre(optimum.status === "solved");
          const problem = problemFor(domain, items, inventory);
          const everything = new Uint8Array(problem.domain.operatorCount).fill(1);
          const max = tightenUpperBounds(problem, everything, optimum.cost);
          for (const id of new Set(optimum.applied)) {
            const operator = problem.domain.operatorId.get(id) ?? -1;
            const times = optimum.applied.filter((other) => other === id).length;
            expect(times, JSON.stringify({ domain, items, inventory, optimum, id })).toBeLessThanOrEqual(
              max[operator] as number,
            );
            checked++;
            if (times === max[operator]) tight++;
          }
        }),
        { numRuns: RUNS, seed: SEED },
      );
      expect(checked).toBeGreaterThan(RUNS / 8);
      expect(tight).toBeGreaterThan(checked / 10);
    },
  );
});
