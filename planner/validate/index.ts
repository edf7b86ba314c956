// The validator: replays a plan's actions on the domain document and reports every flaw. It shares
// no code with the searches nor with the step compiler: it also checks what a step claims
// (preconditions, effects, cost) against the replay.

import type { Domain, Operator, Plan, PlanStep, Problem, Validation } from "../../schemas/index.ts";
import { avoidedBy, CodedError, wantedFacts } from "../../schemas/plain.ts";
import { documentForGoal, goalKey } from "../model/goal-document.ts";
import { leastRecentlyUsed } from "../model/memoize.ts";
import { planDigest, planIdOf, problemDigest } from "../model/plan-text.ts";
import { AssumedFacts } from "./assumed-facts.ts";
import { EarlierSteps } from "./earlier-steps.ts";
import { checkGoal } from "./goal.ts";
import { AMOUNT_TOLERANCE, parsedStepOf } from "./parsed-step.ts";
import { type ReportFlaw, StepReplay } from "./step-replay.ts";
import { worldOf } from "./world.ts";

/** Documents of goals that are kept, for each domain. */
const MAX_DOCUMENTS = 8;
const goalDocuments = leastRecentlyUsed<Domain, Domain>();

/** Replays `plan` from the problem's state; `flaws` is empty exactly if the plan is valid. */
export function validate(domain: Domain, { problem, plan }: { problem: Problem; plan: Plan }): Validation {
  const flaws: Validation["flaws"] = [];
  checkFrame(domain, problem, plan, (code, detail) => void flaws.push({ code, stepId: null, detail }));
  const key = goalKey(problem);
  const document =
    key === "" ? domain : goalDocuments(domain, key, MAX_DOCUMENTS, () => documentForGoal(domain, problem));
  flaws.push(...replayFlaws(document, { problem, plan }));
  return { valid: flaws.length === 0, flaws };
}

/** Plans are replayed one after the other. */
const earlier = new EarlierSteps();

/**
 * The flaws of the replay alone, without the digests: for a caller that has just made them. The
 * document has the operators of the problem's goal.
 */
export function replayFlaws(domain: Domain, { problem, plan }: { problem: Problem; plan: Plan }): Validation["flaws"] {
  const flaws: Validation["flaws"] = [];
  let stepId: string | null = null;
  const report: ReportFlaw = (code, detail) => void flaws.push({ code, stepId, detail });
  const world = worldOf(domain);
  world.begin(problem);
  const { slots, allow, peaceful } = problem.constraints;
  const isRestricted = allow !== undefined || avoidedBy(problem.constraints).length > 0;
  const gone = new Set(peaceful === true ? domain.notInPeaceful : []);
  const replay = new StepReplay(world, report);
  const assumed = new AssumedFacts(world.assumed);
  earlier.begin();
  for (const step of plan.steps) {
    stepId = step.stepId;
    checkPlace(step, report);
    const reading = parsedStepOf(step, world);
    replay.begin(reading.code, step);
    for (const action of reading.actions) {
      if ("code" in action) {
        report(action.code, action.detail);
        continue;
      }
      if (isRestricted) checkPermitted(action.operator, problem, report);
      if (gone.has(action.operator.id))
        report("plan.notInPeaceful", `peaceful difficulty rules out ${action.operator.id}`);
      assumed.noteNeeds(action.operator);
      replay.carryOut(action);
      assumed.noteChanges(action.operator, action.action);
      if (world.slotsUsed() > slots) {
        report("plan.slots", `${world.slotsUsed()} inventory slots are needed, ${slots} may be used`);
      }
    }
    const { cost } = reading;
    if (Math.abs(cost - step.cost) > AMOUNT_TOLERANCE) report("plan.cost", `the step costs ${cost}, not ${step.cost}`);
    replay.checkEffects(step.actions);
    for (const { code, detail } of reading.argumentFlaws) report(code, detail);
    earlier.add(step.stepId);
  }
  stepId = null;
  checkGoal(domain, { problem, plan }, world, report);
  assumed.noteGoal(goalFacts(domain, problem));
  checkAssumptions(plan, assumed, report);
  return flaws;
}

/** Whether the plan belongs to this problem and domain and is unchanged. */
function checkFrame(domain: Domain, problem: Problem, plan: Plan, report: ReportFlaw): void {
  if (domain.digest !== undefined && plan.domain !== domain.digest) {
    report("plan.domainMismatch", `made for domain ${plan.domain}, not for ${domain.digest}`);
  }
  if (plan.problem !== problemDigest(problem)) report("plan.problemMismatch", "made for another problem");
  const digest = planDigest(plan);
  if (plan.digest !== digest || plan.planId !== planIdOf(digest)) report("plan.digest", "changed after it was made");
  const cost = plan.steps.reduce((sum, step) => sum + step.cost, 0);
  if (Math.abs(cost - plan.cost) > AMOUNT_TOLERANCE) report("plan.cost", `the steps cost ${cost}, not ${plan.cost}`);
}

/** A plan names exactly what it takes for granted. */
function checkAssumptions({ assumptions = [] }: Plan, { relied }: AssumedFacts, report: ReportFlaw): void {
  const named = new Set(assumptions.map(({ fact }) => fact));
  for (const fact of relied)
    if (!named.has(fact)) report("plan.assumption", `takes ${fact} for granted without saying so`);
  for (const fact of named) if (!relied.has(fact)) report("plan.assumption", `does not take ${fact} for granted`);
}

/** What the goal wants of facts; `checkGoal` reports a task that the domain does not know. */
function goalFacts({ tasks = [] }: Domain, { goal }: Problem): string[] {
  try {
    return wantedFacts(goal, tasks);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return [];
  }
}

function checkPlace({ stepId, after }: PlanStep, report: ReportFlaw): void {
  if (earlier.has(stepId)) report("plan.duplicateStep", `two steps are called ${stepId}`);
  for (const id of after)
    if (!earlier.has(id)) report("plan.order", `must come after ${id}, which is not an earlier step`);
}

/** `allow`, and `avoid` with what is spared: verbs, operator ids, or `verb:subject`. */
function checkPermitted(operator: Operator, problem: Problem, report: ReportFlaw): void {
  const { allow } = problem.constraints;
  const avoid = avoidedBy(problem.constraints);
  if (allow !== undefined && !allow.includes(operator.verb))
    report("plan.notAllowed", `constraints.allow does not list ${operator.verb}`);
  const names = [operator.verb, operator.id];
  for (const value of Object.values(operator.args))
    if (typeof value === "string") names.push(`${operator.verb}:${value}`);
  const avoided = names.find((name) => avoid.includes(name));
  if (avoided !== undefined) report("plan.avoided", `constraints.avoid excludes ${avoided}`);
}
