import { describe, expect, test } from "vitest";
import { randomCase } from "../../../bench/fuzz/random-domains.ts";
import { COUNTER_PROBLEMS, counterDomain } from "../../../domains/index.ts";
import { compileDomain, Planning, validate, withoutLayers } from "../../../planner/index.ts";
import type { SearchEvent } from "../../../schemas/index.ts";
import { EIGHT_DOMAIN, eightProblems } from "../../workers/problems.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, planOn, problemOn, STEPS, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const COUNTER = compileDomain(counterDomain());
const EIGHT = compileDomain(EIGHT_DOMAIN);
const PROVE = { effort: "prove" } as const;

const nameOf = (goal: { items?: Record<string, number> | undefined }): string => Object.keys(goal.items ?? {}).join();

describe("goap on the toy domain", () => {
  test.each(
    COUNTER_PROBLEMS.flatMap((problem) => (problem.optimum === null ? [] : [[problem.name, problem] as const])),
  )("proves the optimum worked out by hand: %s", (_, { goal, inventory, optimum }) => {
    const { problem, result } = planCompiled(COUNTER, { goal, state: { inventory }, planner: "goap" });
    expect(result).toMatchObject({ status: "solved", cost: optimum, lowerBound: optimum, optimal: true });
    expect(validate(counterDomain(), { problem, plan: solved(result).plan }).flaws).toEqual([]);
  });

  test("proves that an idol is unreachable without expanding a node", () => {
    const { result } = planCompiled(COUNTER, { goal: { items: { idol: 1 } }, planner: "goap" });
    expect(result).toMatchObject({ status: "unsolvable", reasons: [{ item: "idol" }], stats: { expanded: 0 } });
  });
});

describe("goap on the eight problems", () => {
  test.each(eightProblems("goap").map((problem) => [nameOf(problem.goal), problem] as const))(
    "proves the known optimum of %s in under 1,000 expansions",
    (_, { goal, optimum }) => {
      const { result } = planCompiled(EIGHT, { goal, planner: "goap", limits: PROVE });
      expect(result).toMatchObject({ status: "solved", cost: optimum, lowerBound: optimum, optimal: true });
      expect(result.stats.expanded).toBeLessThan(1_000);
    },
  );
});

describe("goap without a plan in hand, on all of Minecraft's operators", () => {
  test.each([
    ["iron_pickaxe", "time"],
    ["shield", "time"],
    ["iron_pickaxe", "actions"],
  ] as const)("proves %s by %s as hybrid does, in under 1,000 expansions", (item, objective) => {
    const ask = (planner: string) =>
      solved(
        planCompiled(minecraft(objective), { goal: { items: { [item]: 1 } }, objective, planner, limits: PROVE })
          .result,
      );
    const { cost } = ask("hybrid");
    const answer = ask("goap");
    expect(answer).toMatchObject({ cost, lowerBound: cost, optimal: true });
    expect(answer.stats.expanded).toBeLessThan(1_000);
  });

  test.each([
    ["enchanting_table", "time"],
    ["anvil", "time"],
    ["hay_block", "time"],
    ["jukebox", "actions"],
  ] as const)("soon has a plan for %s by %s, from a relaxed plan's operators", (item, objective) => {
    const limits = { expansions: 400 };
    const ask = { goal: { items: { [item]: 1 } }, objective, planner: "goap", limits };
    const { result } = planCompiled(minecraft(objective), ask);
    const plan = "best" in result ? result.best : "plan" in result ? result.plan : null;
    expect(plan).toMatchObject({ format: "lodestone.plan/1" });
  });

  test("returns a bound above the first cost cutoff if it finds no plan", () => {
    const limits = { expansions: 500 };
    const { result } = planCompiled(minecraft("time"), { goal: { items: { cake: 1 } }, planner: "goap", limits });
    expect(result).toMatchObject({ status: "exhausted", best: null });
    const { lowerBound = 0 } = result.status === "exhausted" ? result : {};
    expect(lowerBound).toBeGreaterThan(5_000);
    const known = solved(planCompiled(minecraft("time"), { goal: { items: { cake: 1 } }, planner: "htn" }).result);
    expect(lowerBound).toBeLessThanOrEqual(known.cost);
  });

  test("raises the cost cutoff, and ends if there is no plan at any cost", () => {
    // A bucket is filled with milk and a bucket is made of it: one stays one, at any cost.
    const domain = smallDomain([
      { id: "haul:stone", verb: "haul", produces: { stone: 1 }, cost: 1 },
      { id: "carve:idol", verb: "carve", consumes: [some("stone", 3)], produces: { idol: 1 }, cost: 500 },
      { id: "make:bucket", verb: "make", consumes: [some("milk"), some("stone")], produces: { bucket: 1 }, cost: 1 },
      { id: "take:milk", verb: "take", consumes: [some("bucket")], produces: { milk: 1 }, cost: 1 },
    ]);
    const ask = (items: Record<string, number>, inventory = {}) =>
      planOn(domain, { goal: { items }, state: { inventory }, planner: "goap" }).result;
    expect(ask({ idol: 2 })).toMatchObject({ status: "solved", cost: 1_006, optimal: true });
    expect(ask({ milk: 1 }, { bucket: 1 })).toMatchObject({ status: "solved", cost: 1, optimal: true });
    expect(ask({ milk: 2 }, { bucket: 1 })).toMatchObject({ status: "unsolvable" });
  });
});

