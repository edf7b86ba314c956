// The work of a search, counted in units of about a microsecond, and its interruption within a step:
// long loops call `spendWork` at every turn. run/planning.ts catches Interrupted and answers with
// what was known before the step, since the search is left half-way.
// Work counts what the search does, with fixed weights, so it is the same on any machine and under
// any load. `npm run bench:effort` shows what an amount of it gives.
// Invariant: work is counted only for what a search does itself. What searches share is computed by
// the first that needs it, so it counts nothing and is never interrupted half-way: nothing outlives
// a search that an interruption may leave incomplete.

import type { Effort, Limits } from "../../schemas/index.ts";
import type { WorkMeter } from "../model/work-meter.ts";

/** Thrown by `spendWork`; never leaves the planner. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** Units of one turn, and of each operator that it looks at; a turn of weight 1 is a simplex pivot. */
const TURN_WORK = 10;
const OPERATOR_WORK = 0.1;

/** Weights of turns. A turn of weight 1 looks at each operator of the problem about once. */
export const WORK = {
  pivot: 1,
  landmarkCut: 1,
  node: 3,
  /** A task that htn refines for an alternative to its plan, over no operators. */
  task: 2,
  /** A pass over the operators that writes tables. */
  pass: 5,
  /** A scheduled batch, over the batches of the plan. */
  order: 8,
  /** A state of an order search, over the operators that it orders. */
  state: 3,
  prices: 5,
  program: 20,
} as const;

/** What this file reads of a compiled problem. */
interface Working {
  work: WorkMeter;
  domain: { operatorCount: number };
  isInterrupted: () => boolean;
}

/**
 * Counts a turn of this weight over so many operators, all by default. Throws Interrupted if the work
 * is spent or the search was cancelled.
 */
export function spendWork(
  { work, domain, isInterrupted }: Working,
  weight: number,
  operators = domain.operatorCount,
): void {
  work.spent += weight * (TURN_WORK + OPERATOR_WORK * operators);
  if (work.spent > work.limit || isInterrupted()) throw new Interrupted();
}

/** Throws Interrupted when the search was cancelled, and counts nothing: for what searches share. */
export function throwIfCancelled({ isInterrupted }: Pick<Working, "isInterrupted">): void {
  if (isInterrupted()) throw new Interrupted();
}

const EFFORT_WORK: Readonly<Record<Effort, number>> = {
  quick: 20_000,
  balanced: 340_000,
  thorough: 5_000_000,
  prove: Number.POSITIVE_INFINITY,
};

/** The work that a search may spend once it has a plan, and before. */
export interface WorkLimits {
  withPlan: number;
  withoutPlan: number;
}

/** An effort is no reason to end without a plan; an amount of work is. */
export function workLimitsOf({ effort, work, expansions }: Limits): WorkLimits {
  if (work !== undefined) return { withPlan: work, withoutPlan: work };
  const chosen = effort ?? (expansions === undefined ? "balanced" : "prove");
  const withPlan = EFFORT_WORK[chosen];
  return { withPlan, withoutPlan: Math.max(withPlan, EFFORT_WORK.thorough) };
}
