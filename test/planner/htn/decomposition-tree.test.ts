// What is eliminated from a plan is no task of its decomposition.

import { describe, expect, test } from "vitest";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled, solved } from "../reference/plan.ts";

const DOMAIN = minecraft("time");

describe.each<[string, ProblemInput]>([
  ["a brick of the Nether", { goal: { items: { nether_brick: 1 } }, state: { inventory: { furnace: 1, coal: 20 } } }],
  ["a slab of quartz", { goal: { items: { quartz_slab: 1 } }, state: { inventory: { furnace: 1, oak_log: 3 } } }],
])("the plan for %s", (_, input) => {
  const { plan } = solved(planCompiled(DOMAIN, { ...input, planner: "htn" }).result);
  const actions = plan.steps.flatMap(({ actions }) => actions);

  test("takes nothing up that it placed for nothing", () => {
    const ids = actions.map(({ operator }) => operator);
    for (const [at, id] of ids.entries()) {
      if (id.startsWith("place:")) expect(ids[at + 1]?.replace("collect:", "place:").split(":by_hand")[0]).not.toBe(id);
    }
    expect(ids.filter((id) => id.startsWith("collect:crafting_table"))).toEqual([]);
  });

  test("has a task for each of its actions, travel apart, and only methods that it applies", () => {
    const tasks = plan.decomposition?.tasks ?? [];
    const ids = new Set(actions.map(({ operator }) => operator));
    // A station that stands already is a task that nothing has to be done for.
    const methods = tasks.map(({ method }) => method).filter((method) => !method.startsWith("place:"));
    expect(methods.filter((method) => !ids.has(method))).toEqual([]);
    const served = tasks.flatMap(({ actions }) => actions).sort((a, b) => a - b);
    const own = actions.flatMap(({ operator }, at) => (operator.startsWith("travel:") ? [] : [at]));
    expect(served).toEqual(own);
  });
});
