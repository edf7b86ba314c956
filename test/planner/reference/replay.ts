// A tiny simulator of plans, written apart from planner/: it applies a plan's actions one application at a time on bare counts
// and says whether every one of them can be done and the goal is held in the end. It knows nothing of what steps claim.

import {
  type Action,
  type Domain,
  factsOfPlace,
  type Operator,
  type Plan,
  type Problem,
} from "../../../schemas/index.ts";

interface World {
  counts: Record<string, number>;
  /** Uses left of each tool, by kind. */
  tools: Record<string, number[]>;
}

/** Whether the plan's actions can be carried out from the problem's state and reach its items; kept things are left alone. */
export function canBeCarriedOut(domain: Domain, problem: Problem, plan: Plan): boolean {
  const world = startOf(domain, problem);
  const kept = keptOf(problem);
  for (const { actions } of plan.steps) {
    for (const action of actions) {
      const operator = domain.operators.find(({ id }) => id === action.operator);
      if (operator === undefined || !isServed(operator, action)) return false;
      if (!applyAction(domain, world, operator, action, kept)) return false;
      if (slotsOf(domain, world) > problem.constraints.slots) return false;
    }
  }
  return Object.entries(problem.goal.items ?? {}).every(([item, count]) => heldAs(item, world) >= count);
}

/** An enchanted tool is held as the plain one, too. */
const heldAs = (item: string, { counts }: World): number => (counts[item] ?? 0) + (counts[`${item}+silk_touch`] ?? 0);

function startOf(domain: Domain, { state }: Problem): World {
  const counts: Record<string, number> = { ...state.inventory };
  for (const fact of new Set([...state.facts, ...factsOfPlace(state)])) counts[fact] = (counts[fact] ?? 0) + 1;
  for (const { block, count } of state.nearby) counts[`seen:${block}`] = (counts[`seen:${block}`] ?? 0) + count;
  const holds = (name: string): boolean => (counts[name] ?? 0) > 0;
  for (const { fact, given, unless } of domain.assumes ?? []) {
    if (given.every(holds) && !unless.some(holds)) counts[fact] ??= 1;
  }
  const tools: Record<string, number[]> = {};
  for (const [item, count] of Object.entries(state.inventory)) {
    const full = domain.items[item]?.durability;
    if (full === undefined) continue;
    const worn = (state.durability[item] ?? []).map((uses) => Math.min(uses, full)).sort((a, b) => a - b);
    tools[item] = [...worn, ...Array.from({ length: count }, () => full)].slice(0, count);
  }
  return { counts, tools };
}

const keptOf = ({ constraints, state }: Problem): Record<string, number> =>
  Object.fromEntries(
    Object.entries(constraints.keep).map(([item, count]) => [item, Math.min(count, state.inventory[item] ?? 0)]),
  );

/** Whether the action's kinds and tools are what the operator takes, for operators whose sets of kinds do not overlap. */
function isServed({ consumes, uses }: Operator, { times, consumes: kinds, uses: worn = {} }: Action): boolean {
  const sum = (anyOf: readonly string[], counts: Record<string, number>): number =>
    anyOf.reduce((total, name) => total + (counts[name] ?? 0), 0);
  const known = new Set(consumes.flatMap(({ anyOf }) => anyOf));
  const tools = new Set(uses.flatMap(({ anyOf }) => anyOf));
  return (
    consumes.every(({ anyOf, count }) => sum(anyOf, kinds) === count * times) &&
    Object.keys(kinds).every((name) => known.has(name)) &&
    uses.every(({ anyOf, durability }) => sum(anyOf, worn) === Math.ceil(durability * times)) &&
    Object.keys(worn).every((name) => tools.has(name))
  );
}

function applyAction(
  domain: Domain,
  { counts, tools }: World,
  operator: Operator,
  action: Action,
  kept: Record<string, number>,
): boolean {
  for (const { anyOf, count } of operator.requires) {
    if (anyOf.reduce((total, name) => total + (counts[name] ?? 0), 0) < count) return false;
  }
  for (const [tool, points] of Object.entries(action.uses ?? {})) {
    for (let point = 0; point < points; point++) {
      const held = tools[tool] ?? [];
      if (held.length <= (kept[tool] ?? 0)) return false;
      held[0] = (held[0] ?? 0) - 1;
      if (held[0] > 0) continue;
      held.shift();
      counts[tool] = (counts[tool] ?? 0) - 1;
    }
  }
  for (const [name, count] of Object.entries(action.consumes)) {
    counts[name] = (counts[name] ?? 0) - count;
    if (counts[name] < (kept[name] ?? 0)) return false;
    tools[name]?.splice(0, count);
  }
  for (const pattern of operator.clears) {
    for (const name of Object.keys(counts)) {
      if (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern) counts[name] = 0;
    }
  }
  for (const [name, count] of Object.entries(operator.produces)) {
    counts[name] = (counts[name] ?? 0) + count * action.times;
    const full = domain.items[name]?.durability;
    if (full === undefined) continue;
    tools[name] = [...(tools[name] ?? []), ...Array.from({ length: count * action.times }, () => full)];
  }
  return true;
}

const slotsOf = (domain: Domain, { counts }: World): number =>
  Object.entries(counts).reduce(
    (slots, [name, count]) => slots + (name.includes(":") ? 0 : Math.ceil(count / (domain.items[name]?.stack ?? 64))),
    0,
  );
