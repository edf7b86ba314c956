import { describe, expect, test } from "vitest";
import { CodedError, type InputIssue, Problem, parseDocument } from "../../../schemas/index.ts";

const goal = { items: { stick: 1 } };

function issuesOf(value: unknown): readonly InputIssue[] {
  try {
    parseDocument(Problem, value, "problem");
  } catch (error) {
    if (error instanceof CodedError) return error.issues;
    throw error;
  }
  return [];
}

describe("a problem with only a goal", () => {
  const problem = Problem.parse({ goal });

  test("starts with an empty inventory, full food and health, in the overworld", () => {
    expect(problem.state).toEqual({
      inventory: {},
      durability: {},
      facts: [],
      dimension: "overworld",
      nearby: [],
      food: 20,
      health: 20,
    });
  });

  test("uses the hybrid planner, 1.20.1, the time objective and the default limits", () => {
    expect(problem).toMatchObject({
      mcVersion: "1.20.1",
      planner: "hybrid",
      objective: "time",
      limits: { timeMs: 10_000 },
      constraints: { keep: {}, avoid: [], slots: 36 },
      cache: true,
    });
  });

  test("stays the same when parsed again", () => {
    expect(Problem.parse(problem)).toEqual(problem);
  });
});

test.each([
  ["the_nether", "nether"],
  ["minecraft:the_end", "end"],
  ["minecraft:overworld", "overworld"],
  ["end", "end"],
  ["the_aether", "the_aether"],
])("the dimension %s becomes %s", (reported, dimension) => {
  expect(Problem.parse({ goal, state: { dimension: reported } }).state.dimension).toBe(dimension);
});

describe("a misspelt key is reported with its path and a suggestion", () => {
  test.each([
    [{ goal, objectve: "time" }, "objectve", "objective"],
    [{ goal: { itmes: { stick: 1 }, ...goal } }, "goal.itmes", "items"],
    [{ goal, state: { inventry: {} } }, "state.inventry", "inventory"],
    [{ goal, limits: { expansion: 5 } }, "limits.expansion", "expansions"],
    [{ goal, constraints: { slot: 5 } }, "constraints.slot", "slots"],
    [{ goal, state: { nearby: [{ block: "iron_ore", cuont: 1, count: 1 }] } }, "state.nearby.0.cuont", "count"],
  ])("%j", (value, path, suggestion) => {
    expect(issuesOf(value)).toContainEqual({ path, message: "unknown field", suggestion });
  });

  test("a misspelt choice is reported with a suggestion", () => {
    expect(issuesOf({ goal, objective: "tine" })).toMatchObject([{ path: "objective", suggestion: "time" }]);
  });

  test("all misspelt keys are reported", () => {
    expect(issuesOf({ goal, objectve: "time", planer: "htn" }).map(({ path }) => path)).toEqual(["objectve", "planer"]);
  });
});

describe("a goal has at least one part, and any beside every other", () => {
  test.each([
    { items: { stick: 1 } },
    { task: { name: "lit_shelter" } },
    { state: ["food >= 18"] },
    { items: { stick: 1 }, state: ["food >= 18"], tasks: [{ name: "be_fed" }] },
    { kills: { zombie: 3, "#hostile": 1 }, acts: { sleep: 1, "breed:cow": 1, "use:#swords": 2 } },
    { equipped: { head: "iron_helmet", hand: "#swords" } },
    {
      placed: [
        { block: "torch", count: 4 },
        { block: "ladder", position: [1, 64, 1] },
      ],
    },
    { cleared: { from: [0, 64, 0], to: [4, 66, 4] }, stored: [{ items: { coal: 3 }, position: [8, 64, 2] }] },
    { at: { position: [100, 64, -20], range: 2 }, near: "biome:taiga" },
    { near: ["village", "cow"] },
    { anyOf: [{ items: { coal: 4 } }, { kills: { zombie: 1 } }] },
  ])("%j is valid", (one) => {
    expect(issuesOf({ goal: one })).toEqual([]);
  });

  test.each([
    [{}, "goal"],
    [{ items: {} }, "goal.items"],
    [{ state: [] }, "goal.state"],
    [{ kills: { zombie: 0 } }, "goal.kills.zombie"],
    [{ kills: { "zombie!": 1 } }, "goal.kills.zombie!"],
    [{ acts: { "breed:": 1 } }, "goal.acts.breed:"],
    [{ equipped: { neck: "iron_helmet" } }, "goal.equipped"],
    [{ equipped: { head: ["iron_helmet", "diamond_helmet"] } }, "goal.equipped.head"],
    [{ placed: [{ block: "torch", count: 2, position: [0, 0, 0] }] }, "goal.placed.0.count"],
    [{ cleared: { from: [0, 0, 0] } }, "goal.cleared"],
    [{ cleared: { from: [0, 0, 0], to: [99, 99, 99] } }, "goal.cleared"],
    [{ at: { position: [0, 0, 0], range: 1000 } }, "goal.at.range"],
    [{ anyOf: [] }, "goal.anyOf"],
    [{ anyOf: [{}] }, "goal.anyOf.0"],
    [{ anyOf: [{ anyOf: [{ items: { stick: 1 } }] }] }, "goal.anyOf.0"],
    [{ built: {} }, "goal.built"],
  ])("%j is invalid, and the path says where", (other, path) => {
    expect(issuesOf({ goal: other })[0]?.path).toContain(path);
  });
});

describe("a value out of its range is refused", () => {
  test.each([
    [{ goal: { items: { stick: 0 } } }, "goal.items.stick"],
    [{ goal: { items: { stick: 1.5 } } }, "goal.items.stick"],
    [{ goal, state: { inventory: { stick: -1 } } }, "state.inventory.stick"],
    [{ goal, state: { facts: ["furnace"] } }, "state.facts.0"],
    [{ goal, mcVersion: "latest" }, "mcVersion"],
    [{ goal, prices: { craft_item: 0 } }, "prices.craft_item"],
    [{ goal, constraints: { slots: 37 } }, "constraints.slots"],
  ])("%j", (value, path) => {
    expect(issuesOf(value).map((issue) => issue.path)).toEqual([path]);
  });
});

test("a body that wears and holds nothing is a state, but to wear nothing is no goal", () => {
  expect(Problem.parse({ goal, state: { equipped: {} } }).state.equipped).toEqual({});
  expect(issuesOf({ goal: { equipped: {} } })).toEqual([
    expect.objectContaining({ path: "goal.equipped", message: "needs at least one slot" }),
  ]);
});

describe("the limits of a problem", () => {
  const limitsOf = (limits: object) => Problem.safeParse({ goal: { items: { stick: 1 } }, limits });

  test.each([{ effort: "quick" }, { effort: "prove", timeMs: 60_000 }, { work: 5_000 }, { expansions: 10, gap: 0.1 }])(
    "are %j",
    (limits) => {
      expect(limitsOf(limits).data?.limits).toMatchObject(limits);
    },
  );

  test.each([
    [{ effort: "heroic" }, "limits.effort"],
    [{ work: 0 }, "limits.work"],
    [{ work: 1.5 }, "limits.work"],
    [{ effort: "quick", work: 10 }, "limits.work"],
  ])("are not %j: the error names %s", (limits, path) => {
    expect(limitsOf(limits).error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});
