// A plan as a graph: its steps, and an arrow for each link of the partial order. Only `after` makes
// arrows: steps that no path joins may be done in any order.

import type { Plan, PlanStep } from "../../schemas/index.ts";
import { sentenceOf } from "../../schemas/plain.ts";
import { graphToDot } from "./dot.ts";
import { type Graph, wrapped } from "./graph.ts";
import { graphToMermaid } from "./mermaid.ts";

/** The lines of a step's node: its name and what it does, as plans are printed. */
export const stepLines = (step: PlanStep): string[] => wrapped(`${step.stepId}: ${sentenceOf(step)}`);

export function planGraph({ planId, steps }: Plan): Graph {
  const ids = new Map(steps.map(({ stepId }, index) => [stepId, `s${index + 1}`]));
  const idOf = (stepId: string): string => ids.get(stepId) ?? "";
  return {
    title: planId,
    direction: "down",
    nodes: steps.map((step) => ({
      id: idOf(step.stepId),
      lines: stepLines(step),
      kind: "step",
    })),
    arrows: steps.flatMap(({ stepId, after }) => after.map((other) => ({ from: idOf(other), to: idOf(stepId) }))),
  };
}

export const planToMermaid = (plan: Plan): string => graphToMermaid(planGraph(plan));

export const planToDot = (plan: Plan): string => graphToDot(planGraph(plan));
