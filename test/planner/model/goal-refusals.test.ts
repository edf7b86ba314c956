// Goals that contradict themselves, or what their world is like: refused with a path and what is allowed.

import { describe, expect, test } from "vitest";
import { CodedError, Problem, type ProblemInput, parseDocument } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled } from "../reference/plan.ts";

type Goal = ProblemInput["goal"];
const at = (x: number, range = 2) => ({ position: [x, 64, 0] as [number, number, number], range });
const [HERE, NEXT]: [[number, number, number], [number, number, number]] = [
  [1, 64, 1],
  [2, 64, 1],
];
const box = { from: [0, 64, 0], to: [4, 66, 4] } as { from: typeof HERE; to: typeof HERE };

function refusal(goal: Goal, constraints: ProblemInput["constraints"] = {}): CodedError {
  try {
    const asked = parseDocument(Problem, { goal, constraints }, "problem");
    planCompiled(minecraft("time"), asked);
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error("it was planned");
}

test.each<[string, Goal, string, RegExp]>([
  ["items and a bound", { items: { stick: 5 }, state: ["inventory.stick <= 4"] }, "goal.state.0", /at least 5/],
  [
    "what is worn and a bound",
    { equipped: { head: "iron_helmet" }, state: ["inventory.iron_helmet = 0"] },
    "goal.state.0",
    /at least 1/,
  ],
  ["two bounds", { state: ["xp:levels = 30", "xp:levels >= 40"] }, "goal.state.1", /at most 1506/],
  ["levels and points", { state: ["xp:levels <= 3", "xp:points >= 40"] }, "goal.state.1", /at most 39/],
  ["food", { state: ["food <= 5", "food >= 10"] }, "goal.state.1", /at most 5/],
  ["health", { state: ["health = 5", "health = 6"] }, "goal.state.1", /at most 5/],
  ["half an item", { state: ["inventory.stick = 2.5"] }, "goal.state.0", /whole numbers/],
  ["two dimensions", { state: ["dimension = nether", "dimension = end"] }, "goal.state.1", /one dimension/],
  ["two biomes", { near: ["biome:taiga", "biome:desert"] }, "goal.near.1", /one biome/],
  ["two places", { at: at(0), near: { ...at(20) } }, "goal.near", /20.0 blocks apart/],
  ["two places of a list", { near: [at(0), "village", at(9)] }, "goal.near.2", /9.0 blocks apart/],
  [
    "two blocks in one place",
    {
      placed: [
        { block: "dirt", position: HERE },
        { block: "stone", position: HERE },
      ],
    },
    "goal.placed.1.block",
    /one position holds one block/,
  ],
  [
    "a block in an empty box",
    { placed: [{ block: "dirt", position: HERE }], cleared: box },
    "goal.cleared",
    /nothing is left/,
  ],
  [
    "a block in one of several boxes",
    { placed: [{ block: "dirt", position: HERE }], cleared: [{ from: [9, 64, 9], to: [9, 64, 9] }, box] },
    "goal.cleared.1",
    /nothing is left/,
  ],
  [
    "a chest in an empty box",
    { stored: [{ items: { stick: 1 }, position: HERE }], cleared: box },
    "goal.cleared",
    /nothing is left/,
  ],
  [
    "items in what is no container",
    { placed: [{ block: "torch", position: HERE }], stored: [{ items: { stick: 1 }, position: HERE }] },
    "goal.stored.0.position",
    /in a container/,
  ],
  [
    "one of several and the rest",
    { equipped: { head: "iron_helmet" }, anyOf: [{ items: { stick: 1 } }, { equipped: { head: "golden_helmet" } }] },
    "goal.anyOf.1.equipped.head",
    /one thing at head/,
  ],
  ["structures of two dimensions", { near: ["village", "fortress"] }, "goal.near", /one after the other/],
  [
    "a structure and another dimension",
    { near: "village", state: ["dimension = nether"] },
    "goal.near",
    /one after the other/,
  ],
])("%s", (_, goal, path, allowed) => {
  const { code, issues } = refusal(goal);
  expect({ code, path: issues[0]?.path }).toEqual({ code: "input.invalid", path });
  expect(issues[0]?.message).toMatch(allowed);
});

test.each<[Goal, string]>([
  [{ kills: { zombie: 1 } }, "goal.kills.zombie"],
  [{ kills: { spider: 2 } }, "goal.kills.spider"],
  [{ acts: { "hook:creeper": 1 } }, "goal.acts.hook:creeper"],
])("on peaceful difficulty: %j", (goal, path) => {
  const { code, issues } = refusal(goal, { peaceful: true });
  expect({ code, path: issues[0]?.path }).toEqual({ code: "goal.unsupported", path });
});

test("what is kept and a bound", () => {
  const problem = {
    goal: { state: ["inventory.stick <= 4"] },
    state: { inventory: { stick: 9 } },
    constraints: { keep: { stick: 6 } },
  };
  expect(() => planCompiled(minecraft("time"), problem)).toThrow(/constraints.keep keeps 6/);
});

describe("no contradiction", () => {
  test.each<[string, Goal]>([
    ["bounds that meet", { items: { stick: 4 }, state: ["inventory.stick = 4"] }],
    ["ranges that overlap", { at: at(0, 6), near: at(9, 4) }],
    [
      "neighbouring blocks",
      {
        placed: [
          { block: "dirt", position: HERE },
          { block: "stone", position: NEXT },
        ],
      },
    ],
    ["a block beside the box", { placed: [{ block: "dirt", position: [5, 64, 1] }], cleared: box }],
    [
      "a chest where things lie",
      { placed: [{ block: "chest", position: HERE }], stored: [{ items: { stick: 1 }, position: HERE }] },
    ],
    ["a biome and a structure in it", { near: ["biome:taiga", "village"] }],
    [
      "the same twice",
      {
        placed: [
          { block: "dirt", position: HERE },
          { block: "dirt", position: HERE },
        ],
      },
    ],
  ])("%s", (_, goal) => {
    const { result } = planCompiled(minecraft("time"), { goal, limits: { effort: "quick" }, planner: "htn" });
    expect(result.status).toBe("solved");
  });
});
