import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { planOn, problemOn, solved } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { counterWithTasks } from "../reference/tasks-of-the-counter.ts";

const counter = compileDomain(counterDomain());
/** Bread gives 5 points and is baked of 3 wheat; berries give 2. */
const KITCHEN = smallDomain(
  [
    { id: "gather:wheat", verb: "gather", produces: { wheat: 1 }, cost: 1 },
    { id: "gather:berry", verb: "gather", produces: { berry: 1 }, cost: 2 },
    { id: "bake", verb: "make", consumes: [some("wheat", 3)], produces: { bread: 1 }, cost: 1 },
    {
      id: "eat:bread",
      verb: "consume_food",
      args: { item: "bread" },
      consumes: [some("bread")],
      produces: { "food:points": 5 },
      cost: 0,
    },
    {
      id: "eat:berry",
      verb: "consume_food",
      args: { item: "berry" },
      consumes: [some("berry")],
      produces: { "food:points": 2 },
      cost: 0,
    },
    {
      id: "fare",
      verb: "travel",
      requires: [some("dimension:overworld")],
      produces: { "dimension:nether": 1 },
      clears: ["dimension:overworld"],
      cost: 7,
    },
  ],
  { shovel: { status: "obtainable", durability: 10 } },
);
const costOf = (state: string[], more: Omit<ProblemInput, "goal"> = {}): number =>
  solved(planOn(KITCHEN, { goal: { state }, ...more }).result).cost;

describe("food", () => {
  test.each([
    [0, 5, 4],
    [13, 18, 4],
    [16, 18, 2],
    [15.9, 18, 4],
    [18, 18, 0],
  ])("from %d is eaten up to %d at a cost of %d", (food, wanted, cost) => {
    for (const planner of ["htn", "goap", "hybrid"]) {
      expect(costOf([`food >= ${wanted}`], { state: { food }, planner })).toBe(cost);
    }
  });

  test("is eaten in a mixture where that is cheapest: two of bread and a berry", () => {
    expect(costOf(["food >= 20"], { state: { food: 8 } })).toBe(10);
  });

  test("counts in full where nothing is said of it", () => {
    expect(costOf(["food >= 20"])).toBe(0);
  });

  test("is never more than a body holds", () => {
    expect(() => costOf(["food >= 21"])).toThrow(/goal\.unsupported.*20 points/);
  });

  test("is for nobody to plan where nothing is eaten, but may be there", () => {
    const goal = { state: ["food >= 18"] };
    expect(() => compileProblem(counter, problemOn(counter, { goal, state: { food: 3 } }))).toThrow(
      /nothing in counter/,
    );
    expect(compileProblem(counter, problemOn(counter, { goal })).goal).toEqual([]);
  });
});

test("a dimension is somewhere to go, or where one is", () => {
  expect(costOf(["dimension = nether"])).toBe(7);
  expect(costOf(["dimension = nether"], { state: { dimension: "nether" } })).toBe(0);
  expect(() => costOf(["dimension = moon"])).toThrow(/input\.unknownItem.*dimension:moon/);
});

test("several conditions hold together, food among them", () => {
  expect(costOf(["food >= 20", "inventory.bread >= 1", "dimension = nether"], { state: { food: 15 } })).toBe(4 + 4 + 7);
});

describe("health", () => {
  test("is no goal where it is there", () => {
    expect(costOf(["health >= 15"])).toBe(0);
  });

  test("cannot be planned: the answer says what to ask for", () => {
    expect(() => costOf(["health >= 15"], { state: { health: 7 } })).toThrow(
      /goal\.unsupported.*health is 7.*food >= 18/,
    );
  });
});

describe("what is left of a tool", () => {
  const state = { inventory: { shovel: 2 }, durability: { shovel: [3] } };

  test("is no goal where it is there, a worn one and a new one together", () => {
    expect(costOf(["durability.shovel >= 13"], { state })).toBe(0);
  });

  test("cannot be planned: the answer says how many tools to ask for", () => {
    expect(() => costOf(["durability.shovel >= 14"], { state })).toThrow(/13 uses.*inventory\.shovel >= 3/);
    expect(() => costOf(["durability.bread >= 1"])).toThrow(/bread does not wear/);
  });

  test("is not saved while something else is done", () => {
    const both = ["durability.shovel >= 13", "inventory.bread >= 1"];
    expect(() => costOf(both, { state })).toThrow(/constraints\.keep/);
    expect(costOf(both, { state: { ...state, inventory: { shovel: 2, bread: 1 } } })).toBe(0);
  });
});

describe("a task", () => {
  const goal = { task: { name: "stock", args: { of: "anything" } } };

  test("leaves as the goal what all that would do have in common", () => {
    const idols = problemOn(counterWithTasks, { goal: { task: { name: "stock", args: { of: "idols" } } } });
    expect(compileProblem(counterWithTasks, idols).goal).toHaveLength(2);
    const { goal: common, task } = compileProblem(counterWithTasks, problemOn(counterWithTasks, { goal }));
    expect(common).toEqual([]);
    expect(task?.alternatives).toHaveLength(3);
  });

  test.each<[string, ProblemInput["goal"], string]>([
    ["a name that is none", { task: { name: "stok" } }, "goal.task.name"],
    ["an argument that does not fit", { task: { name: "stock", args: { of: "gold" } } }, "goal.task.args.of"],
  ])("with %s is refused, and the field is named", (_, wrong, path) => {
    expect(() => compileProblem(counterWithTasks, problemOn(counterWithTasks, { goal: wrong }))).toThrow(path);
  });

  test("is unsupported in a domain without tasks", () => {
    expect(() => compileProblem(counter, problemOn(counter, { goal }))).toThrow(
      expect.objectContaining({ code: "goal.unsupported" }),
    );
  });
});
