import { expect, test } from "vitest";
import { batchesOfActions, decomposedAs } from "../../../planner/contract/decomposition-actions.ts";
import type { Decomposition } from "../../../schemas/index.ts";

const reported = (actions: number[]) => ({ task: "t", method: "m", children: [], actions });
const step = (...actions: [operator: string, times: number][]) => ({
  actions: actions.map(([operator, times]) => ({ operator, times, consumes: {} })),
});

function actionsIn(
  document: Decomposition,
  batches: { operator: string; times: number }[],
  steps: ReturnType<typeof step>[],
) {
  const reported: Decomposition = JSON.parse(decomposedAs(document).text(batchesOfActions(batches, steps)));
  return reported.tasks.map(({ actions }) => actions);
}

test("actions belong to their batches, however steps split and fold them", () => {
  const batches = [
    { operator: "dig", times: 3 },
    { operator: "burn", times: 1 },
    { operator: "dig", times: 2 },
    { operator: "cook", times: 5 },
  ];
  // The second lot of digging is in two steps; burning has moved into the step that cooks.
  const steps = [step(["dig", 3]), step(["dig", 1]), step(["dig", 1]), step(["burn", 1], ["cook", 5])];
  const decomposition = { tasks: [reported([0]), reported([1, 2]), reported([3])] };
  expect(actionsIn(decomposition, batches, steps)).toEqual([[0], [1, 2, 3], [4]]);
});

test("an action that merges two batches belongs to the first", () => {
  const batches = [
    { operator: "dig", times: 2 },
    { operator: "dig", times: 3 },
  ];
  expect(actionsIn({ tasks: [reported([0]), reported([1])] }, batches, [step(["dig", 5])])).toEqual([[0], []]);
});
