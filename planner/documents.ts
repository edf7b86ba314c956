// Digests of the documents that planning makes, and the Plan document itself put together from its steps.

import { type Decomposition, digestOf, type Plan, type PlanStep, type Problem } from "../schemas/index.ts";

/** The digest of a problem: all that decides the plan, not how long it may take or whether it is cached. */
export function problemDigest(problem: Problem): string {
  const { cache: _, optimum: __, limits, ...rest } = problem;
  return digestOf({ ...rest, limits: { expansions: limits.expansions } });
}

/** The digest of a plan: what it says, without its own names. */
export function planDigest(plan: Omit<Plan, "planId" | "digest">): string {
  const { planId: _, digest: __, ...said } = plan as Plan;
  return digestOf(said);
}

/** How many hex digits of the digest name a plan. */
const PLAN_ID_LENGTH = 16;

export function planIdOf(digest: string): string {
  return `plan-${digest.slice("sha256:".length, "sha256:".length + PLAN_ID_LENGTH)}`;
}

/** What plans of one problem share. */
export interface PlanFrame {
  mcVersion: string | null;
  domain: string;
  problem: Problem;
  problemDigest: string;
}

/** Puts a Plan document together; its cost is the sum of its steps'. */
export function makePlan(
  frame: PlanFrame,
  steps: PlanStep[],
  makespanTicks: number,
  decomposition: Decomposition | null,
): Plan {
  const { problem } = frame;
  const said = {
    format: "lodestone.plan/1" as const,
    mcVersion: frame.mcVersion,
    domain: frame.domain,
    problem: frame.problemDigest,
    planner: problem.planner,
    objective: problem.objective,
    cost: steps.reduce((sum, step) => sum + step.cost, 0),
    makespanTicks,
    prices: problem.prices === undefined ? null : digestOf(problem.prices),
    steps,
    decomposition,
  };
  const digest = planDigest(said);
  return { ...said, planId: planIdOf(digest), digest };
}
