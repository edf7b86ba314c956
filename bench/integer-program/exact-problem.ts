// A problem as the exact program reads it: names and operators as integers, only the operators that
// the constraints permit. Read from the Domain document alone and written apart from planner/, so
// that neither can hide the other's mistake. The semantics are one application at a time: needs
// hold before each, clearing comes before producing.

import { type Domain, type Operator, type Problem, parseCondition } from "../../schemas/index.ts";
import { startAmounts } from "./start-amounts.ts";

/** An amount of all these kinds together; for a tool use, points of wear. */
export interface ExactNeed {
  kinds: readonly number[];
  count: number;
}

export interface ExactOperator {
  id: string;
  cost: number;
  consumes: readonly ExactNeed[];
  requires: readonly ExactNeed[];
  uses: readonly ExactNeed[];
  produces: readonly { name: number; count: number }[];
  /** Names that it clears, ascending. */
  clears: readonly number[];
}

export interface ExactProblem {
  names: readonly string[];
  operators: readonly ExactOperator[];
  /** By name: the start amount, and the part of it that must stay untouched. */
  start: readonly number[];
  floor: readonly number[];
  /** By name: uses of a new one; 0 for names that do not wear. */
  durability: readonly number[];
  /** By held name that wears: uses left of each, ascending. */
  tools: ReadonlyMap<number, readonly number[]>;
  /** The needs at the end, kept things included; no zeros. */
  goal: readonly ExactNeed[];
  /** By name: the stack size; 0 for names that fill no slot. */
  stack: readonly number[];
  slots: number;
}

interface NumberedDomain {
  names: string[];
  ids: ReadonlyMap<string, number>;
  operators: { operator: Operator; exact: ExactOperator }[];
  durability: number[];
  stack: number[];
}

const numbered = new WeakMap<Domain, NumberedDomain>();

/** Reads a problem; null where its goal is anything but amounts of items and facts. */
export function readProblem(domain: Domain, problem: Problem, isLucky = false): ExactProblem | null {
  const { names, ids, operators, durability, stack } = numberedOf(domain);
  const amounts = startAmounts(domain, problem, isLucky);
  const start = names.map((name) => amounts.get(name) ?? 0);
  const floor = names.map(() => 0);
  for (const [item, count] of Object.entries(problem.constraints.keep)) {
    const id = ids.get(item);
    if (id !== undefined) floor[id] = Math.min(count, start[id] ?? 0);
  }
  const goal = goalOf(problem, ids);
  if (goal === null) return null;
  const isHostile = new Set(problem.constraints.peaceful === true ? domain.notInPeaceful : []);
  return {
    names,
    operators: operators
      .filter(({ operator }) => !isHostile.has(operator.id) && isPermitted(operator, problem))
      .map(({ exact }) => exact),
    start,
    floor,
    durability,
    tools: toolsOf(problem, ids, durability, start),
    goal,
    stack,
    slots: problem.constraints.slots,
  };
}

function goalOf({ goal }: Problem, ids: ReadonlyMap<string, number>): ExactNeed[] | null {
  if (goal.task !== undefined) return null;
  const wanted = new Map<number, number>();
  const want = (name: string, count: number): boolean => {
    const id = ids.get(name);
    if (id !== undefined && count > 0) wanted.set(id, Math.max(wanted.get(id) ?? 0, count));
    return id !== undefined;
  };
  for (const [item, count] of Object.entries(goal.items ?? {})) if (!want(item, count)) return null;
  for (const text of goal.state ?? []) {
    const condition = parseCondition(text);
    if (condition?.name === undefined || condition.subject === "durability") return null;
    if (!want(condition.name, Math.ceil(condition.value))) return null;
  }
  return [...wanted].map(([name, count]) => ({ kinds: [name], count }));
}

function toolsOf(
  { state }: Problem,
  ids: ReadonlyMap<string, number>,
  durability: readonly number[],
  start: readonly number[],
): Map<number, number[]> {
  const tools = new Map<number, number[]>();
  for (const item of Object.keys(state.inventory)) {
    const id = ids.get(item);
    const full = id === undefined ? 0 : (durability[id] ?? 0);
    if (id === undefined || full === 0) continue;
    const worn = (state.durability[item] ?? []).map((left) => Math.min(left, full)).sort((a, b) => a - b);
    const count = start[id] ?? 0;
    const fresh = Array.from({ length: Math.max(0, count - worn.length) }, () => full);
    tools.set(id, [...worn, ...fresh].slice(0, count));
  }
  return tools;
}

function isPermitted({ id, verb, args }: Operator, { constraints: { allow, avoid } }: Problem): boolean {
  if (allow !== undefined && !allow.includes(verb)) return false;
  if (avoid.length === 0) return true;
  const subjects = Object.values(args).filter((value) => typeof value === "string");
  return ![verb, id, ...subjects.map((subject) => `${verb}:${subject}`)].some((name) => avoid.includes(name));
}

function numberedOf(domain: Domain): NumberedDomain {
  const known = numbered.get(domain);
  if (known !== undefined) return known;
  const mentioned = domain.operators.flatMap(({ consumes, requires, uses, produces }) => [
    ...[...consumes, ...requires, ...uses].flatMap(({ anyOf }) => anyOf),
    ...Object.keys(produces),
  ]);
  const names = [...new Set([...Object.keys(domain.items), ...domain.facts, ...mentioned])].sort();
  const ids = new Map(names.map((name, id) => [name, id]));
  const id = (name: string): number => ids.get(name) ?? -1;
  const kindsOf = (anyOf: readonly string[]): number[] => [...new Set(anyOf.map(id))].sort((a, b) => a - b);
  const clearedBy = (pattern: string): number[] =>
    pattern.endsWith("*")
      ? names.flatMap((name, at) => (name.startsWith(pattern.slice(0, -1)) ? [at] : []))
      : [ids.get(pattern) ?? []].flat();
  const read = (operator: Operator): ExactOperator => ({
    id: operator.id,
    cost: operator.cost,
    consumes: operator.consumes.map(({ anyOf, count }) => ({ kinds: kindsOf(anyOf), count })),
    requires: operator.requires.map(({ anyOf, count }) => ({ kinds: kindsOf(anyOf), count })),
    uses: operator.uses.map(({ anyOf, durability }) => ({ kinds: kindsOf(anyOf), count: durability })),
    produces: Object.entries(operator.produces).map(([name, count]) => ({ name: id(name), count })),
    clears: [...new Set(operator.clears.flatMap(clearedBy))].sort((a, b) => a - b),
  });
  const result = {
    names,
    ids,
    operators: domain.operators.map((operator) => ({ operator, exact: read(operator) })),
    durability: names.map((name) => domain.items[name]?.durability ?? 0),
    stack: names.map((name) => (name.includes(":") ? 0 : (domain.items[name]?.stack ?? 64))),
  };
  numbered.set(domain, result);
  return result;
}
