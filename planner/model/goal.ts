// A goal as searches read it: fluents and counts. Items and conditions are one such list; a task
// may have alternatives (a pickaxe of iron, or one of diamond), each such a list, of which any will
// do. Enchanted tools count as plain ones, so a goal for tools has further lists. Food is an amount, `food:points`; a dimension is a fact. Health and tool wear are checked,
// but no planner plans for them.

import type { GoalBounds, GroundCondition, GroundTask, Problem } from "../../schemas/index.ts";
import {
  amountAtStart,
  boundedItems,
  boundsOf,
  CodedError,
  enchantedName,
  firstFlaws,
  groundTask,
  isFact,
  isOneTask,
  isTag,
  MAX_FOOD,
  spareAtMost,
  spareFact,
  tasksOf,
  unknownIssue,
  unknownItemIssue,
  wantedItems,
  XP_LEVELS,
  XP_POINTS,
} from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { enchantedFluentsOf } from "./enchanted.ts";
import { keptWithin, tasksPath } from "./goal-document.ts";
import { goalDemands } from "./goal-domain.ts";
import { alikeFacts } from "./known-names.ts";
import { producersOf } from "./rows.ts";

export interface FluentGoal {
  fluent: number;
  count: number;
}

/** An amount of any of these fluents in all. */
export interface WantedMembers {
  members: readonly number[];
  count: number;
}

export interface CompoundTask {
  task: GroundTask;
  wanted: readonly WantedMembers[];
  /** Each would do alone; at least one. */
  alternatives: readonly (readonly FluentGoal[])[];
  /** Whether these are all alternatives: false if there are too many to list. */
  isComplete: boolean;
}

/** A list of demands that would do as well as the first. */
export interface OtherDemands {
  demands: FluentGoal[];
  /** Whether they are less than a goal: every plan for several goals ends with them. */
  isRelaxed: boolean;
}

export interface CompiledGoal {
  /** What every plan ends with, ascending by fluent; or what the plan first sought ends with. */
  demands: FluentGoal[];
  /** Every plan ends with `demands` or with one of these; null if they are too many to list. */
  others: readonly OtherDemands[] | null;
  task: CompoundTask | null;
}

/** The fluent of the food bar. */
export const FOOD = "food:points";
/** Further alternatives are left out. */
const MAX_ALTERNATIVES = 64;
/** With more other lists of demands, nothing is proven. */
const MAX_OTHERS = 15;
/** Goals list apart how many items a plan enchants up to this; from there on, it is at least this. */
const MAX_ENCHANTED = 4;
const NO_OTHERS: readonly OtherDemands[] = [];

/** The id of an item; throws CodedError `input.unknownItem` with a suggestion. */
export function itemId(domain: CompiledDomain, name: string, where: string): number {
  const id = domain.nameId.get(name);
  if (id !== undefined) return id;
  throw unknownItems(domain, where, [name]);
}

/** The error for items that the domain does not have, each with its path and a suggestion. */
export function unknownItems(domain: CompiledDomain, where: string, names: readonly string[]): CodedError {
  const version = domain.mcVersion === null ? `domain ${domain.domainName}` : `Minecraft ${domain.mcVersion}`;
  const { issues, text } = firstFlaws(
    names.map(
      (name) => () =>
        unknownItemIssue(`${where}.${name}`, `${version} has no ${name}`, name, domain.names, domain.names),
    ),
  );
  return new CodedError("input.unknownItem", `${where}: ${text}`, { issues });
}

/**
 * Reads the problem's goal; `held` is the start, by fluent. Throws CodedError `input.unknownItem`,
 * `input.unknownName` or `input.invalid` for unknown names, and `goal.unsupported`, with what to
 * ask for instead, for what no operator brings about.
 */