describe("goap", () => {
  test("packs nothing only to unpack it", () => {
    const { plan } = solved(planOn(EIGHT_DOMAIN, { goal: { items: { rail: 64 } }, planner: "goap" }).result);
    const operators = plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));
    expect(operators.filter((id) => id.includes("_block"))).toEqual([]);
  });

  test("places a station, uses it and picks it up if it is wanted in the inventory", () => {
    const { result } = planCompiled(COUNTER, { goal: { items: { pick: 1, bench: 1 } }, planner: "goap" });
    const operators = solved(result).plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));
    expect(operators).toContain("place:bench");
    expect(operators.indexOf("take:bench")).toBeGreaterThan(operators.indexOf("make:pick"));
    expect(operators.filter((id) => id === "make:bench")).toHaveLength(1);
  });

  test("gives the only member in stock to the need that takes no other", () => {
    // `a` is held once; one need takes a or b, the other a or c, and c cannot be had.
    const domain = smallDomain([
      { id: "gather:b", verb: "v", produces: { b: 1 }, cost: 1 },
      { id: "make:x", verb: "v", consumes: [some(["a", "b"]), some(["a", "c"])], produces: { x: 1 }, cost: 1 },
    ]);
    const { result } = planOn(domain, { goal: { items: { x: 1 } }, state: { inventory: { a: 1 } }, planner: "goap" });
    expect(result.status).not.toBe("unsolvable");
    if (result.status === "solved") expect(result.cost).toBe(2);
  });

  test("makes a tool again if it cannot be both worn out and consumed", () => {
    const domain = smallDomain(
      [
        { id: "make:pick", verb: "v", produces: { pick: 1 }, cost: 1 },
        {
          id: "make:x",
          verb: "v",
          consumes: [some("pick")],
          uses: [{ anyOf: ["pick"], durability: 1 }],
          produces: { x: 1 },
          cost: 1,
        },
      ],
      { pick: { status: "obtainable", stack: 1, durability: 1 } },
    );
    for (const planner of ["htn", "goap", "hybrid"]) {
      const { result } = planOn(domain, { goal: { items: { x: 1 } }, planner });
      if (planner !== "htn") expect(solved(result).cost).toBe(3);
      else expect(["solved", "exhausted"]).toContain(result.status);
    }
  });

  test("wears out two tools if one does not last for both uses", () => {
    const domain = smallDomain(
      [
        { id: "make:pick", verb: "v", produces: { pick: 1 }, cost: 2 },
        { id: "make:saw", verb: "v", produces: { saw: 1 }, cost: 1 },
        {
          id: "make:x",
          verb: "v",
          uses: [
            { anyOf: ["pick"], durability: 1 },
            { anyOf: ["pick", "saw"], durability: 1 },
          ],
          produces: { x: 1 },
          cost: 1,
        },
      ],
      {
        pick: { status: "obtainable", stack: 1, durability: 1 },
        saw: { status: "obtainable", stack: 1, durability: 1 },
      },
    );
    const { result } = planOn(domain, { goal: { items: { x: 1 } }, planner: "goap" });
    expect(solved(result).cost).toBeGreaterThanOrEqual(4);
    if (solved(result).optimal) expect(solved(result).cost).toBe(4);
  });

  test("supplies the least shortage if a product feeds its own operator", () => {
    // a, a pick of it, one more a, and both go into x, which gives two a back.
    const domain = smallDomain(
      [
        { id: "gather:a", verb: "v", produces: { a: 1 }, cost: 1 },
        { id: "make:pick", verb: "v", consumes: [some("a")], produces: { pick: 1 }, cost: 1 },
        {
          id: "make:x",
          verb: "v",
          consumes: [some(["a", "pick"], 2)],
          uses: [{ anyOf: ["pick"], durability: 1 }],
          produces: { x: 1, a: 2 },
          cost: 3,
        },
      ],
      { pick: { status: "obtainable", stack: 1, durability: 3 } },
    );
    const { result } = planOn(domain, { goal: { items: { x: 1 } }, state: { inventory: { a: 1 } }, planner: "goap" });
    expect(result).toMatchObject({ status: "solved", cost: 5, lowerBound: 5, optimal: true });
  });

  test("proves nothing about orders that its scheduler passed over", () => {
    // Each x needs an a to look at and gives one; a pick takes one. Two a at first are enough, if x comes between the picks.
    const domain = smallDomain(
      [
        { id: "gather:a", verb: "v", produces: { a: 1 }, cost: 1 },
        { id: "make:pick", verb: "v", consumes: [some("a")], produces: { pick: 1 }, cost: 1 },
        {
          id: "make:x",
          verb: "v",
          requires: [some("a")],
          uses: [{ anyOf: ["pick"], durability: 2 }],
          produces: { x: 1, a: 1 },
          cost: 1,
        },
      ],
      { pick: { status: "obtainable", stack: 1, durability: 2 } },
    );
    const { result } = planOn(domain, { goal: { items: { x: 2 } }, planner: "goap" });
    expect(solved(result).lowerBound).toBeLessThanOrEqual(6);
    if (solved(result).optimal) expect(solved(result).cost).toBe(6);
  });

  test("proves nothing if a tool was consumed that another batch had to use first", () => {
    // Of two n, one is taken for x and the other worn; a second one can only be made before the first is taken.
    const domain = smallDomain(
      [
        { id: "take", verb: "v", consumes: [some("n")], clears: ["near:f"], produces: { x: 1 }, cost: 2 },
        { id: "make", verb: "v", requires: [some("near:f")], produces: { n: 1 }, cost: 1.5 },
        {
          id: "use",
          verb: "v",
          consumes: [some("x")],
          uses: [{ anyOf: ["n"], durability: 1 }],
          produces: { y: 3 },
          cost: 2.5,
        },
        { id: "dear", verb: "v", produces: { y: 1 }, cost: 6 },
        { id: "again", verb: "v", produces: { "near:f": 1 }, cost: 3 },
      ],
      { n: { status: "obtainable", stack: 1, durability: 2 } },
      ["near:f"],
    );
    const input = { goal: { items: { y: 3, x: 1 } }, state: { inventory: { n: 1 }, facts: ["near:f"] } };
    for (const planner of ["goap", "hybrid"] as const) {
      expect(solved(planOn(domain, { ...input, planner }).result).lowerBound).toBeLessThanOrEqual(8);
    }
  });

  test("starts a round trip only with what has to be there first", () => {
    const domain = smallDomain(
      [
        { id: "swap", verb: "v", consumes: [some("c"), some(["saw", "pick"])], produces: { pick: 1 }, cost: 0.5 },
        { id: "turn", verb: "v", consumes: [some(["b", "a"])], produces: { a: 1, b: 3 }, cost: 3.5 },
        { id: "look", verb: "v", requires: [some("a")], produces: { c: 1 }, cost: 0.5 },
        { id: "gather:b", verb: "v", produces: { b: 1 }, cost: 1 },
        { id: "make:pick", verb: "v", consumes: [some("b", 3)], produces: { pick: 1 }, cost: 1 },
        { id: "make:saw", verb: "v", consumes: [some("a")], produces: { saw: 1 }, cost: 0.5 },
      ],
      {
        pick: { status: "obtainable", stack: 1, durability: 2 },
        saw: { status: "obtainable", stack: 1, durability: 1 },
      },
    );
    const input = { goal: { items: { pick: 2 } }, state: { inventory: { c: 3 } } };
    for (const planner of ["goap", "hybrid"] as const) {
      expect(planOn(domain, { ...input, planner }).result).toMatchObject({
        status: "solved",
        cost: 6.5,
        lowerBound: 6.5,
      });
    }
  });

  test("requires and consumes the same fact, which it also clears", () => {
    const domain = smallDomain(
      [
        { id: "light", verb: "v", produces: { "near:fire": 1 }, cost: 3 },
        {
          id: "bake",
          verb: "v",
          requires: [some("near:fire")],
          consumes: [some("near:fire")],
          clears: ["near:fire"],
          produces: { bread: 1 },
          cost: 1,
        },
      ],
      {},
      ["near:fire"],
    );
    const { problem, result } = planOn(domain, { goal: { items: { bread: 1 } }, planner: "goap" });
    expect(result).toMatchObject({ status: "solved", cost: 4, optimal: true });
    expect(validate(domain, { problem, plan: solved(result).plan }).flaws).toEqual([]);
  });

  test("returns its best plan and a valid bound when its expansions run out", () => {
    const input = { goal: { items: { bar: 7, pick: 3, kiln: 2 } }, planner: "hybrid" } as const;
    const best = solved(planCompiled(COUNTER, { ...input, limits: PROVE }).result);
    expect(best.optimal).toBe(true);
    for (const expansions of [20, 40, 80]) {
      const result = solved(planCompiled(COUNTER, { ...input, limits: { expansions } }).result);
      expect(result.lowerBound).toBeLessThanOrEqual(best.cost);
      expect(result.cost).toBeGreaterThanOrEqual(best.cost);
    }
  });

  test("never expands a node that cannot lead below the incumbent", () => {
    let incumbent = Number.POSITIVE_INFINITY;
    const sums: [sum: number, incumbent: number][] = [];
    const listen = (event: SearchEvent): void => {
      if (event.type === "incumbent") incumbent = event.cost;
      if (event.type === "node-expanded") sums.push([event.g + event.h, incumbent]);
    };
    const problem = problemOn(EIGHT, { goal: { items: { cake: 1 } }, planner: "goap" });
    const planning = new Planning(EIGHT, problem, { steps: STEPS, onEvent: listen });
    while (planning.step() === null);
    expect(sums.length).toBeGreaterThan(1);
    for (const [sum, best] of sums) expect(sum).toBeLessThan(best);
  });

  test("digs the first tool's ingredients without that tool", () => {
    const domain = minecraft("time");
    const { plan, optimal } = solved(planCompiled(domain, { goal: { items: { stone_pickaxe: 1 } } }).result);
    expect(optimal).toBe(true);
    const operators = plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));
    expect(operators.indexOf("craft:wooden_pickaxe")).toBeLessThan(
      operators.findIndex((id) => /^collect:.*cobble/.test(id)),
    );
  });

  test.each([
    // Tools of two kinds that both wear: which of them is worn decides what is left.
    [
      { saw: 2, pick: 1 },
      2,
      [
        { id: "source:a", verb: "v", produces: { a: 1 }, cost: 1 },
        { id: "tool:pick", verb: "v", consumes: [some("a")], produces: { pick: 1 }, cost: 1 },
        { id: "make:saw", verb: "v", uses: [{ anyOf: ["pick", "saw"], durability: 1 }], produces: { saw: 1 }, cost: 1 },
      ],
      4,
    ],
    // What one operator gives back another uses up: the one before the other.
    [
      { pick: 1, saw: 1 },
      1,
      [
        { id: "source:a", verb: "v", produces: { a: 1 }, cost: 1 },
        { id: "tool:saw", verb: "v", consumes: [some("a")], produces: { saw: 1 }, cost: 1 },
        { id: "make:pick", verb: "v", consumes: [some("a")], produces: { a: 1, pick: 1 }, cost: 2 },
      ],
      4,
    ],
  ])("does not call a plan for %j optimal if a cheaper order exists", (items, durability, operators, optimum) => {
    const tool = { status: "obtainable", stack: 1, durability } as const;
    const domain = smallDomain(operators, { pick: tool, saw: tool });
    const { cost, lowerBound, optimal } = solved(planOn(domain, { goal: { items }, planner: "goap" }).result);
    expect(lowerBound).toBeLessThanOrEqual(optimum);
    if (optimal) expect(cost).toBe(optimum);
  });

  test("ends within the requested gap, with a bound that shows it", () => {
    const domain = minecraft("time");
    const goal = { items: { iron_pickaxe: 1 } };
    const { cost, lowerBound, stats } = solved(
      planCompiled(domain, { goal, planner: "goap", limits: { gap: 0.25 } }).result,
    );
    expect(lowerBound).toBeGreaterThanOrEqual(0.75 * cost - 1e-6);
    expect(stats.expanded).toBeLessThan(60);
  });

  test.each([0, 0.2, 0.5])("keeps cost and bound within a gap of %d", (gap) => {
    const domain = minecraft("time");
    const goal = { items: { shield: 1 } };
    const limits = { expansions: 1_000, gap };
    const { cost, lowerBound } = solved(planCompiled(domain, { goal, planner: "goap", limits }).result);
    expect(lowerBound).toBeGreaterThanOrEqual((1 - gap) * cost - 1e-6);
  });

  test("expands less with a weight that leads to a plan sooner, and proves the same cost", () => {
    const ask = (index: number, weight: number) => {
      const { domain, problem } = randomCase(77, index, "goap", 3_000);
      const limits = { ...problem.limits, weight };
      // Integer programs prove it without the tree.
      return solved(planCompiled(domain, { ...problem, limits }, withoutLayers(["operatorCountingIp"])).result);
    };
    const [plain, weighted] = [ask(65, 1), ask(65, 20)];
    expect(weighted.stats.expanded).toBeLessThan(plain.stats.expanded);
    expect(weighted).toMatchObject({ cost: plain.cost, lowerBound: plain.cost, optimal: true });
  });
});
