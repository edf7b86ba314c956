import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reachable } from "../../../planner/heuristics/reachability.ts";
import { compileDomain } from "../../../planner/index.ts";
import { provenInfeasible } from "../../../planner/infeasible/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { Domain, ProblemInput, Reason } from "../../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "../reference/knotty-domains.ts";
import { problemOn } from "../reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "../reference/random-domains.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { uniformCost } from "../reference/uniform-cost.ts";

const infeasible = (domain: Domain, input: ProblemInput): Reason[] | null =>
  provenInfeasible(compileProblem(compileDomain(domain), problemOn(domain, input)));

/** Packing and unpacking, with a source of wheat that constraints may rule out. */
const HAY = smallDomain([
  { id: "pack", verb: "craft", consumes: [some("wheat", 9)], produces: { hay: 1 }, cost: 1 },
  { id: "unpack", verb: "craft", consumes: [some("hay")], produces: { wheat: 9 }, cost: 1 },
  { id: "grow", verb: "grow", produces: { wheat: 1 }, cost: 5 },
]);
const CRAFT_ONLY = { allow: ["craft"] };
const held = (inventory: Record<string, number>) => ({ inventory });

describe("a cycle that only stock could feed", () => {
  test("is refuted, with the possible amount, the stock and the cycle as reasons", () => {
    const state = held({ hay: 1, wheat: 1 });
    const reasons = infeasible(HAY, { goal: { items: { hay: 3 } }, state, constraints: CRAFT_ONLY });
    expect(reasons?.[0]).toEqual({
      code: "goal.notEnough",
      item: "hay",
      because:
        "3 are wanted, and there can be 1 at most; all there is to make it of is 1 hay and 1 wheat; hay and wheat only turn into one another",
    });
    expect(reasons?.[1]).toMatchObject({ code: "goal.noOperator", item: "wheat" });
    expect(reasons?.[1]?.because).toContain("(grow): allow lacks grow");
  });

  test("is left open if the goal is feasible or has a source", () => {
    const goal = { items: { hay: 2 } };
    expect(infeasible(HAY, { goal, state: held({ hay: 1, wheat: 9 }), constraints: CRAFT_ONLY })).toBeNull();
    expect(infeasible(HAY, { goal, state: held({ hay: 1, wheat: 8 }), constraints: CRAFT_ONLY })).not.toBeNull();
    expect(infeasible(HAY, { goal, state: held({ hay: 1 }) })).toBeNull();
  });

  test("counts neither kept fluents nor the rest of the goal", () => {
    const state = held({ hay: 2 });
    const keep = { constraints: { ...CRAFT_ONLY, keep: { hay: 1 } } };
    expect(infeasible(HAY, { goal: { items: { wheat: 18 } }, state, constraints: CRAFT_ONLY })).toBeNull();
    expect(infeasible(HAY, { goal: { items: { wheat: 18 } }, state, ...keep })?.[0]?.because).toMatch(
      /9 at most.*you asked to keep 1 hay/,
    );
    const both = { items: { hay: 2, wheat: 1 } };
    expect(infeasible(HAY, { goal: both, state, constraints: CRAFT_ONLY })?.map(({ item }) => item)).toContain("wheat");
  });
});

describe("a goal that needs fractions of operators", () => {
  const planks = smallDomain([
    { id: "sticks", verb: "craft", consumes: [some("planks", 2)], produces: { stick: 4 }, cost: 1 },
    { id: "splinter", verb: "craft", consumes: [some("stick", 4)], produces: { planks: 2 }, cost: 1 },
  ]);

  test("is refuted by integers although fractions would do", () => {
    const problem = (count: number): ProblemInput => ({
      goal: { items: { stick: 1 } },
      state: held({ planks: count }),
    });
    expect(infeasible(planks, problem(1))).not.toBeNull();
    expect(infeasible(planks, problem(2))).toBeNull();
  });
});

