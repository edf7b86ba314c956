import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newCounters } from "../../../planner/contract/search.ts";
import { canUseIntegerPrograms, cheaperPlans } from "../../../planner/goap/cheaper-plans.ts";
import { SearchSpace } from "../../../planner/goap/search-space.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { costOf } from "../../../planner/model/operator-batch.ts";
import type { Domain, ProblemInput } from "../../../schemas/index.ts";
import { endingDomain, knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { atHome, goalAway, leftBehind } from "../reference/left-behind.ts";
import { problemOn, stateOf } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

const NOTHING_TAKEN = { counts: new Map(), batches: new Map(), flipped: new Set<number>() };

const spaceOf = (domain: Domain, input: ProblemInput): SearchSpace =>
  new SearchSpace(compileProblem(compileDomain(domain), problemOn(domain, input)), NOTHING_TAKEN);

/** What was found on the way, by cost, whether the last of it is proven cheapest, and how many programs it took. */
function askFor(space: SearchSpace, cost: number): { costs: number[]; proven: boolean; programs: number } {
  const counters = newCounters();
  const asking = cheaperPlans(space, cost, counters);
  const costs: number[] = [];
  for (;;) {
    const { done, value } = asking.next();
    if (done === true) return { costs, proven: value, programs: counters.expanded };
    if (value.batches !== null) costs.push(costOf(space.problem.domain, value.batches));
  }
}

/** Felling with an axe is cheap, but the logs of the axe itself are felled without one: five logs are 5 × 10 by hand, or 3 × 10 + 1 + 5 × 2. */
const WOODS = smallDomain([
  { id: "fell", verb: "fell", produces: { log: 1 }, cost: 10 },
  { id: "fell:axe", verb: "fell", requires: [some("axe")], produces: { log: 1 }, cost: 2 },
  { id: "make:axe", verb: "craft", consumes: [some("log", 3)], produces: { axe: 1 }, cost: 1 },
]);

/** The same where what costs little costs nothing: a plan may hold more of that than it needs. */
const partlyFree = (domain: Domain): Domain => ({
  ...domain,
  operators: domain.operators.map((operator) => ({ ...operator, cost: Math.max(0, operator.cost - 2) })),
});

describe("integer programs for cheaper plans", () => {
  test("prove that a tool's ingredients are made without that tool", () => {
    const space = spaceOf(WOODS, { goal: { items: { log: 5 } } });
    expect(askFor(space, 41)).toMatchObject({ costs: [], proven: true });
  });

  test("find ever cheaper plans and prove the last one optimal", () => {
    const { costs, proven } = askFor(spaceOf(WOODS, { goal: { items: { log: 5 } } }), 50);
    expect(costs.at(-1)).toBe(41);
    expect(proven).toBe(true);
  });

  test("look below the cost of a plan that the caller found meanwhile", () => {
    const space = spaceOf(WOODS, { goal: { items: { log: 5 } } });
    const asking = cheaperPlans(space, 50, newCounters());
    asking.next();
    const costs: number[] = [];
    for (let answer = asking.next(41); ; answer = asking.next()) {
      if (answer.done === true) {
        expect({ costs, proven: answer.value }).toEqual({ costs: [], proven: true });
        return;
      }
      if (answer.value.batches !== null) costs.push(costOf(space.problem.domain, answer.value.batches));
    }
  });

  test("count an operator that requires and wears a tool once", () => {
    const domain = smallDomain(
      [
        { id: "make:pick", verb: "v", produces: { pick: 1 }, cost: 1 },
        {
          id: "dig",
          verb: "v",
          requires: [some("pick")],
          uses: [{ anyOf: ["pick"], durability: 1 }],
          produces: { stone: 1 },
          cost: 3,
        },
      ],
      { pick: { status: "obtainable", stack: 1, durability: 1 } },
    );
    expect(askFor(spaceOf(domain, { goal: { items: { stone: 1 } } }), 5)).toMatchObject({ costs: [4], proven: true });
  });

  test("apply free operators for requirements, though no row demands them", () => {
    const domain = smallDomain([
      { id: "place", verb: "v", produces: { bench: 1 }, cost: 0 },
      { id: "make", verb: "v", requires: [some("bench")], produces: { toy: 1 }, cost: 0 },
    ]);
    const space = spaceOf(domain, { goal: { items: { toy: 2 } }, state: { inventory: { toy: 1 } } });
    expect(askFor(space, 1)).toMatchObject({ costs: [0], proven: true });
  });

  test("leave out a tool that costs more than it saves", () => {
    expect(askFor(spaceOf(WOODS, { goal: { items: { log: 3 } } }), 30)).toMatchObject({ costs: [], proven: true });
  });

  test("are not solved with fractional or learned costs", () => {
    const goal = { items: { log: 1 } };
    const halves = smallDomain([{ id: "fell", verb: "fell", produces: { log: 1 }, cost: 0.5 }]);
    expect(canUseIntegerPrograms(spaceOf(WOODS, { goal }))).toBe(true);
    expect(canUseIntegerPrograms(spaceOf(halves, { goal }))).toBe(false);
    expect(canUseIntegerPrograms(spaceOf(WOODS, { goal, prices: { fell: 2 } }))).toBe(false);
  });

  test.each([
    ["random", fc.tuple(randomDomain, randomGoal, randomInventory), { states: 300, maxAmount: 8 }],
    ["knotty random", fc.tuple(knottyDomain, knottyGoal, knottyInventory), { states: 200, maxAmount: 6 }],
    ["own facts ended", fc.tuple(endingDomain, knottyGoal, knottyInventory), { states: 200, maxAmount: 6 }],
    ["partly free", fc.tuple(randomDomain.map(partlyFree), randomGoal, randomInventory), { states: 300, maxAmount: 8 }],
    [
      "partly free knotty",
      fc.tuple(knottyDomain.map(partlyFree), knottyGoal, knottyInventory),
      { states: 200, maxAmount: 6 },
    ],
    ["left-behind", fc.tuple(leftBehind, goalAway, atHome), { states: 2_000, maxAmount: 9 }],
  ] as const)(
    "never prove what is dearer than the optimum, nor find what is cheaper, on %s domains",
    (_, problems, limits) => {
      let proven = 0;
      fc.assert(
        fc.property(problems, ([domain, items, inventory]) => {
          const optimum = uniformCost(domain, inventory, items, limits);
          fc.pre(optimum.status === "solved");
          const asked = askFor(
            spaceOf(domain, { goal: { items }, state: stateOf(domain, inventory) }),
            optimum.cost + 1,
          );
          for (const cost of asked.costs) expect(cost).toBe(optimum.cost);
          if (!asked.proven) return;
          expect(asked.costs).toEqual([optimum.cost]);
          proven++;
        }),
        { numRuns: Number(process.env.RUNS ?? 20), seed: Number(process.env.SEED ?? 5) },
      );
      expect(proven).toBeGreaterThan(5);
    },
  );
});
