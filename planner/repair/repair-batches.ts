// The rest of a plan as batches: the actions from the failed step on, in order, and why a batch is
// there that the plan did not have.

import type { Plan, PlanStep } from "../../schemas/index.ts";
import { CodedError, unknownIssue } from "../../schemas/plain.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { ScheduledBatch } from "../model/operator-batch.ts";

/** What was missing when a batch was added. */
export interface RepairCause {
  because: "missingItem" | "missingTool" | "missingFact";
  fluent: number;
  count: number;
}

/** A batch of a plan under repair; `cause` is null if the plan had it. */
export interface RepairBatch extends ScheduledBatch {
  cause: RepairCause | null;
}

const NO_ITEMS: Readonly<Record<string, number>> = {};

/** The failed step and those after it. Throws CodedError `input.unknownStep`, with a suggestion. */
export function stepsFrom(plan: Plan, failedStep: string): PlanStep[] {
  const index = plan.steps.findIndex(({ stepId }) => stepId === failedStep);
  if (index >= 0) return plan.steps.slice(index);
  const known = plan.steps.map(({ stepId }) => stepId);
  const issue = unknownIssue("failedStep", `the plan has no step ${failedStep}`, failedStep, known);
  throw new CodedError("input.unknownStep", issue.message, { issues: [issue] });
}

/** Throws CodedError `input.problemMismatch` for names that the domain does not have. */
export function batchesOf(domain: CompiledDomain, steps: readonly PlanStep[]): RepairBatch[] {
  const idOf = (ids: ReadonlyMap<string, number>, name: string): number => {
    const id = ids.get(name);
    if (id !== undefined) return id;
    const message = `the domain has no ${name}, which the plan names`;
    throw new CodedError("input.problemMismatch", message, { issues: [{ path: "plan", message }] });
  };
  const counted = (counts: Readonly<Record<string, number>>): Map<number, number> => {
    const ids = new Map<number, number>();
    for (const name of Object.keys(counts)) ids.set(idOf(domain.nameId, name), counts[name] as number);
    return ids;
  };
  const batches: RepairBatch[] = [];
  for (const { actions } of steps) {
    for (const { operator, times, consumes, uses = NO_ITEMS } of actions) {
      const id = idOf(domain.operatorId, operator);
      batches.push({ operator: id, times, consumed: counted(consumes), wear: counted(uses), cause: null });
    }
  }
  return batches;
}
