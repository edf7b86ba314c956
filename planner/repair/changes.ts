// What a repair changed: old steps are matched with new ones, first those that do exactly the same,
// then those with the same operators. Unmatched steps were dropped or added, each with its reason.

import type { AddedStep, DroppedStep, KeptStep, PlanStep } from "../../schemas/index.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { productsOf } from "../model/rows.ts";
import type { RepairBatch, RepairCause } from "./repair-batches.ts";

export interface Changes {
  kept: KeptStep[];
  dropped: DroppedStep[];
  added: AddedStep[];
}

/** `batches` are what the new steps were patched from, null if the plan was made anew. */
export function changesBetween(
  problem: CompiledProblem,
  old: readonly PlanStep[],
  made: readonly PlanStep[],
  batches: readonly RepairBatch[] | null,
): Changes {
  const partner = new Map<PlanStep, PlanStep>();
  const said = new Map<PlanStep, string>();
  for (const step of old) said.set(step, textOf(step));
  for (const step of made) said.set(step, textOf(step));
  match(old, made, partner, (step) => said.get(step) as string);
  if (partner.size < old.length) match(old, made, partner, operatorsOf);
  const isNew = new Set(made);
  const kept = old.flatMap((step) => {
    const as = partner.get(step);
    if (as === undefined) return [];
    isNew.delete(as);
    return [{ stepId: step.stepId, as: as.stepId, changed: said.get(step) !== said.get(as) }];
  });
  const dropped = old
    .filter((step) => !partner.has(step))
    .map((step) => ({
      stepId: step.stepId,
      because: batches === null ? ("replanned" as const) : whyDropped(problem, step),
    }));
  const causes = causesOf(problem.domain, batches ?? []);
  const added = made
    .filter((step) => isNew.has(step))
    .map((step) => ({ stepId: step.stepId, ...whyAdded(problem, step, causes) }));
  return { kept, dropped, added };
}

/** The same text for the same actions. */
function textOf({ actions }: PlanStep): string {
  let text = "";
  for (const { operator, times, consumes } of actions) {
    text += `${operator} ${times}`;
    const names = Object.keys(consumes);
    if (names.length > 1) names.sort();
    for (const name of names) text += ` ${name} ${consumes[name]}`;
    text += ";";
  }
  return text;
}

function operatorsOf({ type, actions }: PlanStep): string {
  let text = type;
  for (const { operator } of actions) text += ` ${operator}`;
  return text;
}

/** Pairs unmatched steps of equal keys, in order. */
function match(
  old: readonly PlanStep[],
  made: readonly PlanStep[],
  partner: Map<PlanStep, PlanStep>,
  keyOf: (step: PlanStep) => string,
): void {
  const taken = new Set(partner.values());
  const open = new Map<string, PlanStep[]>();
  for (const step of made) {
    if (taken.has(step)) continue;
    const key = keyOf(step);
    const same = open.get(key);
    if (same === undefined) open.set(key, [step]);
    else same.push(step);
  }
  for (const step of old) {
    if (partner.has(step)) continue;
    const found = open.get(keyOf(step))?.shift();
    if (found !== undefined) partner.set(step, found);
  }
}

function whyDropped({ domain, start, allowed }: CompiledProblem, { actions }: PlanStep): DroppedStep["because"] {
  const operators = actions.flatMap(({ operator }) => domain.operatorId.get(operator) ?? []);
  if (operators.some((operator) => allowed[operator] !== 1)) return "avoided";
  const isThere = operators.some((operator) =>
    productsOf(domain, operator).some((fluent) => (start[fluent] as number) > 0),
  );
  return isThere ? "done" : "unneeded";
}

/** By operator: why its batches were added. */
function causesOf(domain: CompiledDomain, batches: readonly RepairBatch[]): Map<string, RepairCause> {
  const causes = new Map<string, RepairCause>();
  for (const { operator, cause } of batches) {
    if (cause !== null) causes.set(domain.operatorIds[operator] as string, cause);
  }
  return causes;
}

function whyAdded(
  { domain }: CompiledProblem,
  { actions }: PlanStep,
  causes: ReadonlyMap<string, RepairCause>,
): Omit<AddedStep, "stepId"> {
  for (const { operator } of actions.toReversed()) {
    const cause = causes.get(operator);
    if (cause === undefined) continue;
    return { because: cause.because, name: domain.names[cause.fluent] as string, count: cause.count };
  }
  return { because: "replanned" };
}
