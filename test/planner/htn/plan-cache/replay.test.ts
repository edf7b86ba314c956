import { describe, expect, test } from "vitest";
import { minecraftSnapshot } from "../../../../domains/minecraft/snapshot/index.ts";
import { cachedGoalOf } from "../../../../planner/htn/plan-cache/replay.ts";
import {
  buildPlanCache,
  type CompiledDomain,
  compileDomain,
  openDomain,
  storeEmptyInventoryEstimates,
} from "../../../../planner/index.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { Planning } from "../../../../planner/run/planning.ts";
import type { ProblemInput, Result, SearchEvent } from "../../../../schemas/index.ts";
import { planCompiled, problemOn, STEPS, solved } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

const found = await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" });
const MINECRAFT = found.planCache === null ? buildPlanCache(found) : found;
const without = (domain: CompiledDomain): CompiledDomain => ({ ...domain, planCache: null });

const travel = (from: string, to: string) => ({
  id: `go:${to}`,
  verb: "travel",
  requires: [some(`dimension:${from}`), ...(to === "moon" ? [some("rocket")] : [])],
  produces: { [`dimension:${to}`]: 1 },
  clears: [`dimension:${from}`, "near:*"],
  cost: 10,
});
const WOOD = { verb: "v", requires: [some("dimension:overworld")], produces: { wood: 1 } };
const BENCH = [some("near:bench")];
/** The bench is left behind on the journey, and the axe is made for more than what it is made of. */
const MOON = buildPlanCache(
  storeEmptyInventoryEstimates(
    compileDomain(
      smallDomain(
        [
          travel("overworld", "moon"),
          travel("moon", "overworld"),
          { ...WOOD, id: "wood", cost: 5 },
          { ...WOOD, id: "wood:axe", uses: [{ anyOf: ["axe"], durability: 1 }], cost: 1 },
          { id: "axe", verb: "v", consumes: [some("wood", 2)], produces: { axe: 1 }, cost: 1 },
          { id: "dust", verb: "v", requires: [some("dimension:moon")], produces: { dust: 1 }, cost: 1 },
          { id: "bench", verb: "v", consumes: [some("wood")], produces: { bench: 1 }, cost: 1 },
          { id: "place", verb: "v", consumes: [some("bench")], produces: { "near:bench": 1 }, cost: 0 },
          {
            ...{
              id: "rocket",
              verb: "v",
              consumes: [some("wood", 9)],
              requires: BENCH,
              produces: { rocket: 1 },
              cost: 1,
            },
            uses: [{ anyOf: ["axe"], durability: 1 }],
          },
          { id: "statue", verb: "v", consumes: [some("dust")], requires: BENCH, produces: { statue: 1 }, cost: 1 },
        ],
        { axe: { status: "obtainable", stack: 1, durability: 50 } },
        ["dimension:overworld", "dimension:moon", "near:bench"],
      ),
    ),
  ),
);

/** The same with and without the policy, clock aside. */
function expectAlike(domain: CompiledDomain, input: ProblemInput): Result {
  const { result } = planCompiled(domain, { planner: "htn", ...input });
  expect(result).toEqual(planCompiled(without(domain), { planner: "htn", ...input }).result);
  return result;
}

const goalOf = (input: ProblemInput): number => {
  if (MINECRAFT.planCache === null) throw new Error("no policy");
  return cachedGoalOf(MINECRAFT.planCache, compileProblem(MINECRAFT, problemOn(MINECRAFT, input)));
};

const PICKAXE = { goal: { items: { stone_pickaxe: 1 } } };