export function readGoal(domain: CompiledDomain, problem: Problem, held: Int32Array): CompiledGoal {
  const { state = [], task } = problem.goal;
  if (task !== undefined && isOneTask(problem.goal)) return readTask(domain, task);
  const items = wantedItems(problem.goal);
  const demands = new MaxCounts();
  for (const [item, count] of Object.entries(items)) {
    if (!isTag(item)) demands.want(itemId(domain, item, "goal.items"), count);
  }
  const { keep } = problem.constraints;
  const keptOf = (item: string): number => Math.min(keep[item] ?? 0, problem.state.inventory[item] ?? 0);
  // A kept enchanted item may serve the demand for the plain one, so the two are counted together.
  const sure = (item: string): number => {
    const enchanted = enchantedName(item);
    const own = items[enchanted] ?? 0;
    return Math.max((items[item] ?? 0) + own, keptOf(item) + Math.max(own, keptOf(enchanted)));
  };
  for (const { name, count, path } of goalDemands(domain, problem, sure))
    demands.want(itemId(domain, name, path), count);
  for (const { name, count } of taskDemands(domain, problem)) demands.want(itemId(domain, name, "goal.task"), count);
  for (const [index, text] of state.entries()) {
    const bounds = boundsOf(text);
    if (bounds === undefined) throw new CodedError("input.invalid", `goal.state: "${text}" is not a valid condition`);
    const { subject, least } = bounds;
    if (subject === "food") wantFood(domain, problem, least, demands);
    else if (subject === "health") refuseWounds(problem, bounds);
    else if (subject === "durability") refuseWear(domain, problem, bounds);
    else demands.want(nameOf(domain, bounds, `goal.state.${index}`), Math.ceil(least));
  }
  for (const [fact, most] of keptWithin(domain.excerpt([]), problem.goal))
    wantSpare(domain, problem, fact, most, demands);
  const list = demands.list().filter(({ count }) => count > 0);
  refuseSurplus(domain, problem, list, keptOf);
  const goal = withVariants(domain, list, held, Object.keys(items).length === 0);
  if (state.length === 0) return goal;
  const worn = state.find((text) => boundsOf(text)?.subject === "durability");
  if (worn !== undefined && list.some(({ fluent, count }) => (held[fluent] as number) < count)) {
    const advice = "set the tool aside with constraints.keep and ask for the rest alone";
    throw new CodedError("goal.unsupported", `goal.state: no planner saves wear for ${worn}; ${advice}`);
  }
  return goal;
}

/** Amounts of an item and of its enchanted variant. */
interface Share {
  plain: FluentGoal;
  enchanted: FluentGoal;
  isRelaxed: boolean;
}

/**
 * The ways to meet demands by enchanted items: first those that the held ones serve best. `isShared`
 * if one item may serve a demand for itself and one for the plain item.
 */
function withVariants(
  domain: CompiledDomain,
  demands: FluentGoal[],
  held: Int32Array,
  isShared: boolean,
): CompiledGoal {
  const variants = enchantedFluentsOf(domain);
  const shares = demands.flatMap(({ fluent, count }): Share[][] => {
    const enchanted = variants.get(fluent);
    if (enchanted === undefined) return [];
    const own = demands.find((demand) => demand.fluent === enchanted)?.count ?? 0;
    const spare = Math.max(0, (held[enchanted] as number) - (isShared ? 0 : own));
    const most = Math.min(count, spare);
    const best = Math.min(most, Math.max(0, count - (held[fluent] as number)));
    const share = (enchantedCount: number, isRelaxed = false): Share => ({
      plain: { fluent, count: isRelaxed ? 0 : count - enchantedCount },
      enchanted: { fluent: enchanted, count: isShared ? Math.max(own, enchantedCount) : own + enchantedCount },
      isRelaxed,
    });
    const others = Array.from({ length: most + 1 }, (_, k) => k).filter((k) => k !== best);
    // Plans may also enchant more than are held: one more and so on, and in the end at least so many.
    const last = Math.min(count, most + MAX_ENCHANTED);
    const made = Array.from({ length: last - most }, (_, k) =>
      share(most + 1 + k, k + 1 === MAX_ENCHANTED && last < count),
    );
    return [[share(best), ...others.map((k) => share(k)), ...made]];
  });
  if (shares.length === 0) return { demands, others: NO_OTHERS, task: null };
  const plain = new Set(shares.flatMap(([first]) => (first === undefined ? [] : [first.plain.fluent])));
  const fixed = demands.filter(({ fluent }) => !plain.has(fluent));
  let lists: OtherDemands[] = [{ demands: fixed, isRelaxed: false }];
  let isTooMany = false;
  for (const choices of shares) {
    lists = lists.flatMap((list) =>
      choices.map((share) => ({
        demands: [...list.demands, share.plain, share.enchanted],
        isRelaxed: list.isRelaxed || share.isRelaxed,
      })),
    );
    isTooMany ||= lists.length > MAX_OTHERS + 1;
    if (isTooMany) lists.length = 1;
  }
  const [first, ...others] = lists.map(({ demands, isRelaxed }) => ({
    demands: demandsOf(demands.filter(({ count }) => count > 0)),
    isRelaxed,
  }));
  return { demands: first?.demands ?? demands, others: isTooMany ? null : others, task: null };
}

