import { describe, expect, test } from "vitest";
import { CodedError, Problem, type ProblemInput, parseDocument } from "../../../schemas/index.ts";

const read = (problem: ProblemInput): Problem => parseDocument(Problem, problem, "problem");

function issuesOf(problem: unknown): (string | undefined)[][] {
  try {
    parseDocument(Problem, problem, "problem");
    return [];
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.issues.map(({ path, message }) => [path, message]);
  }
}

describe("names in a problem are read as people write them", () => {
  test.each<[string, ProblemInput["goal"], ProblemInput["goal"]]>([
    [
      "items and tags",
      { items: { Iron_Pickaxe: 1, "#minecraft:logs": 2 } },
      { items: { iron_pickaxe: 1, "#logs": 2 } },
    ],
    ["creatures", { kills: { "minecraft:Zombie": 1, "Cave Spider": 2 } }, { kills: { zombie: 1, cave_spider: 2 } }],
    ["acts", { acts: { "Breed:minecraft:cow": 1, Sleep: 1 } }, { acts: { "breed:cow": 1, sleep: 1 } }],
    ["blocks", { placed: [{ block: "minecraft:torch" }] }, { placed: [{ block: "torch" }] }],
    ["places", { near: ["minecraft:village", "Biome:Taiga"] }, { near: ["village", "biome:taiga"] }],
    [
      "conditions",
      { state: ["inventory.Oak_Log>=2", "Dimension = minecraft:the_nether", "food >= 18"] },
      { state: ["inventory.oak_log >= 2", "dimension = nether", "food >= 18"] },
    ],
  ])("%s", (_, written, goal) => expect(read({ goal: written }).goal).toEqual(goal));

  test("in the state and in constraints", () => {
    const goal = { items: { stick: 1 } };
    const { state, constraints } = read({
      goal,
      state: {
        inventory: { "minecraft:oak_log": 2 },
        nearby: [{ block: "Iron Ore", count: 1 }],
        containers: [{ block: "minecraft:chest", items: { Coal: 3 } }],
        biome: "minecraft:Taiga",
        dimension: "The End",
        equipped: { head: "minecraft:iron_helmet" },
      },
      constraints: { keep: { "Oak Log": 1 }, spare: ["Iron Golem"] },
    });
    expect(state).toMatchObject({
      inventory: { oak_log: 2, iron_helmet: 1 },
      nearby: [{ block: "iron_ore" }],
      containers: [{ block: "chest", items: { coal: 3 } }],
      biome: "taiga",
      dimension: "end",
    });
    expect(constraints).toMatchObject({ keep: { oak_log: 1 }, spare: ["iron_golem"] });
  });

  test("but two spellings of one name are a flaw, since one of them would be dropped", () => {
    const message = "Stick is the same; give one of them";
    expect(issuesOf({ goal: { items: { Stick: 1, stick: 4 } } })).toEqual([["goal.items.stick", message]]);
  });

  test("and what is no name in any spelling is refused with its path", () => {
    expect(issuesOf({ goal: { items: { stick: 1 } }, state: { inventory: { "oak!": 1 } } })).toEqual([
      ["state.inventory.oak!", expect.stringContaining("an item name such as oak_planks")],
    ]);
  });
});

describe("what is worn counts as held", () => {
  test.each<[string, ProblemInput["state"], Record<string, number>]>([
    ["if the inventory lacks it", { equipped: { head: "iron_helmet", hand: "stick" } }, { iron_helmet: 1, stick: 1 }],
    ["once, if the inventory lists it", { inventory: { shield: 1 }, equipped: { off_hand: "shield" } }, { shield: 1 }],
    ["beside more of its kind", { inventory: { torch: 8 }, equipped: { off_hand: "torch" } }, { torch: 8 }],
  ])("%s", (_, state, inventory) => {
    expect(read({ goal: { items: { stick: 1 } }, state }).state.inventory).toEqual(inventory);
  });
});

test.each<[string, object]>([
  ["goal.at.position.0", { goal: { at: { position: [3e7 + 1, 64, 0] } } }],
  ["goal.at.position.1", { goal: { at: { position: [0, Number.NaN, 0] } } }],
  ["goal.placed.0.position.1", { goal: { placed: [{ block: "torch", position: [0, 2032, 0] }] } }],
  ["goal.cleared.from.2", { goal: { cleared: { from: [0, 0, -4e7], to: [0, 0, 0] } } }],
  ["goal.stored.0.position.1", { goal: { stored: [{ items: { stick: 1 }, position: [0, -3000, 0] }] } }],
  ["state.position.2", { goal: { items: { stick: 1 } }, state: { position: [0, 0, 1e30] } }],
  [
    "state.nearby.0.position.0",
    { goal: { items: { stick: 1 } }, state: { nearby: [{ block: "stone", count: 1, position: [-1e9, 0, 0] }] } },
  ],
])("a position beyond the world is refused at %s", (path, problem) => {
  expect(issuesOf(problem).map(([at]) => at)).toContain(path);
});
