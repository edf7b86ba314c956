// Plans written by hand: a step needs its verb and arguments, everything else has a default. For
// tests of options and runs without a planner; digests are computed as everywhere, so that two
// equal plans are one.

import { CodedError, digestOf, type Plan, PlanStep, parseDocument } from "../../schemas/index.ts";

type StepMore = Partial<Omit<PlanStep, "stepId" | "type" | "args">>;

export interface PlanHeader {
  mcVersion?: string | null;
  objective?: Plan["objective"];
  planner?: string;
}

/** Builds a plan: `aPlan().step("craft_item", {…}).step("wait", { ms: 50 }).build()`. */
export class PlanBuilder {
  readonly #header: PlanHeader;
  readonly #steps: PlanStep[] = [];

  constructor(header: PlanHeader = {}) {
    this.#header = header;
  }

  /**
   * Adds a step; it comes after the one before unless `after` says otherwise. Without `actions` it
   * claims one of its own verb's name. Throws CodedError `input.invalid` on an invalid step.
   */
  step(type: string, args: PlanStep["args"] = {}, more: StepMore = {}): this {
    const stepId = `s${this.#steps.length + 1}`;
    const last = this.#steps.at(-1)?.stepId;
    const step: PlanStep = {
      stepId,
      type,
      args,
      after: last === undefined ? [] : [last],
      priority: 0,
      actions: [{ operator: type, times: 1, consumes: {} }],
      preconds: [],
      effects: [],
      cost: 1,
      expectedDurationMs: 1_000,
      safetyLevel: "safe",
      idempotencyKey: digestOf({ stepId, type, args }).slice("sha256:".length, 39),
      ...more,
    };
    this.#steps.push(parseDocument(PlanStep, step, `step ${stepId}`));
    return this;
  }

  /** The plan so far. Throws CodedError `input.invalid` if two steps share an idempotency key. */
  build(): Plan {
    const keys = new Set(this.#steps.map(({ idempotencyKey }) => idempotencyKey));
    if (keys.size < this.#steps.length)
      throw new CodedError("input.invalid", "two steps share an idempotency key; give each its own");
    const { mcVersion = null, objective = "time", planner = "by-hand" } = this.#header;
    const steps = structuredClone(this.#steps);
    const cost = steps.reduce((sum, step) => sum + step.cost, 0);
    const digest = digestOf({ mcVersion, objective, planner, steps });
    return {
      format: "lodestone.plan/1",
      planId: `plan-${digest.slice(7, 23)}`,
      mcVersion,
      domain: digestOf("written by hand"),
      problem: digestOf("written by hand"),
      planner,
      objective,
      cost,
      makespanTicks: 0,
      prices: null,
      steps,
      decomposition: null,
      digest,
    };
  }
}

/** Starts a plan. */
export const aPlan = (header: PlanHeader = {}): PlanBuilder => new PlanBuilder(header);