/** What is left of a demand after what is kept. */
export const beyondKept =
  (kept: Int32Array) =>
  ({ fluent, count }: FluentGoal): FluentGoal => ({ fluent, count: Math.max(0, count - (kept[fluent] as number)) });

/** The greatest count of each fluent. */
class MaxCounts {
  readonly #counts = new Map<number, number>();

  want(fluent: number, count: number): void {
    this.#counts.set(fluent, Math.max(this.#counts.get(fluent) ?? 0, count));
  }

  list(): FluentGoal[] {
    const list: FluentGoal[] = [];
    for (const [fluent, count] of this.#counts) list.push({ fluent, count });
    return list.length < 2 ? list : list.sort((a, b) => a.fluent - b.fluent);
  }
}

function nameOf(domain: CompiledDomain, { name = "" }: GoalBounds, path: string): number {
  if (isFact(name) && !domain.nameId.has(name)) {
    const known = [...alikeFacts(domain, name), ...(name.startsWith("xp:") ? [XP_LEVELS] : [])];
    const issue = unknownIssue(path, `no operator knows ${name}`, name, known);
    throw new CodedError("input.unknownItem", `${issue.path}: ${issue.message}`, { issues: [issue] });
  }
  return itemId(domain, name, path);
}

function wantFood(domain: CompiledDomain, { state }: Problem, value: number, demands: MaxCounts): void {
  if (value > MAX_FOOD) {
    throw new CodedError("goal.unsupported", `goal.state: a body holds ${MAX_FOOD} points of food; ask for no more`);
  }
  const food = domain.nameId.get(FOOD);
  if (food !== undefined) demands.want(food, Math.ceil(value));
  else if (state.food < value) {
    throw new CodedError("goal.unsupported", `goal.state: nothing in ${domain.domainName} is eaten; ask for items`);
  }
}

/** Wants an amount to be at most so much. Throws CodedError `goal.unsupported` if it cannot shrink. */
function wantSpare(domain: CompiledDomain, problem: Problem, fact: string, most: number, demands: MaxCounts): void {
  const held = amountAtStart(problem, fact);
  const spare = domain.nameId.get(spareFact(fact));
  const isTaken = spare !== undefined && producersOf(domain, spare).length > 0;
  // What an enchantment takes of experience is the table's choice.
  const isForItself = fact === XP_POINTS && Object.keys(problem.goal).every((part) => part === "state");
  if (held > most && (!isTaken || isForItself)) {
    const [name, why] =
      fact === FOOD ? ["food", "no operator makes a body hungry"] : [fact, `no plan spends any of it for its own sake`];
    const advice = fact === XP_POINTS ? `ask for what is to be enchanted, or allow ${held}` : `allow ${held}`;
    throw new CodedError("goal.unsupported", `goal.state: ${name} is ${held}, and ${why}; ${advice}`);
  }
  if (spare !== undefined) demands.want(spare, spareAtMost(most));
}

/** Throws CodedError `input.invalid` if the goal wants more of a bounded item than it allows. */
function refuseSurplus(
  domain: CompiledDomain,
  { goal }: Problem,
  list: readonly FluentGoal[],
  keptOf: (item: string) => number,
): void {
  for (const [item, most] of boundedItems(goal)) {
    const fluent = itemId(domain, item, "goal.state");
    const wanted = list.find((demand) => demand.fluent === fluent)?.count ?? 0;
    const kept = keptOf(item);
    if (wanted <= most && kept <= most) continue;
    const index = goal.state?.findIndex((text) => boundsOf(text)?.name === item) ?? 0;
    const other = wanted > most ? `another part of the goal wants ${wanted}` : `constraints.keep keeps ${kept}`;
    const message = `${goal.state?.[index]} cannot hold: ${other}`;
    throw new CodedError("input.invalid", `goal.state: ${message}`, {
      issues: [{ path: `goal.state.${index}`, message }],
    });
  }
}

function refuseWounds({ state, constraints }: Problem, { least: value, most }: GoalBounds): void {
  const health = constraints.peaceful === true ? Math.max(state.health, value) : state.health;
  if (health > most)
    throw new CodedError(
      "goal.unsupported",
      `goal.state: health is ${health}, and no operator wounds; allow ${health}`,
    );
  if (health >= value) return;
  const advice = "wounds heal by themselves in a body that is fed: ask for `food >= 18`, then wait";
  throw new CodedError("goal.unsupported", `goal.state: health is ${state.health}, and no operator heals; ${advice}`);
}

function refuseWear(domain: CompiledDomain, { state }: Problem, { name = "", least: value, most }: GoalBounds): void {
  const full = domain.durability[itemId(domain, name, "goal.state")] as number;
  if (full === 0) throw new CodedError("goal.unsupported", `goal.state: ${name} does not wear; ask for it as an item`);
  const count = state.inventory[name] ?? 0;
  const worn = (state.durability[name] ?? []).slice(0, count);
  const left = worn.reduce((sum, uses) => sum + Math.min(uses, full), 0) + (count - worn.length) * full;
  if (left > most)
    throw new CodedError(
      "goal.unsupported",
      `goal.state: ${left} uses of ${name} are left, and no operator wears it for its own sake; allow ${left}`,
    );
  if (left >= value) return;
  const more = count + Math.ceil((value - left) / full);
  const advice = `a new one has ${full}: ask for \`inventory.${name} >= ${more}\``;
  throw new CodedError("goal.unsupported", `goal.state: ${left} uses of ${name} are left, not ${value}; ${advice}`);
}

/** What tasks beside other parts of a goal want of one kind; kinds to choose from are set aside. */
const taskDemands = (domain: CompiledDomain, { goal }: Problem): { name: string; count: number }[] =>
  tasksOf(goal).flatMap((asked, index) =>
    groundTask(domain.excerpt([]).tasks ?? [], asked, tasksPath(goal, index)).achieves.flatMap(({ anyOf, count }) => {
      const [name = "", ...others] = anyOf;
      return others.length > 0 || domain.nameId.has(enchantedName(name)) ? [] : [{ name, count }];
    }),
  );

function readTask(domain: CompiledDomain, asked: { name: string; args: Record<string, unknown> }): CompiledGoal {
  const task = groundTask(domain.excerpt([]).tasks ?? [], asked);
  const wanted = task.achieves.map((condition) => wantedOf(domain, condition));
  const single = wanted.flatMap(({ members: [fluent, another], count }) =>
    fluent === undefined || another !== undefined ? [] : [{ fluent, count }],
  );
  const common = demandsOf(single);
  let alternatives: FluentGoal[][] = [common];
  let isComplete = true;
  for (const { members, count } of wanted) {
    if (members.length < 2) continue;
    alternatives = alternatives.flatMap((known) => members.map((fluent) => demandsOf([...known, { fluent, count }])));
    // Several of several members may be mixtures, which are not listed.
    isComplete &&= count === 1 && alternatives.length <= MAX_ALTERNATIVES;
    alternatives.length = Math.min(alternatives.length, MAX_ALTERNATIVES);
  }
  return { demands: common, others: NO_OTHERS, task: { task, wanted, alternatives, isComplete } };
}

export const wantedOf = (domain: CompiledDomain, { anyOf, count }: GroundCondition): WantedMembers => ({
  members: [...new Set(anyOf)].map((name) => itemId(domain, name, "goal.task")).sort((a, b) => a - b),
  count,
});

/** The greatest demand for each fluent, ascending. */
export function demandsOf(demands: Iterable<FluentGoal>): FluentGoal[] {
  const tally = new MaxCounts();
  for (const { fluent, count } of demands) tally.want(fluent, count);
  return tally.list();
}
