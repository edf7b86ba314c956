import { describe, expect, test } from "vitest";
import { compileMinecraft } from "../../../domains/index.ts";
import { repair, validate } from "../../../planner/index.ts";
import { type ProblemInput, parseDocument, RepairRequest } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, STEPS } from "../reference/plan.ts";

const PLANNERS = ["hybrid", "htn", "goap"];

function solved(asked: ProblemInput) {
  const { problem, result } = planCompiled(minecraft("time"), { limits: { effort: "quick" }, ...asked });
  if (result.status !== "solved") throw new Error(JSON.stringify(result));
  expect(validate(minecraft("time").document(), { problem, plan: result.plan }).flaws).toEqual([]);
  expect(JSON.stringify(result.plan.steps)).not.toMatch(/set.aside|tag:/);
  return { ...result, problem };
}

describe.each(PLANNERS)("%s, with a tag in the goal", (planner) => {
  test("takes what is held of any members together", () => {
    const state = { inventory: { oak_log: 2, birch_log: 2 } };
    expect(solved({ planner, goal: { items: { "#logs": 4 } }, state }).cost).toBe(0);
  });

  test("finds the cheapest members", () => {
    const any = solved({ planner, goal: { items: { "#logs": 4 } } });
    const oak = solved({ planner, goal: { items: { oak_log: 4 } } });
    expect(any.cost).toBeLessThanOrEqual(oak.cost);
    if (planner === "hybrid") expect(any.optimal).toBe(true);
  });

  test("makes only what is missing", () => {
    const state = { inventory: { birch_planks: 3 } };
    const { plan } = solved({ planner, goal: { items: { "#planks": 4 } }, state });
    expect(plan.steps.filter(({ type }) => type === "craft_item")).toHaveLength(1);
  });

  test("counts named items and narrower tags for a tag, each once", () => {
    const state = { inventory: { oak_log: 3, birch_log: 1 } };
    expect(solved({ planner, goal: { items: { oak_log: 3, "#oak_logs": 3, "#logs": 4 } }, state }).cost).toBe(0);
    const { plan } = solved({ planner, goal: { items: { oak_log: 3, "#birch_logs": 2, "#logs": 5 } }, state });
    expect(plan.steps.filter(({ type }) => type === "collect_block").map(({ args }) => args.count)).toEqual([1]);
  });

  test("does not use up what the tag counts", () => {
    const state = { inventory: { oak_log: 4 } };
    const { plan } = solved({ planner, goal: { items: { "#logs": 4, stick: 4 } }, state });
    expect(plan.steps.some(({ type }) => type === "collect_block")).toBe(true);
  });

  test("counts kept members, and plans under allow", () => {
    const state = { inventory: { oak_log: 4, spruce_log: 1 } };
    const constraints = { keep: { oak_log: 4 }, allow: ["craft_item"] };
    expect(solved({ planner, goal: { items: { "#logs": 5 } }, state, constraints }).cost).toBe(0);
  });
});

describe.each(PLANNERS)("%s, with a tag that has enchanted members", (planner) => {
  const state = { inventory: { iron_pickaxe: 1, "stone_pickaxe+silk_touch": 1 } };

  test("counts enchanted ones", () => {
    expect(solved({ planner, goal: { items: { "#pickaxes": 2 } }, state }).cost).toBe(0);
  });

  test("counts an enchanted one once for its own name, the plain one and the tag", () => {
    const goal = { items: { stone_pickaxe: 1, iron_pickaxe: 1, "#pickaxes": 2 } };
    expect(solved({ planner, goal, state }).cost).toBe(0);
    const both = { items: { "stone_pickaxe+silk_touch": 1, stone_pickaxe: 1, "#pickaxes": 3 } };
    const { plan } = solved({ planner, goal: both, state: { ...state, facts: ["near:crafting_table"] } });
    expect(plan.steps.filter(({ type }) => type === "craft_item").map(({ args }) => args.item)).toContain(
      "stone_pickaxe",
    );
  });

  test("counts a kept enchanted one once", () => {
    const constraints = { keep: { "stone_pickaxe+silk_touch": 1 } };
    const goal = { items: { stone_pickaxe: 1, "#pickaxes": 2 } };
    expect(solved({ planner, goal, state, constraints }).cost).toBe(0);
    const alone = { inventory: { "stone_pickaxe+silk_touch": 1, wooden_pickaxe: 1 } };
    expect(solved({ planner, goal, state: alone, constraints }).cost).toBe(0);
    const short = { inventory: { "stone_pickaxe+silk_touch": 1, oak_planks: 3, stick: 2 } };
    expect(solved({ planner, goal, state: short, constraints }).cost).toBeGreaterThan(0);
  });
});

