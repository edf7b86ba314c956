import { describe, expect, test } from "vitest";
import { compileSteps } from "../../../domains/index.ts";
import type { Action, PlanStep } from "../../../schemas/index.ts";
import { smallDomain, some } from "../../planner/reference/small-domain.ts";

const PROBLEM = `sha256:${"0".repeat(64)}`;
const domain = smallDomain(
  [
    {
      id: "kill:cow:leather",
      verb: "kill_entity",
      args: { entity: "cow", item: "leather" },
      consumes: [some("seen:cow")],
      uses: [{ anyOf: ["stone_sword", "iron_sword"], durability: 2 }],
      produces: { leather: 1 },
      cost: 1,
    },
    {
      id: "scrape:copper",
      verb: "use_on_block",
      args: { block: "waxed", item: "copper", effect: "scrape" },
      consumes: [some("waxed")],
      uses: [
        { anyOf: ["iron_axe", "stone_axe"], durability: 1 },
        { anyOf: ["diamond_pickaxe", "iron_pickaxe"], durability: 1 },
      ],
      produces: { copper: 1 },
      cost: 1,
    },
    {
      id: "cut:slab",
      verb: "cut_stone",
      args: { item: "slab" },
      consumes: [some(["stone", "andesite"])],
      produces: { slab: 2 },
      cost: 1,
    },
    {
      id: "travel:nether",
      verb: "travel",
      args: { dimension: "nether" },
      produces: { "dimension:nether": 1 },
      cost: 1,
    },
    {
      id: "eat:2",
      verb: "consume_food",
      args: {},
      consumes: [some(["apple", "bread"])],
      produces: { "food:points": 2 },
      cost: 1,
    },
  ],
  {
    stone_sword: { status: "obtainable", durability: 131 },
    iron_sword: { status: "obtainable", durability: 250 },
  },
);
const compile = (action: Action): PlanStep[] => compileSteps(domain, PROBLEM, [action]);

describe("steps that gain an item", () => {
  test("name the tool that acts, not the one that digs afterwards", () => {
    const uses = { diamond_pickaxe: 2, iron_axe: 2 };
    const [step] = compile({ operator: "scrape:copper", times: 2, consumes: { waxed: 2 }, uses });
    expect(step?.args).toMatchObject({ count: 2, tool: "iron_axe", ingredients: { waxed: 1 } });
  });

  test("have the product, the count and one tool each", () => {
    const steps = compile({
      operator: "kill:cow:leather",
      times: 5,
      consumes: { "seen:cow": 5 },
      uses: { stone_sword: 4, iron_sword: 6 },
    });
    expect(steps.map(({ type, args }) => ({ type, args }))).toEqual([
      { type: "kill_entity", args: { entity: "cow", item: "leather", count: 3, tool: "iron_sword" } },
      { type: "kill_entity", args: { entity: "cow", item: "leather", count: 2, tool: "stone_sword" } },
    ]);
  });

  test("have the ingredients of one application and one mixture each", () => {
    const steps = compile({ operator: "cut:slab", times: 3, consumes: { andesite: 1, stone: 2 } });
    expect(steps.map(({ args }) => args)).toEqual([
      { item: "slab", count: 2, ingredients: { andesite: 1 } },
      { item: "slab", count: 4, ingredients: { stone: 1 } },
    ]);
  });
});

describe("steps that gain no item", () => {
  test("travel once each", () => {
    const steps = compile({ operator: "travel:nether", times: 2, consumes: {} });
    expect(steps.map(({ args }) => args)).toEqual([{ dimension: "nether" }, { dimension: "nether" }]);
  });

  test("eat one kind each", () => {
    const steps = compile({ operator: "eat:2", times: 3, consumes: { apple: 1, bread: 2 } });
    expect(steps.map(({ args }) => args)).toEqual([
      { item: "apple", count: 1 },
      { item: "bread", count: 2 },
    ]);
  });
});
