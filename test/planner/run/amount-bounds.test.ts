// Bounds of a goal's `state`: at most or exactly so much of an item or an amount, for every planner.

import { describe, expect, test } from "vitest";
import { compileSteps, makespanTicks } from "../../../domains/steps/index.ts";
import { repair, validate } from "../../../planner/index.ts";
import { CodedError, type ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled } from "../reference/plan.ts";

function planned(asked: ProblemInput) {
  const { problem, result } = planCompiled(minecraft("time"), { limits: { effort: "quick" }, ...asked });
  if (result.status !== "solved") throw new Error(JSON.stringify(result));
  const { flaws } = validate(minecraft("time").document(), { problem, plan: result.plan });
  expect(flaws).toEqual([]);
  return { problem, result, steps: result.plan.steps.map(({ type, args }) => ({ type, args })) };
}

type Row = [what: string, goal: ProblemInput["goal"], state: ProblemInput["state"], verbs: string[]];
const ROWS: Row[] = [
  ["what is too much is thrown away", { state: ["inventory.stick <= 4"] }, { inventory: { stick: 9 } }, ["drop_item"]],
  [
    "what is left over of making something too",
    { state: ["inventory.birch_planks = 3"] },
    { inventory: { birch_log: 1 } },
    ["craft_item", "drop_item"],
  ],
  [
    "what is set aside for a tag is not thrown away",
    { items: { "#planks": 6 }, state: ["inventory.oak_planks <= 2"] },
    { inventory: { oak_planks: 6, birch_log: 2 } },
    ["craft_item", "drop_item"],
  ],
  [
    "what is held in hand comes last",
    { equipped: { hand: "stick" }, state: ["inventory.dirt = 0"] },
    { inventory: { stick: 1, dirt: 3 } },
    ["drop_item", "equip_item"],
  ],
  ["enough is enough", { state: ["inventory.stick <= 4", "food <= 10"] }, { inventory: { stick: 3 }, food: 8 }, []],
  [
    "the food is chosen that does not fill too much",
    { state: ["food >= 9", "food <= 12"] },
    { food: 4, inventory: { cooked_porkchop: 2, bread: 1, golden_carrot: 1 } },
    ["consume_food"],
  ],
  [
    "a fire goes out",
    { items: { glass: 3 }, state: ["fuel:furnace <= 0"] },
    { inventory: { sand: 3, coal: 1 }, facts: ["near:furnace"] },
    ["smelt_item", "wait"],
  ],
  [
    "experience stays within a level",
    { state: ["xp:levels = 3"] },
    { amounts: { "xp:points": 24 }, nearby: [{ block: "chicken", count: 9 }], inventory: { iron_sword: 1 } },
    ["kill_entity"],
  ],
  ["levels that are there count as points", { state: ["xp:levels = 12"] }, { amounts: { "xp:levels": 12 } }, []],
];

describe.each(["hybrid", "htn"])("%s:", (planner) => {
  test.each(ROWS)("%s", (_, goal, state, verbs) => {
    expect(planned({ planner, goal, state }).steps.map(({ type }) => type)).toEqual(verbs);
  });
});

// Its first plan may be a longer one.
test.each(ROWS)("goap keeps to the bound where %s", (_, goal, state) => {
  planned({ planner: "goap", goal, state });
});

test("a fire is waited for as long as it burns, ten minutes at a time", () => {
  const state = { amounts: { "fuel:furnace": 14_000 } };
  const { steps } = planned({ goal: { state: ["fuel:furnace <= 1000"] }, state });
  expect(steps).toEqual([
    { type: "wait", args: { ms: 600_000 } },
    { type: "wait", args: { ms: 50_000 } },
  ]);
});

test("a plan that throws something away is not called proven, and its bound stays true", () => {
  const { result } = planned({ goal: { state: ["inventory.oak_planks = 2"] }, state: { inventory: { oak_log: 1 } } });
  expect(result.optimal).toBe(false);
  expect(result.lowerBound).toBeLessThan(result.cost);
});

test.each<[ProblemInput["goal"], ProblemInput["state"]]>([
  [{ items: { coal: 3 } }, { inventory: { stone_pickaxe: 1 } }],
  [{ items: { iron_ingot: 2 } }, { inventory: { raw_iron: 2, coal: 1 }, facts: ["near:furnace"] }],
  [{ items: { beef: 3 } }, { nearby: [{ block: "cow", count: 3 }] }],
  [{ state: ["food >= 18"] }, { food: 3, inventory: { bread: 4, carrot: 1 } }],
  [{ acts: { "enchant:book": 1 } }, { inventory: { book: 1, lapis_lazuli: 3 }, amounts: { "xp:points": 60 } }],
])("a bound that nothing comes near changes no step: %j", (goal, state) => {
  const free = planned({ planner: "htn", goal, state });
  const bounds = ["xp:points <= 900000", "food <= 19"];
  const bounded = planned({
    planner: "htn",
    goal: { ...goal, state: [...(goal.state ?? []), ...bounds] },
    state: { ...state, food: 3 },
  });
  expect(bounded.steps).toEqual(free.steps);
});

test("a repaired plan keeps to the bound", () => {
  const { problem, result } = planned({
    goal: { items: { stick: 2 }, state: ["inventory.stick <= 2"] },
    state: { inventory: { oak_planks: 2 } },
  });
  const observed = { ...problem.state, inventory: { oak_planks: 2, stick: 5 } };
  const [first] = result.plan.steps;
  const request = { problem, plan: result.plan, failedStep: first?.stepId ?? "", state: observed, avoid: [] };
  const repaired = repair(minecraft("time"), request, { steps: { compileSteps, makespanTicks } });
  if (repaired.status !== "repaired") throw new Error(JSON.stringify(repaired));
  expect(repaired.plan.steps.map(({ type, args }) => [type, args.count])).toEqual([["drop_item", 3]]);
});

test("the validator looks at the bound itself", () => {
  const { problem, result } = planned({
    goal: { items: { stick: 4 } },
    state: { inventory: { oak_planks: 2, stick: 1 } },
  });
  const strict = { ...problem, goal: { ...problem.goal, state: ["inventory.stick <= 4", "food = 12"] } };
  const { flaws } = validate(minecraft("time").document(), { problem: strict, plan: result.plan });
  expect(flaws.map(({ code, detail }) => `${code} ${detail}`)).toEqual(
    expect.arrayContaining([
      "plan.goal ends without inventory.stick <= 4 (5)",
      "plan.goal ends without food = 12 (20)",
    ]),
  );
});

test.each<[string, ProblemInput, RegExp]>([
  ["food", { goal: { state: ["food <= 10"] }, state: { food: 15 } }, /food is 15.*hungry; allow 15/],
  [
    "experience",
    { goal: { state: ["xp:levels = 3"] }, state: { amounts: { "xp:levels": 9 } } },
    /135.*enchanted, or allow 135/,
  ],
  ["health", { goal: { state: ["health <= 10"] } }, /health is 20.*wounds/],
  [
    "wear",
    { goal: { state: ["durability.stone_axe <= 9"] }, state: { inventory: { stone_axe: 1 } } },
    /131 uses of stone_axe/,
  ],
  ["one of several", { goal: { anyOf: [{ state: ["food <= 10"] }, { items: { stick: 1 } }] } }, /one of several/],
])("%s that cannot be lessened is refused with what is there", (_, asked, text) => {
  const plan = () => planCompiled(minecraft("time"), asked);
  expect(plan).toThrow(CodedError);
  expect(plan).toThrow(text);
});
