// A repair as a person reads it: what was kept, what left and what came, each with its reason, and the new plan.

import type { AddedStep, DroppedStep, Repair } from "../../schemas/index.ts";
import { planLines, resultText } from "./plan-text.ts";

const DROPPED: Record<DroppedStep["because"], string> = {
  done: "what it makes is there",
  unneeded: "nothing needs it any more",
  avoided: "it is to be avoided",
  replanned: "the new plan does without it",
};

const ADDED: Record<AddedStep["because"], string> = {
  missingItem: "missing",
  missingTool: "missing as a tool",
  missingFact: "not true any more",
  replanned: "the new plan has it",
};

/** The repair in lines; where there is no plan, why. */
export function repairText(repair: Repair): string {
  if (repair.status === "unsolvable") {
    const { status, reasons, stats } = repair;
    return resultText({ status, reasons, stats });
  }
  if (repair.status !== "repaired") {
    const { status, best, stats } = repair;
    return resultText({ status, best, stats });
  }
  const { plan, kept, dropped, added, replanned, stats } = repair;
  const changed = kept.filter((step) => step.changed).length;
  const how = replanned ? `planned anew by ${stats.planner}` : "patched";
  const reason = ({ because, name, count }: AddedStep): string =>
    name === undefined ? ADDED[because] : `${ADDED[because]}: ${count ?? 1} ${name}`;
  return [
    `${how}: ${kept.length} steps kept (${changed} changed), ${dropped.length} dropped, ${added.length} added`,
    ...dropped.map(({ stepId, because }) => `  - ${stepId} of the old plan: ${DROPPED[because]}`),
    ...added.map((step) => `  + ${step.stepId} of the new plan: ${reason(step)}`),
    ...planLines(plan),
    `${plan.steps.length} steps, cost ${plan.cost}; ${stats.timeMs.toFixed(1)} ms`,
  ].join("\n");
}
