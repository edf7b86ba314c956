// Every kind of work as a generator of steps that returns a document, for pool threads and the
// inline client.

import { type CompiledDomain, validate } from "../../planner/index.ts";
import type { Explanation, PlannedProblem, Problem, Validation } from "../../schemas/index.ts";
import { CodedError } from "../../schemas/plain.ts";
import { isBrief, type JobWork, type WorkDocument } from "./messages.ts";
import { planInSteps, repairInSteps, type SearchRunOptions } from "./run-problem.ts";

/** Throws CodedError, now or at the first step, if the input does not fit the domain. */
export type StartWork = (
  domain: CompiledDomain | null,
  work: JobWork,
  options: SearchRunOptions,
) => Generator<undefined, WorkDocument>;

export const startWork: StartWork = (domain, work, options) => {
  if ("noop" in work) return nothingInSteps();
  if (domain === null) throw new CodedError("pool.workerFailed", "the job has no domain");
  if ("repair" in work) return repairInSteps(domain, work.repair, options);
  if ("validate" in work) return validateInSteps(domain, work.validate);
  if ("explain" in work) return explainInSteps(domain, work.explain, options);
  return planInSteps(domain, work.problem, { ...options, isUnwritten: isBrief(work) });
};

// biome-ignore lint/correctness/useYield: one step.
function* nothingInSteps(): Generator<undefined, Record<string, never>> {
  return {};
}

/** Validates a plan against the part of the domain that it uses. */
// biome-ignore lint/correctness/useYield: one step.
export function* validateInSteps(domain: CompiledDomain, planned: PlannedProblem): Generator<undefined, Validation> {
  const used = new Set<number>();
  for (const { actions } of planned.plan.steps) {
    for (const { operator } of actions) {
      const id = domain.operatorId.get(operator);
      if (id !== undefined) used.add(id);
    }
  }
  return validate(domain.excerpt([...used]), planned);
}

/** If htn finds a plan or proves that there is none, this many expansions suffice. */
const EXPLAIN_EXPANSIONS = 1_000;

/** Runs htn, which finds a plan in microseconds or often proves why there is none. */
export function* explainInSteps(
  domain: CompiledDomain,
  problem: Problem,
  options: SearchRunOptions,
): Generator<undefined, Explanation> {
  const expansions = Math.min(problem.limits.expansions ?? EXPLAIN_EXPANSIONS, EXPLAIN_EXPANSIONS);
  const asked = { ...problem, planner: "htn", limits: { ...problem.limits, expansions } };
  const result = yield* planInSteps(domain, asked, options);
  if (result.status === "aborted") throw new CodedError("run.aborted", "the request was cancelled");
  return result.status === "unsolvable"
    ? { unreachable: true, reasons: result.reasons }
    : { unreachable: false, reasons: [] };
}
