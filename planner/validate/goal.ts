// Checks each part of the goal on its own at the end of a replay. Enchanted items count as plain
// ones. What was killed and placed is also counted in the plan's steps, and not only by the facts
// that operators make; nothing may come between what is taken in hand and the end.

import type { Alternative, Domain, GoalBounds, Plan, Problem } from "../../schemas/index.ts";
import {
  boundsOf,
  CodedError,
  groundTask,
  isTag,
  MAX_FOOD,
  servingAs,
  tasksOf,
  wantedActs,
  wantedItems,
} from "../../schemas/plain.ts";
import { isNoBlock } from "../model/placed-blocks.ts";
import type { ReplayWorld } from "./world.ts";

type Report = (code: string, detail: string) => void;

/** Reports each part of the goal that does not hold. */
export function checkGoal(
  domain: Domain,
  { problem, plan }: { problem: Problem; plan: Plan },
  world: ReplayWorld,
  report: Report,
): void {
  const { goal } = problem;
  checkParts(domain, { problem, plan }, goal, world, report);
  if (goal.anyOf === undefined) return;
  const missing = goal.anyOf.map((one) => {
    const flaws: string[] = [];
    checkParts(domain, { problem, plan }, one, world, (_, detail) => void flaws.push(detail));
    return flaws;
  });
  if (missing.some((flaws) => flaws.length === 0)) return;
  report(
    "plan.goal",
    `none of the ${missing.length} goals of anyOf holds: ${missing.map(([first]) => first).join("; ")}`,
  );
}

function checkParts(
  domain: Domain,
  { problem, plan }: { problem: Problem; plan: Plan },
  goal: Alternative,
  world: ReplayWorld,
  report: Report,
): void {
  const { state, constraints } = problem;
  const items = wantedItems(goal);
  const amount = (name: string): number => world.amount(name);
  for (const [item, count] of Object.entries(items)) {
    const held = isTag(item)
      ? (domain.tags?.[item] ?? []).reduce((sum, member) => sum + servingAs(member, {}, amount), 0)
      : servingAs(item, items, amount);
    if (held < count) report("plan.goal", `ends with ${held} ${item}, wanted ${count}`);
  }
  const acts = wantedActs(goal, state).filter((act) => !isNoBlock(domain, act));
  /** What a run did before this plan was made, which the state counts. */
  const before = (verb: string, subject: string): number =>
    acts
      .filter((act) => act.verb === verb && act.subject === subject)
      .reduce((sum, { fact, count }) => sum + Math.min(count, state.amounts?.[fact] ?? 0), 0);
  for (const { fact, count, path } of acts) {
    if (amount(fact) < count) report("plan.goal", `${path}: done ${amount(fact)} times, wanted ${count}`);
  }
  for (const [creature, count] of Object.entries(goal.kills ?? {})) {
    const killed = before("kill", creature) + killsIn(domain, plan, membersOf(domain, creature), world);
    if (killed < count) report("plan.goal", `kills ${killed} ${creature}, wanted ${count}`);
  }
  for (const block of new Set((goal.placed ?? []).map((one) => one.block))) {
    const there = new Map(
      (goal.placed ?? []).flatMap((one, index) =>
        one.block === block ? [[one.position?.map(Math.floor).join(" ") ?? index, one.count ?? 1] as const] : [],
      ),
    );
    const wanted = [...there.values()].reduce((sum, count) => sum + count, 0);
    const placed = plan.steps
      .flatMap(({ actions }) => actions)
      .filter(({ operator }) => `${operator}:`.startsWith(`act:place:${block}:`));
    const stands = placed.reduce((sum, { times }) => sum + times, before("place", block));
    if (stands < wanted) report("plan.goal", `places ${stands} ${block}, wanted ${wanted}`);
  }
  if (goal.equipped?.hand !== undefined) checkHand(domain, plan, report);
  for (const text of goal.state ?? []) {
    const bounds = boundsOf(text);
    const healed = constraints.peaceful === true ? Math.max(state.health, bounds?.least ?? 0) : state.health;
    const end = bounds === undefined ? undefined : amountOf(bounds, healed, world);
    if (bounds === undefined || end === undefined || end < bounds.least || end > bounds.most)
      report("plan.goal", `ends without ${text}${end === undefined ? "" : ` (${end})`}`);
  }
  for (const task of tasksOf(goal)) checkTask(domain, task, world, report);
}

/** The members of a class, or the name itself. */
const membersOf = (domain: Domain, name: string): readonly string[] =>
  isTag(name) ? (domain.classes?.[name] ?? domain.tags?.[name] ?? []) : [name];

/** Creatures that the plan's operators take out of sight by killing them. */
function killsIn(domain: Domain, plan: Plan, creatures: readonly string[], world: ReplayWorld): number {
  let kills = 0;
  for (const { operator: id, times } of plan.steps.flatMap(({ actions }) => actions)) {
    const operator = world.operator(id);
    if (operator?.verb !== "kill_entity" || !creatures.includes(String(operator.args.entity))) continue;
    const seen = `seen:${operator.args.entity}`;
    kills += times * (operator.consumes.find(({ anyOf }) => anyOf.includes(seen))?.count ?? 1);
  }
  // A domain without creatures counts its acts alone.
  return domain.mcVersion === null ? Number.POSITIVE_INFINITY : kills;
}

/** What is held in hand stays there only if nothing comes after it but what also comes last. */
function checkHand(domain: Domain, plan: Plan, report: Report): void {
  const last = new Set((domain.acts ?? []).flatMap(({ verb, last: isLast }) => (isLast === true ? [verb] : [])));
  const isLast = (id: string): boolean => {
    const [kind, verb = ""] = id.split(":");
    return kind === "act" && last.has(verb);
  };
  const operators = plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));
  const taken = operators.findIndex((id) => id.startsWith("act:equip_hand:"));
  const undoing = taken < 0 ? undefined : operators.slice(taken).find((id) => !isLast(id));
  if (undoing !== undefined) report("plan.goal", `takes something else in hand for ${undoing} before the end`);
}

/** The amount that a condition compares; no plan heals or wounds, but peaceful difficulty heals. */
function amountOf({ subject, name = "" }: GoalBounds, health: number, world: ReplayWorld): number {
  switch (subject) {
    case "food":
      return Math.min(MAX_FOOD, world.amount("food:points"));
    case "health":
      return health;
    case "durability":
      return world.usesInAll(name);
    case "facts":
      return world.amount(name);
    case "inventory":
      return servingAs(name, {}, (held) => world.amount(held));
  }
}

function checkTask(
  domain: Domain,
  asked: { name: string; args: Record<string, unknown> },
  world: ReplayWorld,
  report: Report,
): void {
  try {
    const { label, achieves } = groundTask(domain.tasks ?? [], asked);
    for (const { anyOf, count } of achieves) {
      const held = anyOf.reduce((sum, name) => sum + world.amount(name), 0);
      const kinds = anyOf.slice(0, 3).join(" or ");
      if (held < count) report("plan.goal", `${label} ends with ${held} of ${kinds}, and takes ${count}`);
    }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    report("plan.goal", error.detail);
  }
}
