import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { decompositionGraph } from "../../../planner/index.ts";
import type { Plan } from "../../../schemas/index.ts";
import { planOn, solved } from "../reference/plan.ts";

const { plan } = solved(planOn(counterDomain(), { goal: { items: { ore: 2, kiln: 1 } }, planner: "htn" }).result);

const TREE: Plan = {
  ...plan,
  decomposition: {
    tasks: [
      { task: "have 1 kiln", method: "build", because: "costs 3, the next best 7", children: [1], actions: [1] },
      { task: "have 2 ore", method: "dig", children: [], actions: [0] },
    ],
  },
};

describe("the picture of a decomposition", () => {
  test("is a tree of tasks with their methods and reasons, down to the steps", () => {
    const graph = decompositionGraph(TREE);
    expect(graph.nodes.map(({ lines, kind }) => [kind, ...lines])).toEqual([
      ["task", "have 1 kiln", "build", "costs 3, the next best 7"],
      ["task", "have 2 ore", "dig"],
      ["step", expect.stringMatching(/^s2: /)],
      ["step", expect.stringMatching(/^s1: /)],
    ]);
    const [root, child, own, other] = graph.nodes.map(({ id }) => id);
    expect(graph.arrows).toEqual([
      { from: root, to: child },
      { from: root, to: own },
      { from: child, to: other },
    ]);
  });

  test("breaks long reasons into lines", () => {
    const because = "cheapest of twelve ways; ".repeat(8).trim();
    const tasks = [{ task: "t", method: "m", because, children: [], actions: [] }];
    const [node] = decompositionGraph({ ...plan, decomposition: { tasks } }).nodes;
    expect(node?.lines.slice(2).join(" ")).toBe(because);
    for (const line of node?.lines ?? []) expect(line.length).toBeLessThanOrEqual(48);
  });

  test("without tasks is the tree of the steps by what they serve, below the goal", () => {
    const { nodes, arrows } = decompositionGraph({ ...plan, decomposition: null });
    expect(nodes.map(({ kind }) => kind)).toEqual(["task", ...plan.steps.map(() => "step")]);
    expect(arrows.map(({ to }) => to).sort()).toEqual(
      nodes
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
    for (const { from, to } of arrows.filter((arrow) => arrow.from !== "t1")) {
      const [user, server] = [from, to].map((id) => plan.steps[Number(id.slice(1)) - 1]);
      expect(user?.after).toContain(server?.stepId);
    }
  });
});
