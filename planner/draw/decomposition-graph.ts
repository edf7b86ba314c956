// A plan's decomposition as a graph: the tree of tasks, each with its method and the reason, down
// to the steps. A plan that was found without decomposing a task is a tree of what serves what.

import type { Plan, PlanStep } from "../../schemas/index.ts";
import { type Graph, type GraphNode, wrapped } from "./graph.ts";
import { stepLines } from "./plan-graph.ts";

export function decompositionGraph(plan: Plan): Graph {
  const { planId, steps, decomposition } = plan;
  if (decomposition === null) return servingGraph(plan);
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

/**
 * The steps by what they serve: each hangs below the first later step that needs it, and what no
 * step needs below the goal.
 */
function servingGraph({ planId, steps, planner }: Plan): Graph {
  const goal: GraphNode = { id: "t1", lines: ["the goal", ...wrapped(`by ${planner}, without tasks`)], kind: "task" };
  const graph: Graph = { title: planId, direction: "right", nodes: [goal], arrows: [] };
  for (const [index, step] of steps.entries()) {
    const user = steps.findIndex(({ after }, later) => later > index && after.includes(step.stepId));
    graph.nodes.push(leaf(`s${index + 1}`, step));
    graph.arrows.push({ from: user < 0 ? goal.id : `s${user + 1}`, to: `s${index + 1}` });
  }
  return graph;
}
