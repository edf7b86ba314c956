// A plan's decomposition as a graph: the tree of tasks, each with its method and the reason, down
// to the steps.

import type { Plan, PlanStep } from "../../schemas/index.ts";
import { type Graph, wrapped } from "./graph.ts";
import { stepLines } from "./plan-graph.ts";

/** Null if the plan was not made by decomposition. */
export function decompositionGraph({ planId, steps, decomposition }: Plan): Graph | null {
  if (decomposition === null) return null;
  const graph: Graph = { title: planId, direction: "right", nodes: [], arrows: [] };
  const stepOf = steps.flatMap((step) => step.actions.map(() => step));
  const idOfTask = (index: number): string => `t${index + 1}`;
  for (const [index, { task, method, because }] of decomposition.tasks.entries()) {
    const why = because === undefined ? [] : wrapped(because);
    graph.nodes.push({
      id: idOfTask(index),
      lines: [task, method, ...why].filter((line) => line !== ""),
      kind: "task",
    });
  }
  for (const [index, { children, actions }] of decomposition.tasks.entries()) {
    const from = idOfTask(index);
    for (const child of children) graph.arrows.push({ from, to: idOfTask(child) });
    // One step may hold several actions of the task: fuel and what is cooked with it.
    const own = new Set(actions.map((action) => stepOf[action]).filter((step) => step !== undefined));
    for (const step of own) {
      const id = `${from}x${graph.nodes.length}`;
      graph.nodes.push(leaf(id, step));
      graph.arrows.push({ from, to: id });
    }
  }
  return graph;
}

const leaf = (id: string, step: PlanStep): Graph["nodes"][number] => ({
  id,
  lines: stepLines(step),
  kind: "step",
});
