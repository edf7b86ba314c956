import { describe, expect, test } from "vitest";
import { Planning } from "../../../planner/index.ts";
import type { ProblemInput, Result, SearchEvent } from "../../../schemas/index.ts";
import { planCompiled, problemOn, type SolvedResult, STEPS, solved } from "../reference/plan.ts";
import { counterWithTasks } from "../reference/tasks-of-the-counter.ts";

type More = Omit<ProblemInput, "goal">;

const result = (name: string, args: Record<string, string | number>, more: More = {}): Result =>
  planCompiled(counterWithTasks, { goal: { task: { name, args } }, ...more }).result;
const plan = (name: string, args: Record<string, string | number>, more: More = {}): SolvedResult =>
  solved(result(name, args, more));
const actionsOf = ({ plan: { steps } }: SolvedResult): string[] =>
  steps.flatMap(({ actions }) => actions.map(({ operator, times }) => `${operator} x${times}`));

const PLANNERS = ["hybrid", "htn", "goap"] as const;

describe.each(PLANNERS)("%s", (planner) => {
  test.each([
    [1, 6],
    [2, 12],
    [8, 45],
    [20, 99],
  ])("makes %i bars at the least cost, %i", (n, cost) => {
    expect(plan("bars", { n }, { planner }).cost).toBe(cost);
  });

  test("obtains both things that a task takes", () => {
    expect(plan("smithy", {}, { planner }).cost).toBe(9);
  });

  test("obtains any member that serves, and does nothing if one is held", () => {
    expect(plan("stock", {}, { planner }).cost).toBe(1);
    expect(plan("stock", { of: "anything" }, { planner }).cost).toBe(1);
    const held = plan("stock", { of: "anything" }, { planner, state: { inventory: { pick: 1 } } });
    expect([held.cost, held.plan.steps]).toEqual([0, []]);
  });

  test("proves a task unsolvable and says what it takes", () => {
    const answer = result("stock", { of: "idols" }, { planner });
    expect(answer).toMatchObject({
      status: "unsolvable",
      reasons: [{ item: "stock of=idols", because: "it takes idol and oak" }, { item: "idol" }],
    });
  });

  test("keeps the kept items", () => {
    const more = { planner, state: { inventory: { oak: 1 } }, constraints: { keep: { oak: 1 } } };
    const kept = plan("smithy", {}, more);
    expect(kept.cost).toBe(9);
    expect(plan("stock", {}, more).cost).toBe(0);
  });
});

describe("a decomposition", () => {
  test("names the method, its reason and its parts in order", () => {
    const { plan: found } = plan("bars", { n: 8 }, { planner: "htn" });
    const tasks = found.decomposition?.tasks ?? [];
    expect(tasks.map(({ task, method }) => `${task}: ${method}`)).toEqual([
      "bars n=8: fire",
      "smithy: bench first",
      "have 1 near:bench: obtain",
      "have 1 near:kiln: obtain",
      "have 8 ore: obtain",
      "have 8 bar: obtain",
    ]);
    expect(tasks.map(({ children }) => children)).toEqual([[1, 4, 5], [2, 3], [], [], [], []]);
    expect(tasks[0]?.because).toBe("a kiln pays off for many; directly costs 45");
    expect(tasks[1]?.because).toBe("the kiln is made at it");
  });

  test("assigns every action of the plan to one task", () => {
    const found = plan("bars", { n: 8 }, { planner: "htn" });
    const shared = (found.plan.decomposition?.tasks ?? []).flatMap(({ actions }) => actions);
    expect([...shared].sort((a, b) => a - b)).toEqual(actionsOf(found).map((_, index) => index));
  });

  test("skips a task that is done already", () => {
    const state = { facts: ["near:bench", "near:kiln"] };
    const { plan: found } = plan("bars", { n: 8 }, { planner: "htn", state });
    const tasks = (found.decomposition?.tasks ?? []).map(({ task }) => task);
    expect(tasks).toEqual(["bars n=8", "have 8 ore", "have 8 bar"]);
  });

  test("says that search found the plan if no method was tried", () => {
    const [root] = plan("bars", { n: 2 }, { planner: "goap" }).plan.decomposition?.tasks ?? [];
    expect(root).toMatchObject({ task: "bars n=2", method: "search" });
  });
});

describe("methods", () => {
  test("are tried only if their conditions hold", () => {
    const tried = (state: ProblemInput["state"]): string[] => {
      const events: SearchEvent[] = [];
      const goal = { task: { name: "bars", args: { n: 2 } } };
      const problem = problemOn(counterWithTasks, { goal, state, planner: "htn" });
      const planning = new Planning(counterWithTasks, problem, {
        steps: STEPS,
        onEvent: (event) => events.push(event),
      });
      while (planning.step() === null);
      return events.flatMap((event) => (event.type === "method-tried" ? [event.method] : [])).sort();
    };
    expect(tried({})).toEqual(["directly", "fire, bench first"]);
    expect(tried({ inventory: { stone: 4 } })).not.toContain("trade");
    expect(tried({ inventory: { stone: 5 } })).toEqual(["directly", "fire, bench first", "trade"]);
    expect(tried({ facts: ["near:kiln"] })).toContain("fire where one is");
  });
});

test("learned prices change the chosen method, never the reported cost", () => {
  expect(plan("bars", { n: 1 }, { planner: "htn" }).cost).toBe(6);
  const hasLearnedCosts = plan("bars", { n: 1 }, { planner: "htn", prices: { "trade:bar": 50 } });
  // The smithy 9, a pick 4, an ore, a coal, the bar fired.
  expect(hasLearnedCosts.cost).toBe(16);
  expect(hasLearnedCosts.plan.decomposition?.tasks[0]?.method).toMatch(/^fire/);
});

describe("hybrid", () => {
  test("proves its plan optimal over all alternatives", () => {
    expect(plan("bars", { n: 8 })).toMatchObject({ cost: 45, lowerBound: 45, optimal: true });
    expect(plan("stock", { of: "anything" })).toMatchObject({ cost: 1, lowerBound: 1, optimal: true });
  });

  test.each([1, 3, 5, 7, 9, 12])("never costs more than htn, for %i bars", (n) => {
    expect(plan("bars", { n }).cost).toBeLessThanOrEqual(plan("bars", { n }, { planner: "htn" }).cost);
  });

  test("returns the incumbent when its expansions run out", () => {
    const answer = plan("bars", { n: 19 }, { limits: { expansions: 80 } });
    expect(answer.cost).toBeGreaterThanOrEqual(answer.lowerBound);
  });
});

test("gives the same plan each time", () => {
  for (const planner of PLANNERS) {
    const first = plan("bars", { n: 9 }, { planner });
    expect(plan("bars", { n: 9 }, { planner }).plan.digest).toBe(first.plan.digest);
  }
});

test("every plan achieves its task, judged by validate", async () => {
  const { validate } = await import("../../../planner/index.ts");
  const { problem, result: answer } = planCompiled(counterWithTasks, {
    goal: { task: { name: "bars", args: { n: 2 } } },
  });
  const { plan: found } = solved(answer);
  const document = counterWithTasks.document();
  expect(validate(document, { problem, plan: found }).flaws).toEqual([]);
  const more = problemOn(counterWithTasks, { goal: { task: { name: "bars", args: { n: 3 } } } });
  const flaws = validate(document, { problem: more, plan: found }).flaws.map(({ detail }) => detail);
  expect(flaws).toContain("bars n=3 ends with 2 of bar, and takes 3");
});
