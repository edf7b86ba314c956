// Asking the planner from where the body stands: the problem's goal and bounds with the observed state, and no verb that the
// body has not registered. Every answer that is no plan becomes a coded failure whose detail keeps the planner's reasons.

import {
  type Body,
  CodedError,
  ERROR_CODES,
  type ErrorCode,
  type Plan,
  type PlannerClient,
  type Problem,
  type Result,
  type State,
} from "../schemas/index.ts";
import { abortReason } from "./attempt.ts";
import type { CapabilityRegistry } from "./registry.ts";

/** The problem as it stands now. A problem's own `allow` is narrowed, never widened. */
export function problemFrom<B extends Body>(problem: Problem, state: State, registry: CapabilityRegistry<B>): Problem {
  const own = problem.constraints.allow;
  const allow = registry.verbs().filter((verb) => own === undefined || own.includes(verb));
  return { ...problem, state, constraints: { ...problem.constraints, allow } };
}

/**
 * A plan for the problem. Throws CodedError: the planner's own, the first reason of an unsolvable problem, `goal.notFound` when
 * its limits ended the search without a plan, or the signal's reason, at once, whether or not the planner heeds the signal.
 */
export async function askPlanner(planner: PlannerClient, problem: Problem, signal: AbortSignal): Promise<Plan> {
  return planOf(await unlessAborted(planner.plan(problem, { signal }), signal), signal);
}

function planOf(result: Result, signal: AbortSignal): Plan {
  if (result.status === "solved") return result.plan;
  if (result.status === "aborted") throw abortReason(signal);
  if (result.status === "unsolvable") {
    const because = result.reasons.map(({ item, because }) => `${item}: ${because}`).join("; ");
    throw new CodedError(goalCode(result.reasons[0]?.code), because);
  }
  if (result.best !== null) return result.best;
  const { planner, expanded } = result.stats;
  throw new CodedError("goal.notFound", `${planner} ended with ${result.status} after ${expanded} expansions`);
}

const goalCode = (code: string | undefined): ErrorCode => ERROR_CODES.find((known) => known === code) ?? "goal.missing";

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onAbort = () => reject(abortReason(signal));
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  return promise;
}
