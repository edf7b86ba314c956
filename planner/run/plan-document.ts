// Makes the Plan document of a planner's batches: steps, digests, and validation.
// Invariant: no plan leaves that `validate` refuses.

import type { Action, Domain, Plan, PlanStep, Problem } from "../../schemas/index.ts";
import { CodedError, TextBuffer } from "../../schemas/plain.ts";
import { batchesOfActions } from "../contract/decomposition-actions.ts";
import type { FoundPlan } from "../contract/search.ts";
import { makeRoom, mayDrop, type PlanParts } from "../htn/room/make-room.ts";
import { assumptionsOf } from "../model/assumptions.ts";
import { cachedAction } from "../model/cached-actions.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { makePlan, type PlanTextListener, problemDigest, textsOf, UnwrittenPlan } from "../model/plan-text.ts";
import { chooseTwins } from "../postprocess/choose-twins.ts";
import { replayFlaws } from "../validate/index.ts";

/** Compiles actions to steps for a body. Injected, since the planner must not import domains/. */
export interface StepCompiler {
  /** With `text`, it also writes the steps' canonical JSON to it, with commas between. */
  compileSteps(domain: Domain, problemDigest: string, actions: readonly Action[], text?: TextBuffer): PlanStep[];
  makespanTicks(steps: readonly PlanStep[], domain: Domain): number;
}

export interface PlanWriting {
  /** Receives the plan with its canonical JSON. */
  onPlanText?: PlanTextListener | undefined;
  /** Whether only steps will be read, so that the document is written only if something else is. */
  isUnwritten?: boolean | undefined;
}

/** Plans are made one after the other, so they can share the buffer. */
const stepsText = new TextBuffer();

/**
 * The document of a plan; null if its steps, one by one, need more slots than its batches did.
 * Throws CodedError `pool.invalidPlan`, naming `author`, for any other flaw.
 */
export function planDocument(
  domain: CompiledDomain,
  problem: Problem,
  found: Pick<FoundPlan, "batches" | "decomposition">,
  compiler: StepCompiler,
  author: string,
  { onPlanText, isUnwritten = false }: PlanWriting = {},
): Plan | null {
  const document = domain.growingExcerpt(found.batches.map(({ operator }) => operator));
  const digest = problemDigest(problem);
  const actions = found.batches.map((batch) => cachedAction(domain, batch));
  const steps = compiler.compileSteps(document, digest, actions, isUnwritten ? undefined : stepsText.clear());
  const assumptions = assumptionsOf(domain, problem, found.batches);
  const frame = { mcVersion: domain.mcVersion, domain: domain.digest, problem, problemDigest: digest, assumptions };
  const decompositionText = (): string =>
    found.decomposition === null ? "null" : found.decomposition.text(batchesOfActions(actions, steps));
  const makespan = (): number => compiler.makespanTicks(steps, document);
  const plan = isUnwritten
    ? new UnwrittenPlan(frame, steps, () =>
        makePlan(frame, steps, makespan(), { ...textsOf(steps, null), decomposition: decompositionText() }),
      )
    : makePlan(frame, steps, makespan(), { steps: stepsText, decomposition: decompositionText() }, onPlanText);
  const flaws = replayFlaws(document, { problem, plan });
  if (flaws.length === 0) return plan;
  // A body takes one member and burns one fuel at a time, so steps may hold more than their
  // batches.
  if (flaws.every(({ code }) => code === "plan.slots")) return null;
  const [first] = flaws;
  throw new CodedError("pool.invalidPlan", `${author}: ${first?.code} ${first?.stepId ?? ""}: ${first?.detail}`);
}

/** The document of a plan; if its steps need more slots than its batches, with more thrown away. */
export function roomyDocument<P extends PlanParts>(
  problem: CompiledProblem,
  plan: P,
  documentOf: (found: P) => Plan | null,
): Plan | null {
  const found = chooseTwins(problem, plan);
  const document = documentOf(found);
  const most = mayDrop(problem) ? problem.limits.run.maxSpareSlots : 0;
  for (let spare = 1; spare <= most && document === null; spare++) {
    const roomier = makeRoom({ ...problem, slots: problem.slots - spare }, found);
    const other = roomier === null ? null : documentOf(roomier);
    if (other !== null) return other;
  }
  return document;
}
