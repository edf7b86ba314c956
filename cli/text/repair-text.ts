// A repair as text: steps kept, dropped and added, each with its reason, and the new plan.

import type { AddedStep, DroppedStep, Repair } from "../../schemas/index.ts";
import { planLines } from "../../schemas/index.ts";
import { resultText } from "./plan-text.ts";

const DROPPED: Record<DroppedStep["because"], string> = {
  done: "its product already exists",
  unneeded: "no longer needed",
  avoided: "excluded by --avoid",
  replanned: "not in the new plan",
};

const ADDED: Record<AddedStep["because"], string> = {
  missingItem: "missing",
  missingTool: "missing as a tool",
  missingFact: "no longer true",
  replanned: "part of the new plan",
};

/** The repair in lines; without a plan, the reasons. */
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
  const how = replanned ? `replanned by ${stats.planner}` : "patched";
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