describe("a domain with a policy", () => {
  test.each(["statue", "rocket", "axe", "bench", "wood", "dust"])("plans %s as the search does", (item) => {
    const { plan } = solved(expectAlike(MOON, { goal: { items: { [item]: 1 } } }));
    expect(plan.steps.length).toBeGreaterThan(0);
  });

  test("stores shortages and tool upgrades", () => {
    expect(MOON.planCache?.unmetFluent.length).toBeGreaterThan(0);
    expect(MOON.planCache?.split.length).toBeGreaterThan(0);
  });

  test("plans every fiftieth Minecraft item as the search does", () => {
    const things = MINECRAFT.names.filter((_, name) => MINECRAFT.isItem[name] === 1 && name % 50 === 7);
    const decided = things.filter((item) => goalOf({ goal: { items: { [item]: 1 } } }) >= 0);
    expect(decided.length).toBeGreaterThan(15);
    for (const item of things) expectAlike(MINECRAFT, { goal: { items: { [item]: 1 } } });
  });

  // What a search before left in the reused memory once decided about tools.
  test.each(["emerald_ore", "deepslate_redstone_ore", "diamond_axe+silk_touch", "stone_pickaxe", "cake"])(
    "plans %s alike in a new thread and after other searches",
    (item) => {
      const goal = { goal: { items: { [item]: 1 } } };
      const first = planCompiled(openDomain(MINECRAFT.buffer), { planner: "htn", ...goal }).result;
      expectAlike(MINECRAFT, { goal: { items: { iron_axe: 1, furnace: 2 } } });
      expect(planCompiled(MINECRAFT, { planner: "htn", ...goal }).result).toEqual(first);
      expect(planCompiled(without(MINECRAFT), { planner: "htn", ...goal }).result).toEqual(first);
    },
  );

  test("is part of the domain's shared memory", () => {
    expect(openDomain(MINECRAFT.buffer).planCache).toEqual(MINECRAFT.planCache);
  });

  test.each([1, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 64])("decides alike within %i expansions", (expansions) => {
    const limited = { ...PICKAXE, planner: "htn", limits: { expansions } };
    const { status } = planCompiled(MINECRAFT, limited).result;
    expect(status).toBe(planCompiled(without(MINECRAFT), limited).result.status);
  });

  test("searches if there is an event listener", () => {
    const events: SearchEvent[] = [];
    const problem = problemOn(MINECRAFT, { ...PICKAXE, planner: "htn" });
    const planning = new Planning(MINECRAFT, problem, { steps: STEPS, onEvent: (event) => void events.push(event) });
    while (planning.step() === null);
    expect(events.some(({ type }) => type === "method-tried")).toBe(true);
  });
});

describe("a policy", () => {
  test("serves one of an item from an empty inventory", () => {
    expect(goalOf(PICKAXE)).toBeGreaterThanOrEqual(0);
    expect(goalOf({ goal: { task: { name: "tool_tier", args: { tier: "stone", tool: "pickaxe" } } } })).toBe(-1);
  });

  test.each<[string, ProblemInput]>([
    ["another count", { goal: { items: { stone_pickaxe: 2 } } }],
    ["several things", { goal: { items: { stone_pickaxe: 1, stone_axe: 1 } } }],
    ["something in hand", { ...PICKAXE, state: { inventory: { cobblestone: 3 } } }],
    [
      "a tool in hand",
      { ...PICKAXE, state: { inventory: { wooden_pickaxe: 1 }, durability: { wooden_pickaxe: [3] } } },
    ],
    ["a station at hand", { ...PICKAXE, state: { facts: ["near:crafting_table"] } }],
    ["something seen", { ...PICKAXE, state: { nearby: [{ block: "stone", count: 3, position: [0, 0, 0] }] } }],
    ["another place", { ...PICKAXE, state: { dimension: "the_nether" } }],
    ["something to keep", { ...PICKAXE, state: { inventory: { stick: 2 } }, constraints: { keep: { stick: 2 } } }],
    ["something to avoid", { ...PICKAXE, constraints: { avoid: ["collect_block:oak_log"] } }],
    ["few verbs", { ...PICKAXE, constraints: { allow: ["collect_block", "craft_item", "place_block", "explore"] } }],
    ["fewer slots", { ...PICKAXE, constraints: { slots: 4 } }],
    ["prices", { ...PICKAXE, prices: { collect_block: 2 } }],
  ])("is not for %s, which is searched", (_, input) => {
    expect(goalOf(input)).toBe(-1);
    expectAlike(MINECRAFT, input);
  });
});
