// Digests of the documents that planning makes, and the Plan document itself put together from its steps.

import type { Decomposition, Plan, PlanStep, Problem } from "../schemas/index.ts";
import { canonicalJson, digestOf, digestOfText } from "../schemas/plain.ts";

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

/** Is told the canonical JSON of a plan that was just made, which costs whoever writes it out a good part of planning it. */
export type PlanTextListener = (plan: Plan, text: string) => void;

/** Puts a Plan document together; its cost is the sum of its steps'. `texts` is the steps' canonical JSON, where it is known. */
export function makePlan(
  frame: PlanFrame,
  steps: PlanStep[],
  makespanTicks: number,
  decomposition: Decomposition | null,
  texts: readonly string[] = steps.map(canonicalJson),
  onText?: PlanTextListener,
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
  const told = decomposition === null ? "null" : textOfDecomposition(decomposition);
  const stepsText = texts.join();
  const digest = digestOfText(textOf(said, told, stepsText));
  const plan = { ...said, planId: planIdOf(digest), digest };
  onText?.(plan, textOf(plan, told, stepsText));
  return plan;
}

/** The canonical JSON of a plan, with its own names or, as `planDigest` is of it, without: put together from what is known of it. */
function textOf(
  { cost, decomposition: _, steps: __, ...rest }: Omit<Plan, "planId" | "digest">,
  decompositionText: string,
  stepsText: string,
): string {
  // By their names the first keys, all others in between, and the last.
  return `{"cost":${canonicalJson(cost)},"decomposition":${decompositionText},${canonicalJson(rest).slice(1, -1)},"steps":[${stepsText}]}`;
}

/** Canonical JSON with the keys written in order, which the engine does by itself; what it writes otherwise is left to canonicalJson. */
function textOfDecomposition(decomposition: Decomposition): string {
  const tasks = decomposition.tasks.map(({ task, method, because, children, actions }) =>
    because === undefined ? { actions, children, method, task } : { actions, because, children, method, task },
  );
  const text = JSON.stringify({ tasks });
  return text.includes("\\ud") ? canonicalJson(decomposition) : text;
}
