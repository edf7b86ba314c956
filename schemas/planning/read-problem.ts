// Problems as people write them become problems with every default, or a coded error that names
// each flaw: the one place where clients, the service and the plugin read what they are asked.

import { parseDocument } from "../documents/parse.ts";
import { PlannedProblem } from "./plan.ts";
import { Problem, type ProblemInput } from "./problem.ts";
import { RepairRequest, type RepairRequestInput } from "./repair.ts";

/** A plan with its problem, as people write it. */
export interface PlannedProblemInput {
  problem: ProblemInput;
  plan: PlannedProblem["plan"];
}

/** Documents that were read here. Checking one again takes longer than finding its cached answer. */
const checked = new WeakSet<object>();

/** Whether the value came from here, so that it is complete and correct. */
export const isRead = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && checked.has(value);

/** The problem with all defaults. Throws CodedError `input.invalid`, which names `subject`. */
export function readProblem(problem: unknown, subject = "problem"): Problem {
  return isRead(problem) ? problem : kept(parseDocument(Problem, problem, subject));
}

/**
 * Checks a request for a repair, and gives it the problem with all defaults. Its plan is checked but
 * stays the same object: what is remembered of a planner's steps belongs to them.
 */
export function readRepair(request: RepairRequestInput): RepairRequest {
  const read = parseDocument(RepairRequest, request, "repair");
  checked.add(read.problem);
  return { ...read, plan: request.plan };
}

/** Checks a plan with its problem, as `readRepair` does. */
export function readPlanned(planned: PlannedProblemInput): PlannedProblem {
  const read = parseDocument(PlannedProblem, planned, "plan");
  checked.add(read.problem);
  return { ...read, plan: planned.plan };
}

function kept<D extends object>(document: D): D {
  checked.add(document);
  return document;
}
