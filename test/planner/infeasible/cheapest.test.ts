import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { provenCheapest } from "../../../planner/infeasible/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { Domain, ProblemInput } from "../../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { planOn, problemOn } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

const cheapest = (domain: Domain, cost: number, input: ProblemInput): boolean =>
  provenCheapest(compileProblem(compileDomain(domain), problemOn(domain, input)), cost);

/** Boards come in fours, a box takes six; honey comes out of its block four bottles at a time, and each gives its bottle back. */
const WORKSHOP = smallDomain([
  { id: "saw", verb: "craft", consumes: [some("log")], produces: { board: 4 }, cost: 2 },
  { id: "box", verb: "craft", consumes: [some("board", 6)], produces: { box: 1 }, cost: 1 },
  { id: "blow", verb: "craft", consumes: [some("sand")], produces: { bottle: 1 }, cost: 1 },
  { id: "fill", verb: "craft", consumes: [some("block"), some("bottle", 4)], produces: { honey: 4 }, cost: 1 },
  { id: "boil", verb: "craft", consumes: [some("honey")], produces: { sugar: 1, bottle: 1 }, cost: 1 },
  { id: "fell", verb: "fell", produces: { log: 1 }, cost: 7 },
]);
const BOX = { goal: { items: { box: 1 } }, state: { inventory: { log: 3 } } };

describe("a proof of optimality by amounts", () => {
  test("rounds applications up: a board and a half of logs are two", () => {
    expect(cheapest(WORKSHOP, 5, BOX)).toBe(true);
    expect(cheapest(WORKSHOP, 6, BOX)).toBe(false);
  });

  test("charges fluents from a source at its cost", () => {
    const state = { inventory: { log: 1 } };
    expect(cheapest(WORKSHOP, 12, { ...BOX, state })).toBe(true);
    expect(cheapest(WORKSHOP, 13, { ...BOX, state })).toBe(false);
  });

  test("counts what must be held at once: four bottles before the first one comes back", () => {
    const input = { goal: { items: { sugar: 1 } }, state: { inventory: { block: 1, sand: 9 } } };
    expect(cheapest(WORKSHOP, 6, input)).toBe(true);
    expect(cheapest(WORKSHOP, 7, input)).toBe(false);
  });

  test("is not tried with learned prices or fractional costs", () => {
    expect(cheapest(WORKSHOP, 5, { ...BOX, prices: { saw: 3 } })).toBe(false);
    const halves = smallDomain([
      { id: "saw", verb: "craft", consumes: [some("log")], produces: { board: 1 }, cost: 0.5 },
    ]);
    expect(cheapest(halves, 0.5, { goal: { items: { board: 1 } }, state: { inventory: { log: 1 } } })).toBe(false);
  });

  test("lets hybrid return htn's plan as optimal at once", () => {
    const { result } = planOn(WORKSHOP, { ...BOX, planner: "hybrid" });
    expect(result).toMatchObject({ status: "solved", cost: 5, lowerBound: 5, optimal: true });
    expect(result.stats.evaluated).toBe(planOn(WORKSHOP, { ...BOX, planner: "htn" }).result.stats.evaluated);
  });

  test.each([
    ["random", fc.tuple(randomDomain, randomGoal, randomInventory), { states: 300, maxAmount: 8 }],
    ["knotty random", fc.tuple(knottyDomain, knottyGoal, knottyInventory), { states: 200, maxAmount: 6 }],
  ] as const)("never holds for more than the optimum on %s domains", (_, problems, limits) => {
    let proven = 0;
    fc.assert(
      fc.property(problems, ([domain, items, inventory]) => {
        const optimum = uniformCost(domain, inventory, items, limits);
        fc.pre(optimum.status === "solved");
        const input = { goal: { items }, state: { inventory } };
        expect(cheapest(domain, optimum.cost + 1, input)).toBe(false);
        if (cheapest(domain, optimum.cost, input)) proven++;
      }),
      { numRuns: Number(process.env.RUNS ?? 20), seed: 3 },
    );
    expect(proven).toBeGreaterThan(5);
  });
});
