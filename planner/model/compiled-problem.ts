// A problem as searches read it: what is held at the start, what is wanted at the end, which operators may be used.
// What `keep` names is taken out of the start, so that no search can touch it; it still counts towards the goal and
// fills slots.

import { CANONICAL_VERBS, CodedError, didYouMean, isFact, type Problem, parseCondition } from "../../schemas/index.ts";
import type { CompiledDomain } from "./compiled-domain.ts";

export interface CompiledProblem {
  domain: CompiledDomain;
  /** By name: what is there to work with at the start; what `keep` holds back. */
  start: Int32Array;
  kept: Int32Array;
  /** Remaining uses of worn tools at the start, by name, ascending; tools beyond those are as new. */
  worn: ReadonlyMap<number, readonly number[]>;
  /** What must be there at the end beside what is kept: names and counts, ascending by name. */
  goal: readonly { name: number; count: number }[];
  /** By operator: 1 where `allow` and `avoid` permit it. */
  allowed: Uint8Array;
  /** By operator: the cost that steers the search, which learned prices may move away from the true one. */
  steering: Float64Array;
  steered: boolean;
  slots: number;
}

/**
 * Reads a problem against a domain. Throws CodedError input.unknownItem (with a suggestion), input.objectiveMismatch,
 * or goal.unsupported for goals that need more than items and facts.
 */
export function compileProblem(domain: CompiledDomain, problem: Problem): CompiledProblem {
  if (problem.objective !== domain.objective) {
    throw new CodedError(
      "input.objectiveMismatch",
      `the domain is compiled for objective ${domain.objective}, the problem asks for ${problem.objective}`,
    );
  }
  const kept = keptOf(domain, problem);
  const held = heldOf(domain, problem);
  const start = held.map((count, name) => count - Math.min(count, kept[name] as number));
  refuseUnknownNames(domain, problem);
  const allowed = allowedOf(domain, problem);
  const prices = problem.prices ?? {};
  const factor = (operator: number): number =>
    prices[domain.operatorIds[operator] as string] ?? prices[domain.verbs[operator] as string] ?? 1;
  return {
    domain,
    start,
    kept: kept.map((count, name) => Math.min(count, held[name] as number)),
    worn: wornOf(domain, problem),
    goal: goalOf(domain, problem).map(({ name, count }) => ({
      name,
      count: Math.max(0, count - Math.min(kept[name] as number, held[name] as number)),
    })),
    allowed,
    steering: domain.cost.map((cost, operator) => cost * factor(operator)),
    steered: Object.keys(prices).length > 0,
    slots: problem.constraints.slots,
  };
}

/** The id of an item that must exist in the domain. */
function itemId(domain: CompiledDomain, name: string, where: string): number {
  const id = domain.nameId.get(name);
  if (id !== undefined) return id;
  const version = domain.mcVersion === null ? `domain ${domain.domainName}` : `Minecraft ${domain.mcVersion}`;
  throw new CodedError("input.unknownItem", `${where}: ${version} has no ${name}${didYouMean(name, domain.names)}`);
}

function heldOf(domain: CompiledDomain, problem: Problem): Int32Array {
  const held = new Int32Array(domain.nameCount);
  const { inventory, facts, nearby, dimension } = problem.state;
  for (const [item, count] of Object.entries(inventory)) held[itemId(domain, item, "state.inventory")] = count;
  // Facts and sightings that no operator knows are true and of no use here: they are passed over.
  const add = (name: string, count: number): void => {
    const id = domain.nameId.get(name);
    if (id !== undefined) held[id] = (held[id] as number) + count;
  };
  for (const fact of new Set([...facts, `dimension:${dimension}`])) add(fact, 1);
  for (const { block, count } of nearby) add(`seen:${block}`, count);
  return held;
}

function keptOf(domain: CompiledDomain, problem: Problem): Int32Array {
  const kept = new Int32Array(domain.nameCount);
  for (const [item, count] of Object.entries(problem.constraints.keep)) {
    kept[itemId(domain, item, "constraints.keep")] = count;
  }
  return kept;
}

