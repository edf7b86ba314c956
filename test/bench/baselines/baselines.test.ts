import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actionsOf, type BaselineAnswer } from "../../../bench/baselines/baseline.ts";
import { mahlerFor, mahlerRefusal } from "../../../bench/baselines/mahler.ts";
import { naiveRecursive } from "../../../bench/baselines/naive-recursive.ts";
import { uniformCost } from "../../../bench/baselines/uniform-cost.ts";
import { planOfActions } from "../../../bench/planners/plan-of-actions.ts";
import { withoutIdleActions } from "../../../bench/planners/without-idle.ts";
import { EIGHT } from "../../../bench/suites/eight.ts";
import { compileDomain, domainDigest, validate } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { type Domain, Problem, type ProblemInput, parseDocument } from "../../../schemas/index.ts";
import { randomDomain, randomGoal, randomInventory } from "../../planner/reference/random-domains.ts";
import { smallDomain, some } from "../../planner/reference/small-domain.ts";
import { uniformCost as reference } from "../../planner/reference/uniform-cost.ts";

const LIMITS = { expansions: 2000, timeMs: 60_000, now: () => 0 };

function setUp(domain: Domain, input: ProblemInput) {
  const digested = { ...domain, digest: domainDigest(domain) };
  const compiled = compileDomain(digested, digested.digest);
  const problem = parseDocument(Problem, { objective: domain.objective, ...input }, "problem");
  return { domain: digested, compiled, problem, search: compileProblem(compiled, problem) };
}

/** The cost of the answer's plan, which must be valid. */
function costOf({ domain, compiled, problem }: ReturnType<typeof setUp>, { actions }: BaselineAnswer): number {
  const plan = planOfActions(compiled, problem, actionsOf({ domain: compiled }, actions));
  expect(validate(domain, { problem, plan }).flaws).toEqual([]);
  return plan.cost;
}

const WORKSHOP = smallDomain(
  [
    { id: "a:chop", verb: "make", produces: { log: 1 }, cost: 2 },
    { id: "b:buy", verb: "make", produces: { plank: 1 }, cost: 1 },
    {
      id: "c:saw",
      verb: "make",
      consumes: [some("log")],
      uses: [{ anyOf: ["saw"], durability: 1 }],
      produces: { plank: 4 },
      cost: 1,
    },
    { id: "d:forge", verb: "make", requires: [some("near:bench")], produces: { saw: 1 }, cost: 5 },
    { id: "e:bench", verb: "make", consumes: [some("plank", 2)], produces: { "near:bench": 1 }, cost: 1 },
  ],
  { saw: { status: "obtainable", durability: 2 } },
);

describe("uniform-cost search", () => {
  test("finds the cheapest plan and proves it", () => {
    const scene = setUp(WORKSHOP, { goal: { items: { plank: 4 } }, state: { inventory: { saw: 1 } } });
    const answer = uniformCost(scene.search, LIMITS);
    expect(answer.status).toBe("solved");
    expect(costOf(scene, answer)).toBe(3);
  });

  test("proves that there is no plan where it saw all states", () => {
    const scene = setUp(WORKSHOP, { goal: { items: { saw: 1 } }, constraints: { avoid: ["b:buy", "a:chop"] } });
    expect(uniformCost(scene.search, LIMITS)).toMatchObject({ status: "unsolvable", optimal: false });
  });

  test("makes no claim when it reaches its limits", () => {
    const scene = setUp(WORKSHOP, { goal: { items: { plank: 64 } } });
    expect(uniformCost(scene.search, { ...LIMITS, expansions: 3 })).toMatchObject({
      status: "exhausted",
      optimal: false,
    });
    let clock = 0;
    const late = uniformCost(scene.search, { ...LIMITS, timeMs: 1, now: () => clock++ });
    expect(late.status).toBe("timeout");
  });

  test("agrees with the reference on random domains", () => {
    let proven = 0;
    fc.assert(
      fc.property(randomDomain, randomGoal, randomInventory, (domain, items, inventory) => {
        const expected = reference(domain, inventory, items, { states: 300, maxAmount: 6 });
        const scene = setUp(domain, { goal: { items }, state: { inventory } });
        const answer = uniformCost(scene.search, { ...LIMITS, expansions: 300 });
        const cost = answer.status === "solved" ? costOf(scene, answer) : null;
        fc.pre(expected.status !== "unknown");
        if (answer.status === "unsolvable") expect(expected.status).toBe("unsolvable");
        if (answer.optimal) {
          proven++;
          expect(cost).toBe(expected.status === "solved" ? expected.cost : "none");
        }
      }),
      { numRuns: 120, seed: 7 },
    );
    expect(proven).toBeGreaterThan(20);
  });
});

