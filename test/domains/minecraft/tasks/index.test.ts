import { beforeAll, describe, expect, test } from "vitest";
import { compileMinecraft, compileSteps, makespanTicks } from "../../../../domains/index.ts";
import { lintMinecraft } from "../../../../domains/minecraft/lint/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { minecraftSnapshot } from "../../../../domains/minecraft/snapshot/index.ts";
import { type CompiledDomain, Planning } from "../../../../planner/index.ts";
import { Problem, type ProblemInput, parseDocument, type Result } from "../../../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "../sampled-versions.ts";

type TaskGoal = { name: string; args?: Record<string, string | number> };

const TASKS: TaskGoal[] = [
  { name: "be_fed" },
  { name: "lit_shelter" },
  { name: "nether_portal" },
  { name: "tool_tier", args: { tier: "iron" } },
];
const MORE_TASKS: TaskGoal[] = [
  { name: "be_fed", args: { level: 7 } },
  { name: "lit_shelter", args: { kind: "bedroom" } },
  { name: "tool_tier", args: { tier: "diamond", tool: "axe" } },
];

const RICH = {
  food: 3,
  facts: ["near:crafting_table"],
  inventory: {
    bread: 6,
    dirt: 40,
    oak_planks: 8,
    oak_door: 1,
    white_bed: 1,
    torch: 2,
    obsidian: 10,
    flint_and_steel: 1,
    iron_ingot: 3,
    diamond: 3,
    stick: 4,
  },
};

const compiled = new Map<string, CompiledDomain>();
const domainOf = (mcVersion: string): CompiledDomain => {
  const domain = compiled.get(mcVersion);
  if (domain === undefined) throw new Error(`${mcVersion} is not open`);
  return domain;
};

async function open(mcVersion: string): Promise<void> {
  if (!compiled.has(mcVersion)) compiled.set(mcVersion, await minecraftSnapshot({ mcVersion, objective: "time" }));
}

/** Returns only plans that `validate` has replayed, including the task's conditions. */
function planned(mcVersion: string, input: ProblemInput): Result {
  const domain = domainOf(mcVersion);
  const planning = new Planning(domain, parseDocument(Problem, { mcVersion, ...input }, "problem"), {
    steps: { compileSteps, makespanTicks },
  });
  for (;;) {
    const result = planning.step();
    if (result !== null) return result;
  }
}

const costOf = (result: Result): number => (result.status === "solved" ? result.cost : Number.NaN);

describe.each(SAMPLED_VERSIONS)("in %s", (mcVersion) => {
  beforeAll(() => open(mcVersion));

  test("htn plans every task from an empty inventory and names the task in its plan", () => {
    for (const task of TASKS) {
      const result = planned(mcVersion, { goal: { task }, state: { food: 3 }, planner: "htn" });
      expect(result, task.name).toMatchObject({ status: "solved" });
      if (result.status === "solved") expect(result.plan.decomposition?.tasks[0]?.task).toContain(task.name);
    }
  });

  test("hybrid plans every task from a full inventory and proves it optimal", () => {
    for (const task of TASKS) {
      const result = planned(mcVersion, { goal: { task }, state: RICH });
      expect(result, task.name).toMatchObject({ status: "solved", optimal: true });
    }
  });
});

describe("in 1.20.1", () => {
  beforeAll(() => open("1.20.1"));

  test("every planner plans every task from a full inventory, and none costs more than htn", () => {
    for (const task of [...TASKS, ...MORE_TASKS]) {
      const cost = (planner: string): number => costOf(planned("1.20.1", { goal: { task }, state: RICH, planner }));
      const ofHtn = cost("htn");
      expect(cost("hybrid"), task.name).toBeLessThanOrEqual(ofHtn);
      expect(cost("goap"), task.name).toBeLessThanOrEqual(ofHtn);
    }
  });

  test("a task that is done already takes no steps", () => {
    const done: ProblemInput[] = [
      { goal: { task: { name: "be_fed" } } },
      { goal: { task: { name: "lit_shelter" } }, state: { facts: ["near:lit_shelter:hut"] } },
      { goal: { task: { name: "nether_portal" } }, state: { facts: ["portal:nether"] } },
      { goal: { task: { name: "tool_tier", args: { tier: "stone" } } }, state: { inventory: { diamond_pickaxe: 1 } } },
    ];
    for (const problem of done) expect(planned("1.20.1", problem)).toMatchObject({ cost: 0, optimal: true });
  });

  test("a shelter of one kind fulfils only that kind", () => {
    const state = { ...RICH, facts: ["near:lit_shelter:hut"] };
    expect(costOf(planned("1.20.1", { goal: { task: { name: "lit_shelter", args: { kind: "hut" } } }, state }))).toBe(
      0,
    );
    const other = { task: { name: "lit_shelter", args: { kind: "dug_in" } } };
    expect(costOf(planned("1.20.1", { goal: other, state }))).toBeGreaterThan(0);
  });

  test("gold does not count as better than wood", () => {
    const goal = { task: { name: "tool_tier", args: { tier: "wood" } } };
    const result = planned("1.20.1", { goal, state: { ...RICH, inventory: { ...RICH.inventory, golden_pickaxe: 1 } } });
    expect(costOf(result)).toBeGreaterThan(0);
  });

  test("be_fed eats only the missing food points", () => {
    const eaten = (food: number): unknown => {
      const result = planned("1.20.1", {
        goal: { task: { name: "be_fed" } },
        state: { food, inventory: { bread: 9 } },
      });
      return result.status === "solved" ? result.plan.steps.map(({ args }) => args) : result;
    };
    expect(eaten(20)).toEqual([]);
    expect(eaten(16)).toEqual([{ item: "bread", count: 1 }]);
    expect(eaten(2)).toEqual([{ item: "bread", count: 4 }]);
  });

  test("a task that the constraints rule out is explained", () => {
    const goal = { task: { name: "lit_shelter", args: { kind: "hut" } } };
    const result = planned("1.20.1", { goal, constraints: { avoid: ["build_structure"] } });
    expect(result).toMatchObject({
      status: "unsolvable",
      reasons: [
        { item: "lit_shelter kind=hut", because: "it takes near:lit_shelter:hut" },
        {},
        { item: "near:shelter:hut" },
      ],
    });
  });

  test("travel leaves a shelter behind", () => {
    const document = domainOf("1.20.1").document();
    const travel = document.operators.find(({ id }) => id === "travel:nether");
    expect(travel?.clears).toContain("near:*");
  });
});

test("the linter finds tasks with unknown names", () => {
  const domain = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
  const [task] = domain.tasks ?? [];
  if (task === undefined) throw new Error("no tasks");
  const cases = [{ for: {}, achieves: [{ anyOf: ["food:pionts"], count: 1 }], methods: [] }];
  const flaws = lintMinecraft({ ...domain, tasks: [{ ...task, cases }] }, loadGameData("1.20.1"));
  expect(flaws).toEqual([expect.stringContaining("food:pionts")]);
});