function wornOf(domain: CompiledDomain, problem: Problem): Map<number, readonly number[]> {
  const worn = new Map<number, readonly number[]>();
  for (const [item, uses] of Object.entries(problem.state.durability)) {
    const id = itemId(domain, item, "state.durability");
    const full = domain.durability[id] as number;
    if (uses.length > 0 && full > 0) {
      worn.set(
        id,
        uses.map((left) => Math.min(left, full)).sort((a, b) => a - b),
      );
    }
  }
  return worn;
}

function goalOf(domain: CompiledDomain, problem: Problem): { name: number; count: number }[] {
  const { items, state, task } = problem.goal;
  if (task !== undefined) throw new CodedError("goal.unsupported", `no planner here serves the task ${task.name} yet`);
  const wanted = new Map<number, number>();
  const want = (id: number, count: number): void => void wanted.set(id, Math.max(wanted.get(id) ?? 0, count));
  for (const [item, count] of Object.entries(items ?? {})) want(itemId(domain, item, "goal.items"), count);
  for (const text of state ?? []) {
    const condition = parseCondition(text);
    if (condition?.name === undefined || condition.subject === "durability") {
      throw new CodedError("goal.unsupported", `no planner here serves the condition ${text} yet`);
    }
    if (isFact(condition.name) && domain.nameId.get(condition.name) === undefined) {
      throw new CodedError("input.unknownItem", `goal.state: no operator knows ${condition.name}`);
    }
    want(itemId(domain, condition.name, "goal.state"), Math.ceil(condition.value));
  }
  return [...wanted].map(([name, count]) => ({ name, count })).sort((a, b) => a.name - b.name);
}

/** A misspelt verb in `avoid` would silently permit what was to be avoided, so every name must be one that exists. */
function refuseUnknownNames(domain: CompiledDomain, { constraints, prices = {} }: Problem): void {
  const named = {
    "constraints.allow": constraints.allow ?? [],
    "constraints.avoid": constraints.avoid,
    prices: Object.keys(prices),
  };
  if (Object.values(named).every((names) => names.length === 0)) return;
  const verbs = new Set<string>([...CANONICAL_VERBS, ...domain.verbs]);
  for (const [where, names] of Object.entries(named)) {
    for (const name of names) {
      const [verb = ""] = name.split(":", 1);
      if (verbs.has(verb) || verb.startsWith("opt.") || domain.operatorId.has(name)) continue;
      throw new CodedError("input.unknownName", `${where}: nothing is called ${name}${didYouMean(verb, verbs)}`);
    }
  }
}

/** `avoid` names a verb, an operator id, or `verb:subject` where the subject is one of the operator's text arguments. */
function allowedOf(domain: CompiledDomain, problem: Problem): Uint8Array {
  const { allow, avoid } = problem.constraints;
  const allowed = new Uint8Array(domain.operatorCount).fill(1);
  if (allow === undefined && avoid.length === 0) return allowed;
  const permitted = allow === undefined ? undefined : new Set(allow);
  const avoided = new Set(avoid);
  // Only operators of these verbs are looked into for their subjects.
  const verbsWithSubject = new Set(avoid.filter((entry) => entry.includes(":")).map((entry) => entry.split(":", 1)[0]));
  const looked = domain.verbs.flatMap((verb, operator) => (verbsWithSubject.has(verb) ? [operator] : []));
  const subjects = new Map<string, string[]>();
  for (const { id, args } of looked.length === 0 ? [] : domain.excerpt(looked).operators) {
    subjects.set(
      id,
      Object.values(args).filter((value) => typeof value === "string"),
    );
  }
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    const verb = domain.verbs[operator] as string;
    const id = domain.operatorIds[operator] as string;
    const banned =
      avoided.has(verb) ||
      avoided.has(id) ||
      (subjects.get(id) ?? []).some((subject) => avoided.has(`${verb}:${subject}`));
    if (banned || (permitted !== undefined && !permitted.has(verb))) allowed[operator] = 0;
  }
  return allowed;
}