test("the validator counts enchanted members", () => {
  const state = { inventory: { iron_pickaxe: 1, "stone_pickaxe+silk_touch": 1 } };
  const { plan, problem } = solved({ goal: { items: { "#pickaxes": 2 } }, state });
  const short = { ...problem, state: { ...problem.state, inventory: { "stone_pickaxe+silk_touch": 1 } } };
  const { flaws } = validate(minecraft("time").document(), { problem: short, plan });
  expect(flaws.map(({ detail }) => detail)).toContain("ends with 1 #pickaxes, wanted 2");
});

test("the validator counts the members by itself", () => {
  const { plan, problem } = solved({ goal: { items: { "#logs": 4 } }, state: { inventory: { oak_log: 4 } } });
  const short = { ...problem, state: { ...problem.state, inventory: { oak_log: 3 } } };
  const { flaws } = validate(minecraft("time").document(), { problem: short, plan });
  expect(flaws.map(({ detail }) => detail)).toContain("ends with 3 #logs, wanted 4");
});

test("a repair keeps to the tag", () => {
  const { plan, problem } = solved({ goal: { items: { "#logs": 4 } }, planner: "htn" });
  const failedStep = plan.steps[0]?.stepId;
  const request = { problem, plan, failedStep, state: { inventory: { birch_log: 2 } } };
  const repaired = repair(minecraft("time"), parseDocument(RepairRequest, request, "request"), {
    steps: STEPS,
  });
  if (repaired.status !== "repaired") throw new Error(repaired.status);
  expect(validate(minecraft("time").document(), { problem: repaired.problem, plan: repaired.plan }).flaws).toEqual([]);
});

test.each([
  ["#lgos", /goal\.items\.#lgos|no item tag #lgos.*#logs/],
  ["#enchantable", /no item tag #enchantable/],
])("%s is refused with its path and near names", (tag, message) => {
  expect(() => planCompiled(minecraft("time"), { goal: { items: { [tag]: 1 } } })).toThrow(message);
});

test("an unreachable tag is explained by its name", () => {
  const { result } = planCompiled(minecraft("time"), {
    goal: { items: { "#logs": 1 } },
    constraints: { allow: ["craft_item"] },
  });
  expect(result.status).toBe("unsolvable");
  expect(JSON.stringify(result)).not.toContain("tag:");
});

test.each([
  ["1.16.5", "#logs", ["oak_log", "crimson_stem", "stripped_birch_wood"], ["cherry_log", "bamboo_block"]],
  ["1.18.2", "#carpets", ["white_carpet", "red_carpet"], ["white_wool", "moss_carpet"]],
  ["1.20.1", "#planks", ["oak_planks", "bamboo_planks", "warped_planks"], ["pale_oak_planks"]],
  ["26.1", "#logs", ["pale_oak_log", "cherry_log"], ["bamboo_block"]],
  ["1.20.1", "#coals", ["coal", "charcoal"], ["coal_block"]],
  ["1.20.1", "#fishes", ["cod", "cooked_salmon", "pufferfish"], ["beef"]],
  ["1.20.1", "#doors", ["oak_door", "iron_door"], ["oak_trapdoor"]],
  ["1.20.1", "#axes", ["iron_axe", "golden_axe"], ["iron_pickaxe"]],
  ["26.1", "#swords", ["copper_sword", "netherite_sword"], ["iron_axe"]],
  ["1.17.1", "#stone_tool_materials", ["cobblestone", "blackstone", "cobbled_deepslate"], ["stone"]],
])("%s: %s has %j and not %j", (mcVersion, tag, inside, outside) => {
  const members = compileMinecraft({ mcVersion, objective: "time" }).tags?.[tag] ?? [];
  expect(members).toEqual(expect.arrayContaining(inside));
  expect(members.filter((name) => outside.includes(name))).toEqual([]);
});
