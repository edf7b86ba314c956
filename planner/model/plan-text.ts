// Digests of planning documents, and the Plan document made from its steps.

import type { Decomposition, Plan, PlanAssumption, PlanStep, Problem } from "../../schemas/index.ts";
import { canonicalJson, digestOf, digestOfText, TextBuffer } from "../../schemas/plain.ts";

/** The digest of everything that decides the plan; time limits and caching do not. */
export function problemDigest(problem: Problem): string {
  const { constraints, limits, state, goal, mcVersion, objective, planner, prices } = problem satisfies Decisive;
  const pricesField = prices === undefined ? "" : `"prices":${canonicalJson(prices)},`;
  return digestOfText(
    `{"constraints":${commonText(constraints)},"goal":${canonicalJson(goal)},"limits":${limitsText(limits)},` +
      `"mcVersion":${quoted(mcVersion)},"objective":"${objective}","planner":${quoted(planner)},${pricesField}` +
      `"state":${commonText(state)}}`,
  );
}

/** The limits that decide the plan. Without any, the text is that of the default limit of 0.1. */
function limitsText({ effort, work, expansions }: Problem["limits"]): string {
  if (effort === undefined && work === undefined) return `{"expansions":${expansions ?? 50_000}}`;
  return canonicalJson({ effort, work, expansions });
}

/** A new member of Problem has to be added to its digest, or to the members that decide nothing. */
type Digested = "constraints" | "limits" | "state" | "goal" | "mcVersion" | "objective" | "planner" | "prices";
type Decisive = { [Name in Exclude<keyof Problem, Digested | "cache" | "nearest" | "view" | "optimum">]: never };

/** Canonical JSON writes numbers as JavaScript does. */
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

/** Most problems share their start and constraints. Only short ones are cached, and this many. */
const MAX_COMMON_LENGTH = 1_024;
const MAX_COMMON = 256;
const commonCache = new Map<string, string>();

/** The canonical JSON of a part that problems share; its key is the engine's own JSON. */
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

/** The digest of a plan without its id and digest. */
export function planDigest(plan: Omit<Plan, "planId" | "digest">): string {
  const { planId: _, digest: __, ...said } = plan as Plan;
  return digestOf(said);
}

/** Hex digits of the digest in a plan's id. */
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
  assumptions?: PlanAssumption[] | undefined;
}

/** Receives each new plan with its canonical JSON. */
export type PlanTextListener = (plan: Plan, text: PlanText) => void;

/** The canonical JSON of a plan's parts: the steps with commas between, and the decomposition. */
export interface PlanTexts {
  steps: TextBuffer;
  decomposition: string;
}

export const textsOf = (steps: readonly PlanStep[], decomposition: Decomposition | null): PlanTexts => ({
  steps: new TextBuffer().add(canonicalJson(steps).slice(1, -1)),
  decomposition: canonicalJson(decomposition),
});

/**
 * Makes a Plan document; its cost is the sum of its steps'. With `onText` its decomposition is
 * parsed only if it is read.
 */
export function makePlan(
  frame: PlanFrame,
  steps: PlanStep[],
  makespanTicks: number,
  texts: PlanTexts = textsOf(steps, null),
  onText?: PlanTextListener,
): Plan {
  const { problem, assumptions } = frame;
  const before = {
    format: "lodestone.plan/1" as const,
    mcVersion: frame.mcVersion,
    domain: frame.domain,
    problem: frame.problemDigest,
    planner: problem.planner,
    objective: problem.objective,
    cost: costOf(steps),
    makespanTicks,
    prices: problem.prices === undefined ? null : digestOf(problem.prices),
    steps,
    ...(assumptions !== undefined && { assumptions }),
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

/** One getter for all plans: V8 keeps a getter, and what it holds, with the shape of its object. */
const READ_LAZILY = {
  enumerable: true,
  configurable: true,
  get(this: { [DECOMPOSITION_TEXT]: string }): Decomposition | null {
    return JSON.parse(this[DECOMPOSITION_TEXT]);
  },
};

/**
 * A plan that nobody is expected to read in full: it is written, which is half of making it, only
 * when something is read that needs the text or the schedule of all its steps.
 */
export class UnwrittenPlan implements Plan {
  readonly format = "lodestone.plan/1";
  readonly mcVersion: string | null;
  readonly domain: string;
  readonly problem: string;
  readonly planner: string;
  readonly objective: Plan["objective"];
  readonly cost: number;
  readonly steps: PlanStep[];
  readonly assumptions: PlanAssumption[] | undefined;
  readonly #write: () => Plan;
  #written: Plan | null = null;

  /** `write` makes the whole document. */
  constructor(frame: PlanFrame, steps: PlanStep[], write: () => Plan) {
    const { mcVersion, domain, problem, problemDigest: digest, assumptions } = frame;
    this.mcVersion = mcVersion;
    this.domain = domain;
    this.problem = digest;
    this.assumptions = assumptions;
    this.planner = problem.planner;
    this.objective = problem.objective;
    this.cost = costOf(steps);
    this.steps = steps;
    this.#write = write;
  }

  get planId(): string {
    return this.toJSON().planId;
  }

  get digest(): string {
    return this.toJSON().digest;
  }

  get makespanTicks(): number {
    return this.toJSON().makespanTicks;
  }

  get prices(): string | null {
    return this.toJSON().prices;
  }

  get decomposition(): Decomposition | null {
    return this.toJSON().decomposition;
  }

  toJSON(): Plan {
    this.#written ??= this.#write();
    return this.#written;
  }
}

function costOf(steps: readonly PlanStep[]): number {
  let cost = 0;
  for (const step of steps) cost += step.cost;
  return cost;
}

/** Plans are made one after the other, and each is passed on as a copy. */
const nameless = new TextBuffer();
let made = 0;

/** A plan's canonical JSON, valid until the next plan is made. */
export class PlanText {
  readonly digest: string;
  /** Its number among all plans. */
  readonly #serial = ++made;
  /** Where the id and the digest belong in the text without them. */
  readonly #afterDigest: number;
  readonly #afterId: number;

  /** Keys are in alphabetical order, as in canonical JSON. */
  constructor(said: Omit<Plan, "decomposition" | "planId" | "digest">, { steps, decomposition }: PlanTexts) {
    const { assumptions, cost, domain, format, makespanTicks, mcVersion, objective, planner, prices, problem } = said;
    const whole = nameless.clear();
    const assumed = assumptions === undefined ? "" : `"assumptions":${canonicalJson(assumptions)},`;
    whole.add(`{${assumed}"cost":${numeral(cost)},"decomposition":${decomposition}`);
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

  /** Whether it is still valid. */
  get isThere(): boolean {
    return this.#serial === made;
  }

  /** Writes the text with the plan's id and digest. */
  writeTo(to: TextBuffer): void {
    to.addBuffer(nameless, 0, this.#afterDigest).add(`,"digest":"${this.digest}"`);
    to.addBuffer(nameless, this.#afterDigest, this.#afterId).add(`,"planId":"${planIdOf(this.digest)}"`);
    to.addBuffer(nameless, this.#afterId);
  }
}
