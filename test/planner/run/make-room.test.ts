import { describe, expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import { type Plan, Problem, type ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled } from "../reference/plan.ts";

const PLANNERS = ["hybrid", "htn", "goap"];
const SLOTS = 36;
const stacks = (count: number): number => 64 * count;

const planFor = (asked: ProblemInput) => planCompiled(minecraft("time"), { limits: { effort: "quick" }, ...asked });

function solved(asked: ProblemInput): Plan {
  const { problem, result } = planFor(asked);
  if (result.status !== "solved") throw new Error(`${result.status}: ${JSON.stringify(result)}`);
  expect(validate(minecraft("time").document(), { problem, plan: result.plan }).flaws).toEqual([]);
  expect(result.lowerBound).toBeLessThanOrEqual(result.cost);
  return result.plan;
}

/** What the plan throws away, by item. */
const droppedBy = ({ steps }: Plan): Record<string, number> =>
  Object.fromEntries(steps.flatMap(({ type, args }) => (type === "drop_item" ? [[args.item, args.count]] : [])));

describe.each(PLANNERS)("%s, with a full bag", (planner) => {
  test("throws a stack of junk away for sticks beside planks", () => {
    const inventory = { dirt: stacks(SLOTS - 1), oak_log: 2 };
    const plan = solved({ planner, goal: { items: { oak_planks: 4, stick: 4 } }, state: { inventory } });
    expect(droppedBy(plan)).toEqual({ dirt: 64 });
  });

  test("finds four sticks", () => {
    const plan = solved({ planner, goal: { items: { stick: 4 } }, state: { inventory: { dirt: 2240, oak_log: 1 } } });
    expect(plan.cost).toBeLessThanOrEqual(30);
  });

  test("throws away what costs least to get again", () => {
    const inventory = { diamond: 64, netherite_ingot: 3, dirt: stacks(SLOTS - 3), oak_log: 2 };
    const plan = solved({ planner, goal: { items: { oak_planks: 4, stick: 4 } }, state: { inventory } });
    expect(droppedBy(plan)).toEqual({ dirt: 64 });
  });

  test("keeps what the goal counts and what later steps need", () => {
    const inventory = { dirt: stacks(SLOTS - 6), cobblestone: stacks(2), oak_log: 64, coal: 1, furnace: 1, beef: 64 };
    const goal = { items: { dirt: stacks(SLOTS - 6), stone_pickaxe: 1, cooked_beef: 1 } };
    const dropped = droppedBy(solved({ planner, goal, state: { inventory } }));
    expect(dropped.dirt).toBeUndefined();
    expect(Object.keys(dropped)).not.toEqual([]);
  });

  test("keeps the enchanted tools that the goal counts as plain ones", () => {
    const inventory = { dirt: stacks(SLOTS - 3), "stone_pickaxe+silk_touch": 1, "stone_axe+silk_touch": 1, oak_log: 2 };
    const goal = { items: { stone_pickaxe: 1, stone_axe: 1, oak_planks: 4, stick: 4 } };
    const plan = solved({ planner, goal, state: { inventory } });
    expect(droppedBy(plan)).toEqual({ dirt: 64 });
  });

  test("keeps what a tag of the goal counts", () => {
    const inventory = { diamond: stacks(SLOTS - 2), dirt: 5, oak_log: 2 };
    const goal = { items: { "#dirt": 4, oak_planks: 4, stick: 4 } };
    const plan = solved({ planner, goal, state: { inventory } });
    expect(Object.keys(droppedBy(plan))).toEqual(["diamond"]);
  });

  test("throws nothing away that must be kept", () => {
    const inventory = { dirt: stacks(SLOTS - 2), cobblestone: 64, oak_log: 2 };
    const constraints = { keep: { dirt: stacks(SLOTS - 2) } };
    const plan = solved({ planner, goal: { items: { oak_planks: 4, stick: 4 } }, state: { inventory }, constraints });
    expect(droppedBy(plan)).toEqual({ cobblestone: 64 });
  });

  test("throws nothing away if the constraints forbid it", () => {
    const inventory = { dirt: stacks(SLOTS - 1), oak_log: 2 };
    const { result } = planFor({
      planner,
      goal: { items: { oak_planks: 4, stick: 4 } },
      state: { inventory },
      constraints: { avoid: ["drop_item"] },
      limits: { expansions: 200 },
    });
    expect(result.status).toBe("exhausted");
  });

  test.each([0, 10, 20])("throws nothing away with %i stacks of junk", (count) => {
    const state = count === 0 ? {} : { inventory: { dirt: stacks(count) } };
    expect(droppedBy(solved({ planner, goal: { items: { stone_pickaxe: 1 } }, state }))).toEqual({});
  });
});

test("validate refuses a plan that throws away what is no junk", () => {
  const inventory = { dirt: stacks(SLOTS - 1), oak_log: 2 };
  const asked = { goal: { items: { oak_planks: 4, stick: 4 } }, state: { inventory } };
  const plan = solved(asked);
  expect(droppedBy(plan)).toEqual({ dirt: 64 });
  const flawsFor = (junk: Record<string, number>) => {
    const problem = Problem.parse({ ...asked, constraints: { junk } });
    return validate(minecraft("time").document(), { problem, plan })
      .flaws.map(({ code }) => code)
      .filter((code) => code !== "plan.problemMismatch");
  };
  expect(flawsFor({ cobblestone: 0 })).toEqual(["plan.junk"]);
  expect(flawsFor({ dirt: stacks(SLOTS - 1) })).toEqual(["plan.junk"]);
  expect(flawsFor({ dirt: 64 })).toEqual([]);
});

test("a plan that keeps everything is preferred to one that costs as much", () => {
  const plan = solved({ goal: { items: { stick: 4 } }, state: { inventory: { dirt: stacks(34), oak_log: 1 } } });
  expect(droppedBy(plan)).toEqual({});
});

test("throwing away counts nothing under actions", () => {
  const inventory = { dirt: stacks(SLOTS - 1), oak_log: 2 };
  const { result } = planCompiled(minecraft("actions"), {
    goal: { items: { oak_planks: 4, stick: 4 } },
    state: { inventory },
  });
  expect(result).toMatchObject({ status: "solved", cost: 3, optimal: true });
});
