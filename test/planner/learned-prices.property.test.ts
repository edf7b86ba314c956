import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileDomain, PLANNERS, validate } from "../../planner/index.ts";
import { type Domain, digestOf, type Result } from "../../schemas/index.ts";
import { knottyDomain, knottyGoal, knottyInventory } from "./reference/knotty-domains.ts";
import { minecraft } from "./reference/minecraft.ts";
import { planCompiled, solved } from "./reference/plan.ts";
import { randomDomain, randomGoal, randomInventory } from "./reference/random-domains.ts";
import { smallDomain, some } from "./reference/small-domain.ts";

const IDS = PLANNERS.map(({ id }) => id);
const factor = fc.oneof(fc.constantFrom(1e-9, 1e-3, 1, 1e3, 1e9), fc.double({ min: 0.1, max: 10, noNaN: true }));

/** Prices for some of the domain's verbs and operators, in and out of contexts. */
const pricesOf = ({ operators }: Domain): fc.Arbitrary<Record<string, number>> => {
  const names = [...new Set(operators.flatMap(({ id, verb }) => [id, verb]))];
  const keys = names.flatMap((name) => [name, `${name}@dimension:overworld`, `${name}@near:bench`]);
  return fc.dictionary(fc.constantFrom(...keys), factor, { minKeys: 1, maxKeys: 6 });
};

const priced = (
  domain: fc.Arbitrary<Domain>,
  goal: fc.Arbitrary<Record<string, number>>,
  inventory: fc.Arbitrary<Record<string, number>>,
) => fc.tuple(domain, goal, inventory).chain(([d, g, i]) => fc.tuple(fc.constant({ d, g, i }), pricesOf(d)));

describe.each([
  ["random", priced(randomDomain, randomGoal, randomInventory), 120],
  ["knotty random", priced(knottyDomain, knottyGoal, knottyInventory), 50],
] as const)("with any prices on %s domains", (_, arbitrary, runs) => {
  test.each(IDS)("%s solves what it solves without, with valid plans at their true cost", (planner) => {
    let plans = 0;
    fc.assert(
      fc.property(arbitrary, ([{ d, g, i }, prices]) => {
        const domain = compileDomain(d);
        const input = { goal: { items: g }, state: { inventory: i }, planner, limits: { expansions: 400 } };
        const plain = planCompiled(domain, input).result;
        // Led astray it takes longer, and may: what it solves it solves then.
        const { problem, result } = planCompiled(domain, { ...input, prices, limits: { expansions: 2_000 } });
        if (plain.status === "solved") expect(result.status).toBe("solved");
        expect([plain.status, result.status]).not.toEqual(["unsolvable", "solved"]);
        if (result.status !== "solved") return;
        plans++;
        expect(validate(domain.document(), { problem, plan: result.plan }).flaws).toEqual([]);
        expect(result.plan.prices).toBe(digestOf(prices));
        expect(result.cost).toBeCloseTo(trueCostOf(d, result), 9);
        if (plain.status !== "solved") return;
        expect(plain.plan.prices).toBeNull();
        expect(result.lowerBound).toBeLessThanOrEqual(plain.cost + 1e-9);
        if (plain.optimal) expect(result.cost).toBeGreaterThanOrEqual(plain.cost - 1e-9);
        if (result.optimal) expect(result.cost).toBeLessThanOrEqual(plain.cost + 1e-9);
      }),
      { numRuns: Number(process.env.RUNS ?? runs), seed: Number(process.env.SEED ?? 3) },
    );
    expect(plans).toBeGreaterThan(runs / 5);
  });
});

const trueCostOf = ({ operators }: Domain, { plan }: Extract<Result, { status: "solved" }>): number => {
  const costs = new Map(operators.map(({ id, cost }) => [id, cost]));
  const actions = plan.steps.flatMap((step) => step.actions);
  return actions.reduce((sum, { operator, times }) => sum + (costs.get(operator) ?? 0) * times, 0);
};

describe("a dear way", () => {
  const TWO_METHODS = compileDomain(
    smallDomain([
      { id: "dig:ore", verb: "dig", args: { block: "ore" }, produces: { ore: 1 }, cost: 3 },
      { id: "buy:ore", verb: "buy", args: { item: "ore" }, produces: { ore: 1 }, cost: 4 },
      { id: "melt:bar", verb: "melt", consumes: [some("ore", 2)], produces: { bar: 1 }, cost: 1 },
    ]),
  );
  const methodsTo = (planner: string, prices?: Record<string, number>, facts: string[] = []) => {
    const input = {
      goal: { items: { bar: 1 } },
      planner,
      state: { facts },
      ...(prices === undefined ? {} : { prices }),
    };
    const { plan, cost } = solved(planCompiled(TWO_METHODS, input).result);
    return { methods: plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator)), cost };
  };

  test.each(IDS)("is left by %s for another, which then costs what it costs", (planner) => {
    expect(methodsTo(planner)).toEqual({ methods: ["dig:ore", "melt:bar"], cost: 7 });
    for (const key of ["dig", "dig:ore", "dig@dimension:overworld"]) {
      expect(methodsTo(planner, { [key]: 2 })).toEqual({ methods: ["buy:ore", "melt:bar"], cost: 9 });
    }
    expect(methodsTo(planner, { buy: 0.5 })).toEqual({ methods: ["buy:ore", "melt:bar"], cost: 9 });
    expect(methodsTo(planner, { dig: 1.1 })).toEqual({ methods: ["dig:ore", "melt:bar"], cost: 7 });
  });

  test.each(IDS)("is one for %s only where its context holds", (planner) => {
    const prices = { "dig@biome:desert": 2 };
    expect(methodsTo(planner, prices)).toMatchObject({ cost: 7 });
    expect(methodsTo(planner, prices, ["biome:desert"])).toMatchObject({ cost: 9 });
  });
});

test("Minecraft's items are made whatever the prices are", () => {
  const domain = minecraft("time");
  const items = ["iron_pickaxe", "cake", "bookshelf", "rail", "blaze_powder", "white_bed", "golden_apple", "glass"];
  const tables = [
    { collect_block: 1e9, explore: 1e-9 },
    { craft_item: 1e9, smelt_item: 1e-9, "collect_block:oak_log": 1e9 },
    { kill_entity: 1e-9, "kill_entity@dimension:nether": 1e9, trade: 1e-9 },
  ];
  for (const item of items) {
    for (const prices of tables) {
      const { problem, result } = planCompiled(domain, { goal: { items: { [item]: 1 } }, planner: "htn", prices });
      expect(validate(domain.document(), { problem, plan: solved(result).plan }).flaws).toEqual([]);
    }
  }
});
