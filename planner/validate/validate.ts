// The judge: replays a plan's actions on the domain document and names every flaw. It shares no code with the searches and
// none with the step compiler: what a step claims (preconditions, effects, cost) is held against the replay as well.

import type { Domain, Operator, Plan, PlanStep, Problem, Validation } from "../../schemas/index.ts";
import { planDigest, planIdOf, problemDigest } from "../documents.ts";
import { checkClaims } from "./claims.ts";
import { checkGoal } from "./goal.ts";
import { type Deed, EPSILON, readingOf } from "./reading.ts";
import { ReplayWorld } from "./world.ts";

type Report = (code: string, detail: string) => void;

/** Replays `plan` from the problem's state; `flaws` is empty exactly where the plan holds. */
export function validate(domain: Domain, { problem, plan }: { problem: Problem; plan: Plan }): Validation {
  const flaws: Validation["flaws"] = [];
  checkFrame(domain, problem, plan, (code, detail) => void flaws.push({ code, stepId: null, detail }));
  flaws.push(...replayFlaws(domain, { problem, plan }));
  return { valid: flaws.length === 0, flaws };
}

/** The flaws that the replay shows. The digests are not looked at: for who has just made them. */
export function replayFlaws(domain: Domain, { problem, plan }: { problem: Problem; plan: Plan }): Validation["flaws"] {
  const flaws: Validation["flaws"] = [];
  let stepId: string | null = null;
  const report: Report = (code, detail) => void flaws.push({ code, stepId, detail });
  const operators = operatorsOf(domain);
  const world = new ReplayWorld(domain, problem);
  const { slots } = problem.constraints;
  const earlier = new Set<string>();
  for (const step of plan.steps) {
    stepId = step.stepId;
    checkPlace(step, earlier, report);
    world.beginStep();
    const reading = readingOf(step, operators);
    for (const { name, value, text } of reading.preconds) {
      if (world.amount(name) < value) report("plan.precondition", `${text} does not hold`);
    }
    for (const deed of reading.deeds) {
      if ("code" in deed) {
        report(deed.code, deed.detail);
        continue;
      }
      checkPermitted(deed.operator, problem, report);
      applyDeed(deed, world, report);
      if (world.slotsUsed() > slots) {
        report("plan.slots", `${world.slotsUsed()} inventory slots are needed, ${slots} may be used`);
      }
    }
    const { cost } = reading;
    if (Math.abs(cost - step.cost) > EPSILON) report("plan.cost", `the step costs ${cost}, not ${step.cost}`);
    checkClaims(step, reading, world, report);
    for (const { code, detail } of reading.argumentFlaws) report(code, detail);
    earlier.add(step.stepId);
  }
  stepId = null;
  checkGoal(domain, problem, world, report);
  return flaws;
}

const byId = new WeakMap<Domain, Map<string, Operator>>();

/** The operators by id; kept with the document, in which operators may still be added. */
function operatorsOf(domain: Domain): ReadonlyMap<string, Operator> {
  const known = byId.get(domain) ?? new Map<string, Operator>();
  const { operators } = domain;
  for (let index = known.size; index < operators.length; index++) {
    const operator = operators[index] as Operator;
    known.set(operator.id, operator);
  }
  byId.set(domain, known);
  return known;
}

/** Whether the plan belongs to this problem and domain and is itself unchanged. */
function checkFrame(domain: Domain, problem: Problem, plan: Plan, report: Report): void {
  if (domain.digest !== undefined && plan.domain !== domain.digest) {
    report("plan.domainMismatch", `made for domain ${plan.domain}, not for ${domain.digest}`);
  }
  if (plan.problem !== problemDigest(problem)) report("plan.problemMismatch", "made for another problem");
  const digest = planDigest(plan);
  if (plan.digest !== digest || plan.planId !== planIdOf(digest)) report("plan.digest", "changed after it was made");
  const cost = plan.steps.reduce((sum, step) => sum + step.cost, 0);
  if (Math.abs(cost - plan.cost) > EPSILON) report("plan.cost", `the steps cost ${cost}, not ${plan.cost}`);
}

function checkPlace(step: PlanStep, earlier: ReadonlySet<string>, report: Report): void {
  if (earlier.has(step.stepId)) report("plan.duplicateStep", `two steps are called ${step.stepId}`);
  for (const id of step.after) if (!earlier.has(id)) report("plan.order", `comes after ${id}, which is not before it`);
}

/** `allow` and `avoid`: verbs, operator ids, or `verb:subject`. */
function checkPermitted(operator: Operator, problem: Problem, report: Report): void {
  const { allow, avoid } = problem.constraints;
  if (allow === undefined && avoid.length === 0) return;
  if (allow !== undefined && !allow.includes(operator.verb))
    report("plan.notAllowed", `${operator.verb} is not allowed`);
  const names = [operator.verb, operator.id];
  for (const value of Object.values(operator.args))
    if (typeof value === "string") names.push(`${operator.verb}:${value}`);
  const avoided = names.find((name) => avoid.includes(name));
  if (avoided !== undefined) report("plan.avoided", `${avoided} is to be avoided`);
}

/** Applied again, an operator must still hold what it requires after it has cleared what it clears. */
function checkRepeated(operator: Operator, world: ReplayWorld, report: Report): void {
  if (operator.clears.length === 0) return;
  const isCleared = (name: string): boolean =>
    operator.clears.some((pattern) =>
      pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
    );
  for (const { anyOf, count } of operator.requires) {
    if (!anyOf.some(isCleared)) continue;
    const again = anyOf.reduce(
      (sum, name) => sum + (isCleared(name) ? 0 : world.amount(name)) + (operator.produces[name] ?? 0),
      0,
    );
    if (again < count) report("plan.requirement", `${operator.id} ends what it requires and cannot follow itself`);
  }
}

function applyDeed(deed: Deed, world: ReplayWorld, report: Report): void {
  const { operator, times, consumes, produces, kindsFlaw } = deed;
  for (const { anyOf, count } of operator.requires) {
    let held = 0;
    for (const name of anyOf) held += world.amount(name);
    if (held < count)
      report(
        "plan.requirement",
        `${operator.id} requires ${count} of ${anyOf.slice(0, 3).join(" or ")}, ${held} there`,
      );
  }
  if (times > 1) checkRepeated(operator, world, report);
  applyWear(deed, world, report);
  if (kindsFlaw !== null) report(kindsFlaw.code, kindsFlaw.detail);
  for (const [name, count] of consumes) {
    if (world.free(name) < count)
      report("plan.missing", `${operator.id} needs ${count} ${name}, ${world.free(name)} free`);
    world.lose(name, count);
  }
  for (const pattern of operator.clears) world.clear(pattern);
  for (const [name, count] of produces) world.gain(name, count);
}

function applyWear({ operator, uses, wearFlaw }: Deed, world: ReplayWorld, report: Report): void {
  for (const { anyOf } of operator.uses) {
    if (!uses.some(([tool]) => anyOf.includes(tool) && world.usesLeft(tool) > 0)) {
      report("plan.tool", `${operator.id} uses ${anyOf.slice(0, 3).join(" or ")}, and none is at hand`);
    }
  }
  if (wearFlaw !== null) report(wearFlaw.code, wearFlaw.detail);
  for (const [tool, points] of uses) {
    if (world.usesLeft(tool) < points)
      report("plan.wear", `${operator.id} wears ${tool} by ${points}, ${world.usesLeft(tool)} left`);
    world.wear(tool, points);
  }
}
