// How many of its item a step has to gain. Plans count in what an act gives on average: a cow in two
// pieces of beef. Whoever needs one is done with the first cow, though it gave only one. Invariant:
// a step is asked for no more than its plan says, and for at least what the rest of the plan and the
// goal need besides what is held and may be used: what the plan keeps serves none of its steps.

import { type Goal, isTag, type PlanStep, parseCondition, type State } from "../../schemas/index.ts";

/** Verbs whose acts give more or less by chance, and use nothing up. */
const BY_CHANCE: ReadonlySet<string> = new Set(["collect_block", "kill_entity", "fish", "loot_container"]);

/** The step with the count that is needed; the step itself if that is what it says. */
export function withNeededCount(
  step: PlanStep,
  later: readonly PlanStep[],
  goal: Goal | undefined,
  { inventory }: Pick<State, "inventory">,
  kept: Readonly<Record<string, number>> = {},
): PlanStep {
  const { item, count } = step.args;
  if (!BY_CHANCE.has(step.type) || typeof item !== "string" || typeof count !== "number") return step;
  const wanted = goal === undefined ? undefined : wantedAtEnd(goal, item);
  if (wanted === undefined) return step;
  const aside = kept[item] ?? 0;
  let needed = Math.max(0, wanted - aside);
  for (const { preconds, effects } of later.toReversed()) {
    const change = effects.reduce((sum, text) => sum + changeOf(text, item), 0);
    needed = Math.max(needed - change, ...preconds.map((text) => floorOf(text, item)));
  }
  const missing = Math.max(1, needed - Math.max(0, (inventory[item] ?? 0) - aside));
  if (missing >= count) return step;
  const own = `inventory.${item} += ${count}`;
  const effects = step.effects.map((text) => (text === own ? `inventory.${item} += ${missing}` : text));
  return { ...step, args: { ...step.args, count: missing }, effects };
}

/** How many of the item the goal wants; undefined if it may want some in a way that is not counted here. */
function wantedAtEnd({ items, ...others }: Goal, item: string): number | undefined {
  if (items === undefined || Object.values(others).some((part) => part !== undefined)) return undefined;
  return Object.keys(items).some(isTag) ? undefined : (items[item] ?? 0);
}

function changeOf(text: string, item: string): number {
  const { subject, name, operator, value } = parseCondition(text) ?? {};
  if (subject !== "inventory" || name !== item || value === undefined) return 0;
  return operator === "+=" ? value : operator === "-=" ? -value : 0;
}

function floorOf(text: string, item: string): number {
  const { subject, name, operator, value = 0 } = parseCondition(text) ?? {};
  return subject === "inventory" && name === item && operator === ">=" ? value : 0;
}
