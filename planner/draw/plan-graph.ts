// A plan as a graph: its steps, and an arrow for each link of the partial order. Only `after` makes
// arrows: steps that no path joins may be done in any order.

import type { Plan, PlanStep } from "../../schemas/index.ts";
import { graphToDot } from "./dot.ts";
import type { Graph } from "./graph.ts";
import { graphToMermaid } from "./mermaid.ts";

/** A short label: the verb and its main argument, e.g. `craft_item 4 stick`. */
export function stepLabel({ type, args }: PlanStep): string {
  const subject = ["item", "block", "for", "entity", "structure", "dimension", "blueprint"]
    .map((key) => args[key])
    .find((value) => typeof value === "string");
  const count = typeof args.count === "number" ? `${args.count} ` : "";
  return subject === undefined ? type : `${type} ${count}${subject}`;
}

export function planGraph({ planId, steps }: Plan): Graph {
  const ids = new Map(steps.map(({ stepId }, index) => [stepId, `s${index + 1}`]));
  const idOf = (stepId: string): string => ids.get(stepId) ?? "";
  return {
    title: planId,
    direction: "down",
    nodes: steps.map((step) => ({
      id: idOf(step.stepId),
      lines: [`${step.stepId}: ${stepLabel(step)}`],
      kind: "step",
    })),
    arrows: steps.flatMap(({ stepId, after }) => after.map((other) => ({ from: idOf(other), to: idOf(stepId) }))),
  };
}

export const planToMermaid = (plan: Plan): string => graphToMermaid(planGraph(plan));

export const planToDot = (plan: Plan): string => graphToDot(planGraph(plan));
