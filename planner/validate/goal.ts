// Checks the goal at the end of a replay: items, conditions on the state, or what a task achieves.
// Enchanted items count as plain ones.

import type { Domain, ParsedCondition, Problem } from "../../schemas/index.ts";
import { CodedError, groundTask, isTag, MAX_FOOD, parseCondition, servingAs } from "../../schemas/plain.ts";
import type { ReplayWorld } from "./world.ts";

/** Reports each part of the goal that does not hold. */
export function checkGoal(
  domain: Domain,
  { goal, state, constraints }: Problem,
  world: ReplayWorld,
  report: (code: string, detail: string) => void,
): void {
  const items = goal.items ?? {};
  const amount = (name: string): number => world.amount(name);
  for (const [item, count] of Object.entries(items)) {
    const held = isTag(item)
      ? (domain.tags?.[item] ?? []).reduce((sum, member) => sum + servingAs(member, {}, amount), 0)
      : servingAs(item, items, amount);
    if (held < count) report("plan.goal", `ends with ${held} ${item}, wanted ${count}`);
  }
  for (const text of goal.state ?? []) {
    const condition = parseCondition(text);
    const health = constraints.peaceful === true ? Number.POSITIVE_INFINITY : state.health;
    if (condition === undefined || amountOf(condition, health, world) < condition.value) {
      report("plan.goal", `ends without ${text}`);
    }
  }
  if (goal.task !== undefined) checkTask(domain, goal.task, world, report);
}

/** The amount that a condition compares; no plan heals or wounds, but peaceful difficulty heals. */
function amountOf({ subject, name = "" }: ParsedCondition, health: number, world: ReplayWorld): number {
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
  report: (code: string, detail: string) => void,
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
