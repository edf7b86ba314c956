// Digests of the documents that planning makes, and the Plan document itself put together from its steps.

import type { Decomposition, Plan, PlanStep, Problem } from "../../schemas/index.ts";
import { canonicalJson, digestOf, digestOfText, TextBuffer } from "../../schemas/plain.ts";

/** The digest of a problem: all that decides the plan, not how long it may take or whether it is cached. */
export function problemDigest(problem: Problem): string {
  const { constraints, limits, state, goal, mcVersion, objective, planner, prices } = problem satisfies Decisive;
  const pricesField = prices === undefined ? "" : `"prices":${canonicalJson(prices)},`;
  return digestOfText(
    `{"constraints":${commonText(constraints)},"goal":${canonicalJson(goal)},"limits":{"expansions":${limits.expansions}},` +
      `"mcVersion":${quoted(mcVersion)},"objective":"${objective}","planner":${quoted(planner)},${pricesField}` +
      `"state":${commonText(state)}}`,
  );
}

/** A Problem has no other members than these and those that decide nothing; whoever adds one adds it to its digest. */
type Digested = "constraints" | "limits" | "state" | "goal" | "mcVersion" | "objective" | "planner" | "prices";
type Decisive = { [Name in Exclude<keyof Problem, Digested | "cache" | "optimum">]: never };

/** Canonical JSON has numbers as the language writes them. */
function numeral(value: number): string {
  return Number.isFinite(value) ? `${value}` : canonicalJson(value);
}

/** Versions and planners between quotes: there are few. */
const quotedNames = new Map<string | null, string>();

function quoted(name: string | null): string {
  const cached = quotedNames.get(name);
  if (cached !== undefined) return cached;
  const text = canonicalJson(name);
  if (quotedNames.size >= MAX_COMMON) quotedNames.clear();
  quotedNames.set(name, text);
  return text;
}

/** Most problems begin alike and are under the same constraints. Those that are remembered are short, and so many. */
const MAX_COMMON_LENGTH = 1_024;
const MAX_COMMON = 256;
const commonCache = new Map<string, string>();

/** The canonical JSON of what many problems have the same of; the engine's own text of it is its key. */
function commonText(part: Problem["state"] | Problem["constraints"]): string {
  const key = JSON.stringify(part);
  const cached = commonCache.get(key);
  if (cached !== undefined) return cached;
  const text = canonicalJson(part);
  if (key.length <= MAX_COMMON_LENGTH) {
    if (commonCache.size >= MAX_COMMON) commonCache.clear();
    commonCache.set(key, text);
  }
  return text;
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

/** Is told of a plan that was just made, with its canonical JSON. */
export type PlanTextListener = (plan: Plan, text: PlanText) => void;

/** The canonical JSON of a plan's parts: the steps with commas between, and the decomposition. */
export interface PlanTexts {
  steps: TextBuffer;
  decomposition: string;
}

/** The parts as text for whoever has them as documents. */
export const textsOf = (steps: readonly PlanStep[], decomposition: Decomposition | null): PlanTexts => ({
  steps: new TextBuffer().add(canonicalJson(steps).slice(1, -1)),
  decomposition: canonicalJson(decomposition),
});

/**
 * Puts a Plan document together; its cost is the sum of its steps'. Its decomposition is read from its text: at once, or where somebody is
 * told of the plan's text, when somebody asks for it as a document all the same.
 */
export function makePlan(
  frame: PlanFrame,
  steps: PlanStep[],
  makespanTicks: number,
  texts: PlanTexts = textsOf(steps, null),
  onText?: PlanTextListener,
): Plan {
  const { problem } = frame;
  let cost = 0;
  for (const step of steps) cost += step.cost;
  const before = {
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
  };
  const text = new PlanText(before, texts);
  const { digest } = text;
  const planId = planIdOf(digest);
  if (onText === undefined) return { ...before, decomposition: JSON.parse(texts.decomposition), planId, digest };
  const document = { ...before, planId, digest, [DECOMPOSITION_TEXT]: texts.decomposition };
  const plan = Object.defineProperty(document, "decomposition", READ_LAZILY) as typeof document & Plan;
  onText(plan, text);
  return plan;
}

const DECOMPOSITION_TEXT = Symbol("the text of the decomposition");

/** One getter for all plans: the engine keeps a getter with the shape of its object, and whatever that getter holds until the next full collection. */
const READ_LAZILY = {
  enumerable: true,
  configurable: true,
  get(this: { [DECOMPOSITION_TEXT]: string }): Decomposition | null {
    return JSON.parse(this[DECOMPOSITION_TEXT]);
  },
};

/** Plans are made one after the other, and each is handed on as a copy. */
const nameless = new TextBuffer();
let made = 0;

/** A plan's canonical JSON. It is there until the next plan is made. */
export class PlanText {
  readonly digest: string;
  /** Which of all plans it is of. */
  readonly #serial = ++made;
  /** Where in the text without the plan's own names, which the digest is of, those belong: before these bytes. */
  readonly #afterDigest: number;
  readonly #afterId: number;

  /** Keys in the order of their names, as canonical JSON has them. */
  constructor(said: Omit<Plan, "decomposition" | "planId" | "digest">, { steps, decomposition }: PlanTexts) {
    const { cost, domain, format, makespanTicks, mcVersion, objective, planner, prices, problem } = said;
    const whole = nameless.clear();
    whole.add(`{"cost":${numeral(cost)},"decomposition":${decomposition}`);
    this.#afterDigest = whole.length;
    whole.add(
      `,"domain":"${domain}","format":"${format}","makespanTicks":${numeral(makespanTicks)},` +
        `"mcVersion":${quoted(mcVersion)},"objective":"${objective}"`,
    );
    this.#afterId = whole.length;
    const pricesField = prices === null ? "null" : `"${prices}"`;
    whole
      .add(`,"planner":${quoted(planner)},"prices":${pricesField},"problem":"${problem}","steps":[`)
      .addBuffer(steps)
      .add("]}");
    this.digest = digestOfText(whole.view());
  }

  /** Whether it is still there. */
  get isThere(): boolean {
    return this.#serial === made;
  }

  /** Writes the text with the plan's names. */
  writeTo(to: TextBuffer): void {
    to.addBuffer(nameless, 0, this.#afterDigest).add(`,"digest":"${this.digest}"`);
    to.addBuffer(nameless, this.#afterDigest, this.#afterId).add(`,"planId":"${planIdOf(this.digest)}"`);
    to.addBuffer(nameless, this.#afterId);
  }
}