describe("a fluent that is needed before it can be made", () => {
  /** Three slabs' worth at once; what makes another takes slabs. */
  const slabs = smallDomain([
    { id: "slab", verb: "craft", consumes: [some(["stone", "chiselled"], 3)], produces: { slab: 6 }, cost: 1 },
    { id: "chisel", verb: "craft", consumes: [some("slab", 2)], produces: { chiselled: 1 }, cost: 1 },
  ]);

  test("is refuted although amounts would suffice", () => {
    const reasons = infeasible(slabs, { goal: { items: { slab: 1 } }, state: held({ stone: 2 }) });
    expect(reasons).toEqual([
      {
        code: "goal.circular",
        item: "slab",
        because: "it takes 3 chiselled or stone (2 are held), and every way to make more needs as many first",
      },
    ]);
    expect(
      infeasible(slabs, { goal: { items: { slab: 1 } }, state: held({ stone: 1, slab: 0, chiselled: 2 }) }),
    ).toBeNull();
  });

  test("is found behind its own packing, which never comes first", () => {
    const ore = smallDomain(
      [
        { id: "dig", verb: "dig", uses: [{ anyOf: ["pick"], durability: 1 }], produces: { gem: 1 }, cost: 1 },
        { id: "pack", verb: "craft", consumes: [some("gem", 9)], produces: { block: 1 }, cost: 1 },
        { id: "unpack", verb: "craft", consumes: [some("block")], produces: { gem: 9 }, cost: 1 },
        { id: "pick", verb: "craft", consumes: [some("bar", 3)], produces: { pick: 1 }, cost: 1 },
        {
          id: "melt",
          verb: "melt",
          consumes: [some("scrap")],
          uses: [{ anyOf: ["pick"], durability: 1 }],
          produces: { bar: 1 },
          cost: 1,
        },
      ],
      { pick: { status: "obtainable", stack: 1, durability: 9 } },
    );
    const asked = (bar: number): ProblemInput => ({ goal: { items: { gem: 1 } }, state: held({ bar, scrap: 9 }) });
    expect(infeasible(ore, asked(2))).toEqual([
      {
        code: "goal.circular",
        item: "gem",
        because: "it takes 3 bar (2 are held), and every way to make more needs as many first",
      },
    ]);
    expect(infeasible(ore, asked(3))).toBeNull();
  });

  test("counts a kept fluent that is only required", () => {
    const seen = smallDomain([
      {
        id: "copy",
        verb: "craft",
        requires: [some("mould", 2)],
        consumes: [some("clay")],
        produces: { mould: 1 },
        cost: 1,
      },
    ]);
    const problem = (moulds: number): ProblemInput => ({
      goal: { items: { mould: 5 } },
      state: held({ mould: moulds, clay: 9 }),
      constraints: { keep: { mould: 2 } },
    });
    expect(infeasible(seen, problem(2))).toBeNull();
    expect(infeasible(seen, problem(1))).not.toBeNull();
  });
});

describe("tools", () => {
  const mine = smallDomain(
    [
      { id: "dig", verb: "dig", uses: [{ anyOf: ["pick", "drill"], durability: 2 }], produces: { ore: 1 }, cost: 1 },
      { id: "forge", verb: "craft", consumes: [some("bar", 3)], produces: { pick: 1 }, cost: 1 },
      { id: "bucket", verb: "craft", consumes: [some("bar", 3)], produces: { bucket: 1 }, cost: 1 },
    ],
    {
      pick: { status: "obtainable", stack: 1, durability: 5 },
      drill: { status: "obtainable", stack: 1, durability: 4 },
    },
  );

  test("wear out after their durability", () => {
    const state = { inventory: { drill: 1, bar: 3 }, durability: { drill: [3] } };
    expect(infeasible(mine, { goal: { items: { ore: 4 } }, state })).toBeNull();
    expect(infeasible(mine, { goal: { items: { ore: 5 } }, state })?.[0]?.because).toMatch(/5 are wanted.*4 at most/);
  });

  test("that must be made consume what the rest of the goal wants", () => {
    const goal = { items: { ore: 1, bucket: 1 } };
    expect(infeasible(mine, { goal, state: held({ bar: 6 }) })).toBeNull();
    expect(infeasible(mine, { goal, state: held({ bar: 5 }) })).not.toBeNull();
  });
});

describe.each([
  ["random", fc.tuple(randomDomain, randomGoal, randomInventory), 8],
  ["knotty", fc.tuple(knottyDomain, knottyGoal, knottyInventory), 6],
] as const)("on %s domains without their sources", (_, problems, maxAmount) => {
  test("refute nothing that exhaustive search reaches", () => {
    let confirmed = 0;
    fc.assert(
      fc.property(problems, ([full, items, inventory]) => {
        const domain = { ...full, operators: full.operators.filter(({ id }) => !id.startsWith("source:")) };
        const compiled = compileDomain(domain);
        const problem = compileProblem(compiled, problemOn(domain, { goal: { items }, state: { inventory } }));
        const reach = reachable(compiled, problem.start, problem.allowed, problem.kept);
        // Out of reach is proven otherwise; here counts the proof by amounts.
        fc.pre(problem.goal.every(({ fluent }) => reach.fluents[fluent] === 1));
        fc.pre(provenInfeasible(problem, reach) !== null);
        const answer = uniformCost(domain, inventory, items, { states: 1_000, maxAmount });
        expect(answer.status).not.toBe("solved");
        if (answer.status === "unsolvable") confirmed++;
      }),
      { numRuns: Number(process.env.RUNS ?? 12), seed: Number(process.env.SEED ?? 4) },
    );
    expect(confirmed).toBeGreaterThan(5);
  });
});
