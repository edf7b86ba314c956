// Digests of the documents that planning makes, and the Plan document itself put together from its steps.

import type { Decomposition, Plan, PlanStep, Problem } from "../schemas/index.ts";
import { canonicalJson, digestOf, digestOfText, TextBuffer } from "../schemas/plain.ts";

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

/** Is told the canonical JSON of a plan that was just made, which stays only until the next one is. */
export type PlanTextListener = (plan: Plan, text: TextBuffer) => void;

/** The canonical JSON of a plan's parts: the steps with commas between, and the decomposition. */
export interface PlanTexts {
  steps: TextBuffer;
  decomposition: string;
}

/** Puts a Plan document together; its cost is the sum of its steps'. `texts` is the canonical JSON of its parts, where it is known. */
export function makePlan(
  frame: PlanFrame,
  steps: PlanStep[],
  makespanTicks: number,
  decomposition: Decomposition | null,
  texts: PlanTexts = textsOf(steps, decomposition),
  onText?: PlanTextListener,
): Plan {
  const { problem } = frame;
  let cost = 0;
  for (const step of steps) cost += step.cost;
  const said = {
    format: "lodestone.plan/1" as const,
    mcVersion: frame.mcVersion,
    domain: frame.domain,
    problem: frame.problemDigest,
    planner: problem.planner,
    objective: problem.objective,
    cost,
    makespanTicks,
    prices: problem.prices === undefined ? null : digestOf(problem.prices),
    steps,
    decomposition,
  };
  const text = textOf(said, texts);
  const digest = digestOfText(text.whole.view());
  const plan = { ...said, planId: planIdOf(digest), digest };
  onText?.(plan, withNames(text, plan));
  return plan;
}

function textsOf(steps: readonly PlanStep[], decomposition: Decomposition | null): PlanTexts {
  return {
    steps: new TextBuffer().add(canonicalJson(steps).slice(1, -1)),
    decomposition: canonicalJson(decomposition),
  };
}

/** A plan's text without its own names, as its digest is of it, and what of it a name stands before. */
interface NamelessText {
  whole: TextBuffer;
  /** Members that follow the digest, and those that follow the plan's id: where they begin. */
  afterDigest: number;
  afterId: number;
}

/** Plans are made one after the other, and each is handed on as a copy. */
const nameless = new TextBuffer();
const named = new TextBuffer();

/** Keys in the order of their names, as canonical JSON has them. */
function textOf(said: Omit<Plan, "planId" | "digest">, { steps, decomposition }: PlanTexts): NamelessText {
  const { cost, domain, format, makespanTicks, mcVersion, objective, planner, prices, problem } = said;
  const whole = nameless.clear();
  whole.add(`{"cost":${canonicalJson(cost)},"decomposition":`).add(decomposition);
  const afterDigest = whole.length;
  whole.add(`,${canonicalJson({ domain, format, makespanTicks, mcVersion, objective }).slice(1, -1)}`);
  const afterId = whole.length;
  whole
    .add(`,${canonicalJson({ planner, prices, problem }).slice(1, -1)},"steps":[`)
    .addBuffer(steps)
    .add("]}");
  return { whole, afterDigest, afterId };
}

function withNames({ whole, afterDigest, afterId }: NamelessText, { digest, planId }: Plan): TextBuffer {
  named.clear().addBuffer(whole, 0, afterDigest).add(`,"digest":"${digest}"`);
  named.addBuffer(whole, afterDigest, afterId).add(`,"planId":"${planId}"`);
  return named.addBuffer(whole, afterId);
}
