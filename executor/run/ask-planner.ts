// Asks the planner for a plan from the observed state, or for a repair: the problem keeps its goal
// and limits, and admits only verbs that the body has registered. Every answer without a plan
// becomes a coded failure whose detail keeps the planner's reasons.

import {
  type Body,
  CodedError,
  ERROR_CODES,
  type ErrorCode,
  type Goal,
  type Plan,
  type PlannerClient,
  type Problem,
  type Repair,
  type RepairRequest,
  type Result,
  type State,
} from "../../schemas/index.ts";
import { abortReason } from "../clock/attempt.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";

/**
 * The problem from the present state, for what the body can do. The problem's own `allow` is
 * narrowed, never widened.
 */
export function problemFrom<B extends Body>(problem: Problem, state: State, registry: CapabilityRegistry<B>): Problem {
  const own = problem.constraints.allow;
  const allow = registry.verbs().filter((verb) => own === undefined || own.includes(verb));
  const avoid = [...new Set([...problem.constraints.avoid, ...registry.refusals()])];
  return { ...problem, state: stateFor(problem, state), constraints: { ...problem.constraints, allow, avoid } };
}

/**
 * The observed state with what the problem knows of containers, which no body sees into from
 * outside. What is worn and held matters only to goals that say so.
 */
export function stateFor(problem: Problem, { equipped, ...state }: State): State {
  const { containers = problem.state.containers } = state;
  return {
    ...state,
    ...(containers === undefined ? {} : { containers }),
    ...(equipped === undefined || !namesSlots(problem.goal) ? {} : { equipped }),
  };
}

const namesSlots = (goal: Goal): boolean => [goal, ...(goal.anyOf ?? [])].some((one) => one.equipped !== undefined);

const HELD = /^state\.(?:inventory|durability)\.(.+)$/;

/**
 * The items of the observed inventory that, by the planner's error, its domain lacks; empty for any
 * other error.
 */
export function unknownHeld(error: unknown, { inventory, durability }: State): string[] {
  if (!(error instanceof CodedError) || error.code !== "input.unknownItem") return [];
  const named = error.issues.map(({ path }) => HELD.exec(path)?.[1]);
  const isHeld = (item: string): boolean => Object.hasOwn(inventory, item) || Object.hasOwn(durability, item);
  return named.every((item) => item !== undefined) ? named.filter(isHeld) : [];
}

/** The state without these items. Everything else stays as observed. */
export function withoutItems(state: State, items: ReadonlySet<string>): State {
  if (items.size === 0) return state;
  const kept = <V>(record: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(Object.entries(record).filter(([item]) => !items.has(item)));
  return { ...state, inventory: kept(state.inventory), durability: kept(state.durability) };
}

/**
 * A plan for the problem. Throws CodedError: the planner's own, the first reason of an unsolvable
 * problem, `goal.notFound` if its limits ended the search without a plan, or the signal's reason,
 * at once, whether or not the planner heeds the signal.
 */
export async function askPlanner(planner: PlannerClient, problem: Problem, signal: AbortSignal): Promise<Plan> {
  return planOf(await unlessAborted(planner.plan(problem, { signal }), signal), signal);
}

/** A plan with its problem: the input of a repair. */
export interface Planned {
  problem: Problem;
  plan: Plan;
}

/**
 * The plan repaired from the body's present state; `replanned` if it was made from scratch.
 * Exclusions are soft: if they leave no plan, it is repaired without them. A planner without repair
 * plans from scratch. Throws as askPlanner does.
 */
export async function askRepair(
  planner: PlannerClient,
  request: RepairRequest,
  signal: AbortSignal,
): Promise<Planned & { replanned: boolean }> {
  if (planner.repair === undefined) {
    const problem = { ...request.problem, state: request.state };
    return { problem, plan: await askPlanner(planner, problem, signal), replanned: true };
  }
  const repair = await unlessAborted(planner.repair(request, { signal }), signal);
  const { problem, replanned } = repair;
  if (repair.status === "unsolvable" && request.avoid.length > 0) {
    return askRepair(planner, { ...request, avoid: [] }, signal);
  }
  return { problem, plan: planOf(repair, signal), replanned };
}

function planOf(result: Result | Repair, signal: AbortSignal): Plan {
  if (result.status === "solved" || result.status === "repaired") return result.plan;
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
