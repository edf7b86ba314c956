// Asks the planner for a plan from the observed state, or for a repair: the problem keeps its goal
// and limits, and admits only verbs that the body has registered. Every answer without a plan
// becomes a coded failure whose detail keeps the planner's reasons.

import {
  type Body,
  CodedError,
  type Conduct,
  DEFAULT_CONDUCT,
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
import { constrained } from "../conduct/constraints.ts";
import type { CapabilityRegistry } from "../leaf/registry.ts";
import { whyBagIsFull } from "./full-bag.ts";

/**
 * The problem from the present state, for what the body can and may do. The problem's own `allow`
 * is narrowed, never widened.
 */
export function problemFrom<B extends Body>(
  problem: Problem,
  state: State,
  registry: CapabilityRegistry<B>,
  { conduct = DEFAULT_CONDUCT, refusals = NONE }: { conduct?: Conduct; refusals?: ReadonlySet<string> } = {},
): Problem {
  const bounded = constrained(problem.constraints, conduct);
  const own = bounded.allow;
  const allow = registry.verbs().filter((verb) => own === undefined || own.includes(verb));
  const all = new Set([...bounded.avoid, ...registry.refusals()]);
  const avoid = [...all].filter((text) => !refusals.has(text) || problem.constraints.avoid.includes(text));
  return { ...problem, state: stateFor(problem, state), constraints: { ...bounded, allow, avoid } };
}

const NONE: ReadonlySet<string> = new Set();

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
const AVOIDED = /^constraints\.avoid\.(\d+)$/;
const THERE = /^state\.(facts|nearby)\.(\d+)(?:\.|$)/;

/** Names of an observed state, or of what a body refuses, that the planner's domain lacks. */
export interface UnknownNames {
  /** What the body refuses, in all versions; what a version lacks needs no refusal. */
  refusals: Set<string>;
  /** Held items; they still take slots. */
  items: Set<string>;
  /** Facts, and blocks and creatures in sight. */
  others: Set<string>;
}

/**
 * Notes the names of the observed state, or of what the body refuses, that by the planner's error its
 * domain lacks; false for any other error.
 */
export function noteUnknown<B extends Body>(
  error: unknown,
  state: State,
  unknown: UnknownNames,
  { problem, registry, conduct }: { problem: Problem; registry: CapabilityRegistry<B>; conduct: Conduct },
): boolean {
  const { items, others, refusals } = unknown;
  if (!(error instanceof CodedError) || !/^input\.unknown(Item|Name)$/.test(error.code)) return false;
  const { avoid } = problemFrom(problem, state, registry, { conduct, refusals }).constraints;
  const refused = error.issues.flatMap(({ path }) => avoid[Number(AVOIDED.exec(path)?.[1])] ?? []);
  if (refused.length > 0 && refused.every((text) => !problem.constraints.avoid.includes(text))) {
    for (const text of refused) refusals.add(text);
    return true;
  }
  const found = error.issues.map(({ path }) => HELD.exec(path)?.[1] ?? nameThere(path, state));
  if (found.length === 0 || found.includes(undefined)) return false;
  const before = items.size + others.size;
  for (const name of found as string[]) {
    const isHeld = Object.hasOwn(state.inventory, name) || Object.hasOwn(state.durability, name);
    (isHeld ? items : others).add(name);
  }
  return items.size + others.size > before;
}

function nameThere(path: string, { facts, nearby }: State): string | undefined {
  const [, part, index] = THERE.exec(path) ?? [];
  return part === "facts" ? facts[Number(index)] : part === "nearby" ? nearby[Number(index)]?.block : undefined;
}

/** The state without these names. Everything else stays as observed. */
export function withoutUnknown(state: State, { items, others }: UnknownNames): State {
  if (items.size + others.size === 0) return state;
  const kept = <V>(record: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(Object.entries(record).filter(([item]) => !items.has(item)));
  return {
    ...state,
    inventory: kept(state.inventory),
    durability: kept(state.durability),
    ...(state.equipped === undefined ? {} : { equipped: wornOf(state.equipped, items) }),
    facts: state.facts.filter((fact) => !others.has(fact)),
    nearby: state.nearby.filter(({ block }) => !others.has(block)),
  };
}

const wornOf = (equipped: NonNullable<State["equipped"]>, unknown: ReadonlySet<string>): State["equipped"] =>
  Object.fromEntries(Object.entries(equipped).filter(([, item]) => !unknown.has(item)));

/**
 * A plan for the problem. Throws CodedError: the planner's own, the first reason of an unsolvable
 * problem, `goal.unsupported` if that is what the body refuses, `goal.notFound` if its limits ended the search without a plan, or the signal's reason,
 * at once, whether or not the planner heeds the signal.
 */
export async function askPlanner(
  planner: PlannerClient,
  problem: Problem,
  signal: AbortSignal,
  refusals: readonly string[] = [],
): Promise<Plan> {
  const result = await unlessAborted(planner.plan(problem, { signal }), signal);
  const full = await whyBagIsFull((free) => unlessAborted(planner.plan(free, { signal }), signal), problem, result);
  if (full !== undefined) throw full;
  if (result.status === "unsolvable") {
    const because = result.reasons.map((reason) => reason.because).join("; ");
    const refused = refusals.find((text) => because.includes(`avoid has ${text}`));
    if (refused !== undefined)
      throw new CodedError(
        "goal.unsupported",
        `this body refuses ${refused}: it cannot do that, or could not show that it did; ask for something else`,
      );
  }
  return planOf(result, signal);
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
  const now = { ...problem, state: request.state };
  const full = await whyBagIsFull((free) => unlessAborted(planner.plan(free, { signal }), signal), now, repair);
  if (full !== undefined) throw full;
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
