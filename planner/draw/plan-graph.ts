// Pictures of a plan's partial order, as text for Mermaid and for Graphviz. Only `after` makes arrows.

import type { Plan, PlanStep } from "../../schemas/index.ts";

/** A short label: the verb and its main argument, e.g. `craft_item 4 stick`. */
export function stepLabel({ type, args }: PlanStep): string {
  const subject = ["item", "block", "for", "entity", "structure", "dimension"]
    .map((key) => args[key])
    .find((value) => typeof value === "string");
  const count = typeof args.count === "number" ? `${args.count} ` : "";
  return subject === undefined ? type : `${type} ${count}${subject}`;
}

export function planToMermaid(plan: Plan): string {
  // A quotation mark within a label is written as an entity: a foreign domain may use any text for a verb.
  const label = (step: PlanStep): string => stepLabel(step).replaceAll('"', "#quot;");
  const nodes = plan.steps.map((step) => `  ${step.stepId}["${step.stepId}: ${label(step)}"]`);
  const arrows = plan.steps.flatMap((step) => step.after.map((id) => `  ${id} --> ${step.stepId}`));
  return ["flowchart TD", ...nodes, ...arrows, ""].join("\n");
}

export function planToDot(plan: Plan): string {
  const nodes = plan.steps.map(
    (step) => `  ${step.stepId} [label=${JSON.stringify(`${step.stepId}: ${stepLabel(step)}`)}];`,
  );
  const arrows = plan.steps.flatMap((step) => step.after.map((id) => `  ${id} -> ${step.stepId};`));
  return [`digraph ${JSON.stringify(plan.planId)} {`, "  node [shape=box];", ...nodes, ...arrows, "}", ""].join("\n");
}
