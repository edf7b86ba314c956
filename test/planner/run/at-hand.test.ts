// What stands or lies at hand is used by goals of acts, too, for every planner.

import { describe, expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled } from "../reference/plan.ts";

type Case = [title: string, goal: ProblemInput["goal"], state: ProblemInput["state"], steps: string[]];

const seen = (block: string, more: object = {}) => ({ nearby: [{ block, count: 1, ...more }] });
const bow = { bow: 1, arrow: 9 };

const CASES: Case[] = [
  ["the bed in sight", { acts: { sleep: 1 } }, seen("purple_bed"), ["sleep"]],
  [
    "the chest in sight",
    { stored: [{ items: { apple: 2 } }] },
    { inventory: { apple: 2 }, ...seen("barrel") },
    ["deposit"],
  ],
  ["the door in sight", { acts: { "open:spruce_door": 1 } }, seen("spruce_door"), ["use_on_block"]],
  [
    "the switch in sight that is to be used",
    { acts: { "use:birch_button": 1 } },
    seen("birch_button"),
    ["use_on_block"],
  ],
  ["the sign in sight, where it stands", { acts: { "read:jungle_sign": 1 } }, seen("jungle_sign"), ["use_on_block"]],
  [
    "the station in sight that is to be used",
    { acts: { "use:blast_furnace": 2 } },
    seen("blast_furnace"),
    ["use_on_block"],
  ],
  [
    "the growing crops in sight",
    { acts: { "bone_meal:carrot": 1 } },
    { inventory: { bone_meal: 3 }, ...seen("carrots", { ripe: false }) },
    ["use_on_block"],
  ],
  [
    "the chest that is placed, to store in",
    { placed: [{ block: "chest" }], stored: [{ items: { apple: 1 } }] },
    { inventory: { apple: 1, chest: 1 } },
    ["place_block", "deposit"],
  ],
  [
    "the bed that is placed, to sleep in",
    { placed: [{ block: "lime_bed" }], acts: { sleep: 1 } },
    { inventory: { lime_bed: 1 } },
    ["place_block", "sleep"],
  ],
  [
    "the smoker that is placed, to cook in",
    { placed: [{ block: "smoker" }], items: { cooked_cod: 1 } },
    { inventory: { smoker: 1, cod: 1, coal: 1 } },
    ["place_block", "smelt_item"],
  ],
  [
    "a bow that is held, against what strikes back",
    { kills: { creeper: 1 } },
    { inventory: bow, ...seen("creeper") },
    ["kill_entity"],
  ],
  [
    "a bow that is held, for what is dropped",
    { items: { rotten_flesh: 1 } },
    { inventory: bow, ...seen("husk") },
    ["kill_entity"],
  ],
];

function stepsOf(asked: ProblemInput): { type: string; effect: unknown; operators: string[] }[] {
  const { problem, result } = planCompiled(minecraft("time"), asked);
  if (result.status !== "solved") throw new Error(JSON.stringify(result));
  expect(validate(minecraft("time").document(), { problem, plan: result.plan }).flaws).toEqual([]);
  return result.plan.steps.map(({ type, args, actions }) => ({
    type,
    effect: args.effect,
    operators: actions.map(({ operator }) => operator),
  }));
}

describe.each(["hybrid", "htn", "goap"])("%s uses", (planner) => {
  test.each(CASES)("%s", (_, goal, state, types) => {
    expect(stepsOf({ planner, goal, state }).map(({ type }) => type)).toEqual(types);
  });

  test("a sword rather than arrows where that is quicker, and never arrows on an enderman or a cow", () => {
    const effectsOn = (creature: string, inventory: Record<string, number>): unknown[] =>
      stepsOf({ planner, goal: { kills: { [creature]: 1 } }, state: { inventory, ...seen(creature) } }).flatMap(
        ({ type, effect }) => (type === "kill_entity" ? [effect] : []),
      );
    expect(effectsOn("zombie", { ...bow, iron_sword: 1 })).toEqual([undefined]);
    expect(effectsOn("enderman", bow)).toEqual([undefined]);
    expect(effectsOn("cow", bow)).toEqual([undefined]);
    expect(effectsOn("spider", bow)).toEqual(["shoot"]);
  });

  test("nothing on liquids and creatures in a box that is to be cleared", () => {
    const nearby = [
      { block: "dirt", count: 1, position: [0, 64, 0] },
      { block: "water", count: 2, position: [0, 65, 0] },
      { block: "sheep", count: 1, position: [1, 64, 0] },
      { block: "village", count: 1, position: [1, 64, 1] },
    ] as NonNullable<ProblemInput["state"]>["nearby"];
    const box = { from: [0, 64, 0], to: [1, 65, 1] } as NonNullable<ProblemInput["goal"]["cleared"]>;
    const dug = (goal: ProblemInput["goal"]) => stepsOf({ planner, goal, state: { nearby } }).map(({ type }) => type);
    expect(dug({ cleared: box })).toEqual(["dig_block"]);
    expect(dug({ anyOf: [{ cleared: box }, { items: { diamond: 1 } }] })).toEqual(["dig_block"]);
  });

  test("no station twice: one that is to be placed is not taken along again", () => {
    const done = stepsOf({
      planner,
      goal: { placed: [{ block: "furnace" }], items: { furnace: 1 } },
      state: { inventory: { furnace: 1, cobblestone: 8, crafting_table: 1, iron_pickaxe: 1 } },
    }).flatMap(({ operators }) => operators);
    expect(done).toContain("craft:furnace");
    expect(done.lastIndexOf("take:furnace")).toBeLessThan(done.indexOf("act:place:furnace"));
  });
});
