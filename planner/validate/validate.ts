// The judge: replays a plan's actions on the domain document and names every flaw. It shares no code with the searches and
// none with the step compiler: what a step claims (preconditions, effects, cost) is held against the replay as well.

import type { Action, Domain, Operator, Plan, PlanStep, Problem, Validation } from "../../schemas/index.ts";
import { parseCondition } from "../../schemas/plain.ts";
import { planDigest, planIdOf, problemDigest } from "../documents.ts";
import { checkArguments, checkClaims } from "./claims.ts";
import { checkGoal } from "./goal.ts";
import { servesExactly } from "./kinds.ts";
import { ReplayWorld } from "./world.ts";

const EPSILON = 1e-6;

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
  const reporter =
    (stepId: string | null): Report =>
    (code, detail) =>
      void flaws.push({ code, stepId, detail });
  const operators = new Map(domain.operators.map((operator) => [operator.id, operator]));
  const world = new ReplayWorld(domain, problem);
  const earlier = new Set<string>();
  for (const step of plan.steps) {
    const report = reporter(step.stepId);
    checkPlace(step, earlier, report);
    world.beginStep();
    checkPreconditions(step, world, report);
    let cost = 0;
    for (const action of step.actions) {
      const operator = operators.get(action.operator);
      if (operator === undefined) {
        report("plan.unknownOperator", `the domain has no operator ${action.operator}`);
        continue;
      }
      checkPermitted(operator, problem, report);
      applyAction(operator, action, world, report);
      cost += operator.cost * action.times;
      if (world.slotsUsed() > problem.constraints.slots) {
        report(
          "plan.slots",
          `${world.slotsUsed()} inventory slots are needed, ${problem.constraints.slots} may be used`,
        );
      }
    }
    if (Math.abs(cost - step.cost) > EPSILON) report("plan.cost", `the step costs ${cost}, not ${step.cost}`);
    checkClaims(step, world, report);
    checkArguments(step, operators, report);
    earlier.add(step.stepId);
  }
  checkGoal(domain, problem, world, reporter(null));
  return flaws;
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

function checkPreconditions(step: PlanStep, world: ReplayWorld, report: Report): void {
  for (const text of step.preconds) {
    const condition = parseCondition(text);
    if (condition?.name === undefined || condition.subject === "durability") continue;
    if (world.amount(condition.name) < condition.value) report("plan.precondition", `${text} does not hold`);
  }
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

function applyAction(operator: Operator, action: Action, world: ReplayWorld, report: Report): void {
  const { times } = action;
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
  applyWear(operator, action, world, report);
  const needs = operator.consumes.map(({ anyOf, count }) => ({ anyOf, amount: count * times }));
  if (!servesExactly(needs, action.consumes)) {
    report("plan.kinds", `${operator.id} x${times} cannot consume exactly ${JSON.stringify(action.consumes)}`);
  }
  for (const name in action.consumes) {
    const count = action.consumes[name] ?? 0;
    if (world.free(name) < count)
      report("plan.missing", `${operator.id} needs ${count} ${name}, ${world.free(name)} free`);
    world.lose(name, count);
  }
  for (const pattern of operator.clears) world.clear(pattern);
  for (const name in operator.produces) world.gain(name, (operator.produces[name] ?? 0) * times);
}

function applyWear(operator: Operator, action: Action, world: ReplayWorld, report: Report): void {
  if (operator.uses.length === 0 && action.uses === undefined) return;
  const given = action.uses ?? {};
  const needs = operator.uses.map(({ anyOf, durability }) => ({
    anyOf,
    amount: Math.ceil(durability * action.times - EPSILON),
  }));
  for (const { anyOf } of operator.uses) {
    if (!anyOf.some((tool) => tool in given && world.usesLeft(tool) > 0)) {
      report("plan.tool", `${operator.id} uses ${anyOf.slice(0, 3).join(" or ")}, and none is at hand`);
    }
  }
  if (!servesExactly(needs, given))
    report("plan.wear", `${operator.id} x${action.times} does not wear ${JSON.stringify(given)}`);
  for (const [tool, points] of Object.entries(given)) {
    if (world.usesLeft(tool) < points)
      report("plan.wear", `${operator.id} wears ${tool} by ${points}, ${world.usesLeft(tool)} left`);
    world.wear(tool, points);
  }
}
