// What a step needs and promises, and what a goal wants, held against an observed state.
// Only what a body can observe is judged: inventory, durability, `near:` and `dimension:` facts, food, health. Amounts of the
// world (`seen:`, `fuel:`) are the planner's estimates; no body counts them.

import { type Goal, type ParsedCondition, type PlanStep, parseCondition, type State } from "../../schemas/index.ts";

const OBSERVABLE_FACT = /^(near|dimension):[^*]+$/;

/** The preconditions of a step that do not hold, as a text; undefined when all hold as far as they can be observed. */
export const missingPreconditions = (step: PlanStep, state: State): string | undefined =>
  unmetConditions(step.preconds, state);

/** The conditions that do not hold, as a text; undefined when all hold as far as they can be observed. */
export function unmetConditions(conditions: readonly string[], state: State): string | undefined {
  return listed(conditions.filter((text) => !holds(text, state)).map((text) => `${text} (${shown(text, state)})`));
}

/** The produced items and facts of a step that the world does not show after it; undefined when it shows them all. */
export const unshownEffects = (step: PlanStep, before: State, after: State): string | undefined =>
  unshownChanges(step.effects, before, after);

/** The effects that should have added something and of which the state after does not show it; undefined when it shows them all. */
function unshownChanges(effects: readonly string[], before: State, after: State): string | undefined {
  const unshown = effects.filter((text) => {
    const effect = parseCondition(text);
    if (effect?.operator !== "+=") return false;
    const had = amountOf(effect, before);
    const has = amountOf(effect, after);
    if (had === undefined || has === undefined) return false;
    if (effect.subject === "facts") return has < 1;
    return effect.subject === "inventory" && has < had + effect.value;
  });
  return listed(unshown.map((text) => `${text} (${shown(text, before)} before, ${shown(text, after)} after)`));
}

/** Of what is promised, effects are judged by the difference and conditions by the state after; undefined when all of it shows. */
export function unmetPromises(promised: readonly string[], before: State, after: State): string | undefined {
  const isCondition = (text: string): boolean => parseCondition(text)?.operator === ">=";
  const effects = promised.filter((text) => !isCondition(text));
  return unmetConditions(promised.filter(isCondition), after) ?? unshownChanges(effects, before, after);
}

/** What of a goal the state does not show; undefined when it is met. A named task shows in its steps alone. */
export function unmetGoal(goal: Goal, state: State): string | undefined {
  const items = Object.entries(goal.items ?? {}).map(([item, count]) => `inventory.${item} >= ${count}`);
  return unmetConditions([...items, ...(goal.state ?? [])], state);
}

function holds(text: string, state: State): boolean {
  const condition = parseCondition(text);
  if (condition === undefined) return false;
  const amount = amountOf(condition, state);
  return amount === undefined || amount >= condition.value;
}

/** So much of a condition's subject as the state shows; undefined where it cannot show it. */
function amountOf({ subject, name = "" }: ParsedCondition, state: State): number | undefined {
  switch (subject) {
    case "inventory":
      return state.inventory[name] ?? 0;
    case "durability":
      return usesLeft(name, state);
    case "facts":
      if (!OBSERVABLE_FACT.test(name)) return undefined;
      return state.facts.includes(name) || name === `dimension:${state.dimension}` ? 1 : 0;
    case "food":
      return state.food;
    case "health":
      return state.health;
  }
}

/** The state lists worn tools only; how long a new one lasts is the domain's knowledge, so one new tool is enough. */
function usesLeft(item: string, { inventory, durability }: State): number | undefined {
  const worn = durability[item] ?? [];
  if ((inventory[item] ?? 0) > worn.length) return undefined;
  return worn.reduce((sum, uses) => sum + uses, 0);
}

function shown(text: string, state: State): string {
  const condition = parseCondition(text);
  return condition === undefined ? "no condition" : `${amountOf(condition, state) ?? "unknown"}`;
}

const listed = (texts: readonly string[]): string | undefined => (texts.length === 0 ? undefined : texts.join(", "));
