// A goal as searches read it: fluents and counts. Items and conditions are one such list; a task
// may have alternatives (a pickaxe of iron, or one of diamond), each such a list, of which any will
// do. Food is an amount, `food:points`; a dimension is a fact. Health and tool wear are checked,
// but no planner plans for them.

import type { GroundCondition, GroundTask, ParsedCondition, Problem } from "../../schemas/index.ts";
import { CodedError, groundTask, isFact, isTag, MAX_FOOD, parseCondition, unknownIssue } from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { tagDemands } from "./tags.ts";

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

export interface CompiledGoal {
  /** What every plan ends with, ascending by fluent. */
  demands: FluentGoal[];
  task: CompoundTask | null;
}

/** The fluent of the food bar. */
export const FOOD = "food:points";
/** Further alternatives are left out. */
const MAX_ALTERNATIVES = 64;

/** The id of an item; throws CodedError `input.unknownItem` with a suggestion. */
export function itemId(domain: CompiledDomain, name: string, where: string): number {
  const id = domain.nameId.get(name);
  if (id !== undefined) return id;
  throw unknownItems(domain, where, [name]);
}

/** The error for items that the domain does not have, each with its path and a suggestion. */
export function unknownItems(domain: CompiledDomain, where: string, names: readonly string[]): CodedError {
  const version = domain.mcVersion === null ? `domain ${domain.domainName}` : `Minecraft ${domain.mcVersion}`;
  const issues = names.map((name) => unknownIssue(`${where}.${name}`, `${version} has no ${name}`, name, domain.names));
  return new CodedError("input.unknownItem", `${where}: ${issues.map(({ message }) => message).join("; ")}`, {
    issues,
  });
}

/**
 * Reads the problem's goal; `held` is the start, by fluent. Throws CodedError `input.unknownItem`,
 * `input.unknownName` or `input.invalid` for unknown names, and `goal.unsupported`, with what to
 * ask for instead, for what no operator brings about.
 */
export function readGoal(domain: CompiledDomain, problem: Problem, held: Int32Array): CompiledGoal {
  const { items, state = [], task } = problem.goal;
  if (task !== undefined) return readTask(domain, task);
  const demands = new MaxCounts();
  for (const [item, count] of Object.entries(items ?? {})) {
    if (!isTag(item)) demands.want(itemId(domain, item, "goal.items"), count);
  }
  if (items !== undefined) {
    const { keep } = problem.constraints;
    const keptOf = (item: string): number => Math.min(keep[item] ?? 0, problem.state.inventory[item] ?? 0);
    const sure = (item: string): number => Math.max(items[item] ?? 0, keptOf(item));
    for (const { name, count } of tagDemands(domain, items, sure))
      demands.want(itemId(domain, name, "goal.items"), count);
  }
  for (const text of state) {
    const condition = parseCondition(text);
    if (condition === undefined)
      throw new CodedError("input.invalid", `goal.state: "${text}" is not a valid condition`);
    if (condition.subject === "food") wantFood(domain, problem, condition.value, demands);
    else if (condition.subject === "health") refuseWounds(problem, condition.value);
    else if (condition.subject === "durability") refuseWear(domain, problem, condition);
    else demands.want(nameOf(domain, condition), Math.ceil(condition.value));
  }
  const list = demands.list();
  if (state.length === 0) return { demands: list, task: null };
  const worn = state.find((text) => parseCondition(text)?.subject === "durability");
  if (worn !== undefined && list.some(({ fluent, count }) => (held[fluent] as number) < count)) {
    const advice = "set the tool aside with constraints.keep and ask for the rest alone";
    throw new CodedError("goal.unsupported", `goal.state: no planner saves wear for ${worn}; ${advice}`);
  }
  return { demands: list, task: null };
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

function nameOf(domain: CompiledDomain, { name = "" }: ParsedCondition): number {
  if (isFact(name) && !domain.nameId.has(name)) {
    const known = domain.names.filter(isFact);
    const issue = unknownIssue("goal.state", `no operator knows ${name}`, name, known);
    throw new CodedError("input.unknownItem", `${issue.path}: ${issue.message}`, { issues: [issue] });
  }
  return itemId(domain, name, "goal.state");
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

function refuseWounds({ state, constraints }: Problem, value: number): void {
  if (state.health >= value || constraints.peaceful === true) return;
  const advice = "wounds heal by themselves in a body that is fed: ask for `food >= 18`, then wait";
  throw new CodedError("goal.unsupported", `goal.state: health is ${state.health}, and no operator heals; ${advice}`);
}

function refuseWear(domain: CompiledDomain, { state }: Problem, { name = "", value }: ParsedCondition): void {
  const full = domain.durability[itemId(domain, name, "goal.state")] as number;
  if (full === 0) throw new CodedError("goal.unsupported", `goal.state: ${name} does not wear; ask for it as an item`);
  const count = state.inventory[name] ?? 0;
  const worn = (state.durability[name] ?? []).slice(0, count);
  const left = worn.reduce((sum, uses) => sum + Math.min(uses, full), 0) + (count - worn.length) * full;
  if (left >= value) return;
  const more = count + Math.ceil((value - left) / full);
  const advice = `a new one has ${full}: ask for \`inventory.${name} >= ${more}\``;
  throw new CodedError("goal.unsupported", `goal.state: ${left} uses of ${name} are left, not ${value}; ${advice}`);
}

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
  return { demands: common, task: { task, wanted, alternatives, isComplete } };
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