describe("the naive recursive planner", () => {
  test("takes the first recipe that works, whatever it costs", () => {
    const scene = setUp(WORKSHOP, { goal: { items: { saw: 1 } } });
    const answer = naiveRecursive(scene.search, LIMITS);
    expect(answer.actions.map(({ operator, times }) => [scene.compiled.operatorIds[operator], times])).toEqual([
      ["b:buy", 2],
      ["e:bench", 1],
      ["d:forge", 1],
    ]);
    expect(costOf(scene, answer)).toBe(8);
    expect(answer.optimal).toBe(false);
  });

  test("gives up on cycles, and claims nothing", () => {
    const circle = smallDomain([
      { id: "pack", verb: "make", consumes: [some("a", 9)], produces: { b: 1 }, cost: 1 },
      { id: "unpack", verb: "make", consumes: [some("b")], produces: { a: 9 }, cost: 1 },
    ]);
    expect(naiveRecursive(setUp(circle, { goal: { items: { a: 1 } } }).search, LIMITS).status).toBe("exhausted");
  });
});

describe("mahler with methods made from the domain", () => {
  test("plans all of the eight goals, near their optima", async () => {
    const loaded = await EIGHT.load({
      mcVersion: "1.20.1",
      objective: undefined,
      counts: [1],
      seed: 1,
      limit: undefined,
      plancraft: undefined,
    });
    if ("absent" in loaded) throw new Error(loaded.absent);
    const ratios = loaded.problems.map(({ domain, problem, optimum = 1 }) => {
      const answer = mahlerFor(compileProblem(domain, problem))();
      const plan = planOfActions(domain, problem, actionsOf({ domain }, answer.actions));
      expect(validate(domain.document(), { problem, plan }).flaws).toEqual([]);
      return plan.cost / optimum;
    });
    expect(Math.min(...ratios)).toBe(1);
    expect(Math.max(...ratios)).toBeLessThan(1.05);
  });

  test("refuses problems that its model cannot hold", () => {
    expect(mahlerRefusal(setUp(WORKSHOP, { goal: { items: { plank: 4 } } }).search)).toContain("wear");
    const stocked = setUp(WORKSHOP, { goal: { items: { log: 2 } }, state: { inventory: { log: 1 } } });
    expect(mahlerRefusal(stocked.search)).toContain("empty start");
  });
});

test("withoutIdleActions removes free actions that the goal does not need, and keeps the others", () => {
  const domain = smallDomain(
    [
      { id: "burn", verb: "make", consumes: [some("coal")], produces: { "fuel:fire": 8 }, cost: 0 },
      { id: "bake", verb: "make", consumes: [some("fuel:fire"), some("dough")], produces: { bread: 1 }, cost: 1 },
    ],
    {},
  );
  const { compiled, problem } = setUp(domain, {
    goal: { items: { bread: 1 } },
    state: { inventory: { coal: 3, dough: 1 } },
  });
  const burn = { operator: "burn", times: 1, consumes: { coal: 1 } };
  const bake = { operator: "bake", times: 1, consumes: { "fuel:fire": 1, dough: 1 } };
  expect(withoutIdleActions(compiled, problem, [burn, { ...burn }, bake, { ...burn }])).toEqual([burn, bake]);
});
