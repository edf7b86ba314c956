// Checks the conditions and effects of a step, and a goal, against an observed state. Only
// observable amounts are judged: inventory, durability, `near:` and `dimension:` facts, food,
// health. Amounts of the world (`seen:`, `fuel:`) are the planner's estimates; no body counts them.

import {
  type Alternative,
  type Body,
  boundsOf,
  boxesOf,
  countsAs,
  factsOfPlace,
  type Goal,
  goalAmounts,
  isBlockOfItem,
  isInBox,
  isTag,
  type ParsedCondition,
  type PlanStep,
  type Position,
  parseCondition,
  type State,
  servingAs,
  type WornSlot,
  wantedActs,
  wantedItems,
} from "../../schemas/index.ts";
import { isEmptyBlock } from "./observation.ts";

/** What a body that counts its experience shows among its amounts. */
const AMOUNT_OF_BODY = /^xp:points$/;
const OBSERVABLE_FACT = /^(near|dimension):[^*]+$/;

/**
 * The preconditions of a step that do not hold, as a text; undefined if all hold as far as they can
 * be observed.
 */
export const missingPreconditions = (step: PlanStep, state: State): string | undefined =>
  unmetConditions(step.preconds, state);

/**
 * The conditions that do not hold, as a text; undefined if all hold as far as they can be observed.
 */
export function unmetConditions(conditions: readonly string[], state: State): string | undefined {
  return listed(conditions.filter((text) => !holds(text, state)).map((text) => `${text} (${shown(text, state)})`));
}

/** Verbs whose acts give other things by chance besides what the step is for. */
const GIVE_BESIDES: ReadonlySet<string> = new Set([
  "collect_block",
  "grow_crop",
  "grow_tree",
  "kill_entity",
  "use_on_entity",
]);

/**
 * The items and facts that a step should have produced and that the state after it does not show;
 * undefined if it shows them all. The body goes on until it has `args.item`; too few of what comes
 * with it show where they are needed: before a later step, or in the goal.
 */
export function unshownEffects({ type, args, effects }: PlanStep, before: State, after: State): string | undefined {
  if (!GIVE_BESIDES.has(type)) return unshownChanges(effects, before, after);
  const isFor = (text: string): boolean => {
    const { subject, name } = parseCondition(text) ?? {};
    return subject !== "inventory" || name === args.item;
  };
  return unshownChanges(effects.filter(isFor), before, after);
}

/** The adding effects that the state after does not show; undefined if it shows them all. */
function unshownChanges(effects: readonly string[], before: State, after: State): string | undefined {
  const unshown = effects.filter((text) => {
    const effect = parseCondition(text);
    if (effect?.operator !== "+=") return false;
    const had = amountOf(effect, before);
    const has = amountOf(effect, after);
    if (had === undefined || has === undefined) return false;
    // Experience comes by chance, from ores and furnaces too: it shows where it is needed.
    if (effect.subject === "facts") return has < 1 && !AMOUNT_OF_BODY.test(effect.name ?? "");
    return effect.subject === "inventory" && has < had + effect.value;
  });
  return listed(unshown.map((text) => `${text} (${shown(text, before)} before, ${shown(text, after)} after)`));
}

/**
 * The unkept promises: effects are judged by the difference, conditions by the state after;
 * undefined if all are kept.
 */
export function unmetPromises(promised: readonly string[], before: State, after: State): string | undefined {
  const isCondition = (text: string): boolean => parseCondition(text)?.operator === ">=";
  const effects = promised.filter((text) => !isCondition(text));
  return unmetConditions(promised.filter(isCondition), after) ?? unshownChanges(effects, before, after);
}

/**
 * The parts of a goal that the state does not show; undefined if it is met. A named task and a tag
 * show only in the steps of the plan. What was placed or cleared at a position is looked at, if the
 * body can.
 */
export function unmetGoal(goal: Goal, state: State, body?: Pick<Body, "blockNameAt">): string | undefined {
  const parts = unmetParts(goal, state, body);
  if (goal.anyOf !== undefined) {
    const missing = goal.anyOf.map((one) => unmetParts(one, state, body));
    if (missing.every((unmet) => unmet.length > 0))
      parts.push(`none of: ${missing.map(([first]) => first).join("; ")}`);
  }
  return listed(parts);
}

function unmetParts(goal: Alternative, state: State, body: Pick<Body, "blockNameAt"> | undefined): string[] {
  const items = wantedItems(goal);
  const ofItems = Object.entries(items)
    .filter(([item]) => !isTag(item))
    .map(([item, count]) => `inventory.${item} >= ${count}`);
  const wanted = [...ofItems, ...(goal.state ?? [])];
  // Enchanted items count as plain ones in goals; steps name what they take exactly.
  const inventory = Object.fromEntries(
    wanted.flatMap((text) => {
      const { subject, name = "" } = parseCondition(text) ?? {};
      return subject === "inventory" ? [[name, servingAs(name, items, (held) => state.inventory[held] ?? 0)]] : [];
    }),
  );
  const unmet = unmetConditions(wanted, { ...state, inventory: { ...state.inventory, ...inventory } });
  const amounts = goalAmounts(state);
  const acts = wantedActs(goal, state).flatMap(({ verb, subject, fact, count, position, range = 0, path }) => {
    if (verb === "at" && position !== undefined && state.position !== undefined) {
      const [x, y, z] = state.position.map((part, axis) => part - (position[axis] ?? 0));
      const away = Math.hypot(x ?? 0, y ?? 0, z ?? 0);
      // A body stands up to a block from the middle of what it stands on.
      return away <= range + 1 ? [] : [`${path}: ${away.toFixed(1)} blocks away, wanted ${range}`];
    }
    const done = amounts.get(fact) ?? 0;
    return done >= count
      ? []
      : [`${path} (done ${done} times, wanted ${count}${subject === undefined ? "" : `, ${subject}`})`];
  });
  return [
    ...(unmet === undefined ? [] : [unmet]),
    ...acts,
    ...unseenBlocks(goal, state, body),
    ...notWorn(goal, state),
  ];
}

/** Positions at which the world does not show what was to be placed or cleared. */
function unseenBlocks(goal: Alternative, { nearby }: State, body: Pick<Body, "blockNameAt"> | undefined): string[] {
  if (body?.blockNameAt === undefined) return [];
  const placed = (goal.placed ?? []).flatMap(({ block, position }) => {
    const found = position === undefined ? undefined : body.blockNameAt?.(position);
    return found === undefined || isBlockOfItem(found, block)
      ? []
      : [`${block} at ${position?.join(" ")} (${found} is there)`];
  });
  const boxes = boxesOf(goal);
  const left = nearby.filter(({ position }) => position !== undefined && boxes.some((box) => isInBox(position, box)));
  // Where nothing is loaded, nothing shows that it is empty.
  const unseen = boxes.filter(({ from, to }) => [from, to].some((corner) => body.blockNameAt?.(corner) === undefined));
  const standing = left.filter(({ position }) => !isEmptyBlock(body.blockNameAt?.(position as Position) ?? "air"));
  return [
    ...placed,
    ...unseen.map(({ from, to }) => `the box ${from.join(" ")} to ${to.join(" ")} is out of sight`),
    ...standing.map(({ block, position }) => `no ${block} at ${position?.join(" ")}`),
  ];
}

/** What a state that shows the slots does not show worn or held; of a class any member will do. */
function notWorn({ equipped = {} }: Alternative, state: State): string[] {
  const { equipped: worn } = state;
  if (worn === undefined) return [];
  return Object.entries(equipped).flatMap(([slot, item]) => {
    const found = worn[slot as WornSlot];
    const isThere = isTag(item)
      ? found !== undefined
      : found !== undefined && (found === item || countsAs(found) === item);
    return isThere ? [] : [`${item} at ${slot} (${found ?? "nothing"} is there)`];
  });
}

function holds(text: string, state: State): boolean {
  const bounds = boundsOf(text);
  if (bounds === undefined) return false;
  const amount = amountOf(bounds, state);
  return amount === undefined || (amount >= bounds.least && amount <= bounds.most);
}

/** The amount of a condition's subject in the state; undefined if the state cannot show it. */
function amountOf({ subject, name = "" }: Pick<ParsedCondition, "subject" | "name">, state: State): number | undefined {
  switch (subject) {
    case "inventory":
      return state.inventory[name] ?? 0;
    case "durability":
      return usesLeft(name, state);
    case "facts":
      if (AMOUNT_OF_BODY.test(name)) return state.amounts?.[name];
      if (!OBSERVABLE_FACT.test(name)) return undefined;
      return state.facts.includes(name) || factsOfPlace(state).includes(name) ? 1 : 0;
    case "food":
      return state.food;
    case "health":
      return state.health;
  }
}

/**
 * The state lists worn tools only. How long a new tool lasts is the domain's knowledge, so one new
 * tool is enough.
 */
function usesLeft(item: string, { inventory, durability }: State): number | undefined {
  const worn = durability[item] ?? [];
  if ((inventory[item] ?? 0) > worn.length) return undefined;
  return worn.reduce((sum, uses) => sum + uses, 0);
}

function shown(text: string, state: State): string {
  const bounds = boundsOf(text) ?? parseCondition(text);
  return bounds === undefined ? "not a condition" : `${amountOf(bounds, state) ?? "unknown"}`;
}

const listed = (texts: readonly string[]): string | undefined => (texts.length === 0 ? undefined : texts.join(", "));
