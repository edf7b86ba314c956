// The judge of small problems: uniform-cost search over whole states, one application at a time. It
// reads the documents by itself and shares nothing with planner/, so that neither hides the other's
// mistake. Amounts stop at a cap, which only makes a state poorer: any state reached with the cap
// can be reached without it. So a found plan is a plan; the absence of a plan, or of a cheaper one,
// is certain only where no amount met the cap (`isExact`).

import { type Domain, isFact, type Operator, type Problem } from "../../schemas/index.ts";

export interface ExhaustiveAnswer {
  status: "solved" | "unsolvable" | "unknown";
  /** The cost of the cheapest plan; Infinity where none was found. */
  cost: number;
  isExact: boolean;
}

interface Bounds {
  states: number;
  /** The largest amount of one name that is counted. */
  cap: number;
}

/** The amount of each name, and the uses left of each tool, ascending. */
interface State {
  counts: ReadonlyMap<string, number>;
  tools: ReadonlyMap<string, readonly number[]>;
}

/** An amount of all these names together. */
interface Wanted {
  anyOf: readonly string[];
  count: number;
}

const DEFAULT_BOUNDS: Bounds = { states: 4_000, cap: 9 };
/**
 * With fewer slots than this, they are counted after all applications of one action, which is one
 * step of the search.
 */
const MANY_SLOTS = 36;
const GOAL = /^(?:inventory|facts)\.(\S+) >= (\d+)$/;

/**
 * The cost of the problem's cheapest plan. Throws where the problem uses features that this search
 * does not know.
 */
export function searchExhaustively(domain: Domain, problem: Problem, bounds = DEFAULT_BOUNDS): ExhaustiveAnswer {
  return new ExhaustiveSearch(domain, problem, bounds).run();
}

class ExhaustiveSearch {
  readonly #domain: Domain;
  readonly #problem: Problem;
  readonly #bounds: Bounds;
  readonly #goal: readonly Wanted[];
  readonly #operators: readonly Operator[];
  #isExact = true;
  /** By cost: states to be expanded. */
  readonly #open = new Map<number, State[]>();
  readonly #closed = new Set<string>();

  constructor(domain: Domain, problem: Problem, bounds: Bounds) {
    this.#domain = domain;
    this.#problem = problem;
    this.#bounds = bounds;
    this.#goal = goalOf(domain, problem);
    const { avoid } = problem.constraints;
    this.#operators = domain.operators.filter(({ id }) => !avoid.includes(id));
  }

  run(): ExhaustiveAnswer {
    this.#open.set(0, [startOf(this.#domain, this.#problem)]);
    while (this.#open.size > 0) {
      const cost = Math.min(...this.#open.keys());
      const states = this.#open.get(cost) ?? [];
      // Applications without cost extend this list while it is read.
      for (const state of states) {
        const key = keyOf(state);
        if (this.#closed.has(key)) continue;
        this.#closed.add(key);
        if (this.#goal.every(({ anyOf, count }) => totalOf(state, anyOf) >= count)) {
          return { status: "solved", cost, isExact: this.#isExact };
        }
        if (this.#closed.size > this.#bounds.states) {
          return { status: "unknown", cost: Number.POSITIVE_INFINITY, isExact: false };
        }
        this.#expand(state, cost);
      }
      this.#open.delete(cost);
    }
    return { status: "unsolvable", cost: Number.POSITIVE_INFINITY, isExact: this.#isExact };
  }

  #expand(state: State, cost: number): void {
    const max = this.#problem.constraints.slots < MANY_SLOTS ? this.#bounds.cap : 1;
    for (const operator of this.#operators) {
      for (let times = 1; times <= (isPlain(operator) ? max : 1); times++) {
        const states = this.#successors(state, operator, times);
        const reached = cost + operator.cost * times;
        const known = this.#open.get(reached);
        if (known === undefined) this.#open.set(reached, states);
        else known.push(...states);
      }
    }
  }

  /** Every state after `times` applications: one for each choice of kinds. */
  #successors(state: State, { requires, uses, consumes, clears, produces }: Operator, times: number): State[] {
    if (requires.some(({ anyOf, count }) => totalOf(state, anyOf) < count)) return [];
    let states = [state];
    for (const { anyOf, durability } of uses) {
      states = states.filter((from) => anyOf.some((tool) => this.#freeOf(from, tool) > 0));
      states = chosen(states, anyOf, durability, (from, tool) => this.#worn(from, tool));
    }
    for (const { anyOf, count } of consumes) {
      states = chosen(states, anyOf, count * times, (from, name) =>
        this.#freeOf(from, name) > 0 ? without(from, name) : null,
      );
    }
    return states
      .map((from) => this.#with(cleared(from, clears), produces, times))
      .filter((next) => this.#slotsOf(next) <= this.#problem.constraints.slots);
  }

  /** The amount that may be consumed. */
  #freeOf(state: State, name: string): number {
    const kept = Math.min(this.#problem.constraints.keep[name] ?? 0, this.#problem.state.inventory[name] ?? 0);
    return amountOf(state, name) - kept;
  }

  /**
   * Takes one point off the most worn tool of the kind; items that do not wear stay as they are.
   */
  #worn(state: State, tool: string): State | null {
    if (this.#freeOf(state, tool) <= 0) return null;
    const [worst, ...others] = state.tools.get(tool) ?? [];
    if (worst === undefined) return state;
    if (worst === 1) return without(state, tool);
    return { ...state, tools: new Map(state.tools).set(tool, [worst - 1, ...others]) };
  }

  #with(state: State, produces: Readonly<Record<string, number>>, times: number): State {
    const counts = new Map(state.counts);
    const tools = new Map(state.tools);
    for (const [name, made] of Object.entries(produces)) {
      const wanted = (counts.get(name) ?? 0) + made * times;
      const count = Math.min(wanted, this.#bounds.cap);
      if (count < wanted) this.#isExact = false;
      counts.set(name, count);
      const full = this.#domain.items[name]?.durability;
      if (full === undefined) continue;
      const held = tools.get(name) ?? [];
      tools.set(name, [...held, ...Array<number>(Math.max(0, count - held.length)).fill(full)]);
    }
    return { counts, tools };
  }

  #slotsOf({ counts }: State): number {
    let slots = 0;
    for (const [name, count] of counts) {
      if (!isFact(name)) slots += Math.ceil(count / (this.#domain.items[name]?.stack ?? 64));
    }
    return slots;
  }
}

/**
 * The states after choosing the count of the kinds one by one, in their order, since every order
 * leads to the same.
 */
function chosen(
  states: readonly State[],
  kinds: readonly string[],
  count: number,
  take: (from: State, kind: string) => State | null,
): State[] {
  let reached = states.map((state) => ({ state, from: 0 }));
  for (let piece = 0; piece < count; piece++) {
    reached = reached.flatMap(({ state, from }) =>
      kinds.slice(from).flatMap((kind, index) => {
        const next = take(state, kind);
        return next === null ? [] : [{ state: next, from: from + index }];
      }),
    );
  }
  return reached.map(({ state }) => state);
}

/** Whether applications in one action equal the same ones one by one, slots aside. */
const isPlain = ({ requires, uses, clears }: Operator): boolean => requires.length + uses.length + clears.length === 0;

/** One less of a name; of tools, the most worn. */
function without({ counts, tools }: State, name: string): State {
  const worn = tools.get(name);
  return {
    counts: new Map(counts).set(name, (counts.get(name) ?? 0) - 1),
    tools: worn === undefined ? tools : new Map(tools).set(name, worn.slice(1)),
  };
}

function cleared(state: State, clears: readonly string[]): State {
  if (clears.length === 0) return state;
  const ends = (name: string): boolean =>
    clears.some((clear) => (clear.endsWith("*") ? name.startsWith(clear.slice(0, -1)) : name === clear));
  return { ...state, counts: new Map([...state.counts].filter(([name]) => !ends(name))) };
}

const amountOf = ({ counts }: State, name: string): number => counts.get(name) ?? 0;

const totalOf = (state: State, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + amountOf(state, name), 0);

function keyOf({ counts, tools }: State): string {
  const held = [...counts].filter(([, count]) => count > 0);
  return held
    .map(([name, count]) => `${name}=${count}:${tools.get(name)?.join() ?? ""}`)
    .sort()
    .join(";");
}

/** The needs of the goal; for a task, those of its first case, which must have no arguments. */
function goalOf({ tasks = [] }: Domain, { goal, constraints }: Problem): Wanted[] {
  if (constraints.allow !== undefined) throw new RangeError("exhaustive search does not support constraints.allow");
  const wanted = Object.entries(goal.items ?? {}).map(([name, count]) => ({ anyOf: [name], count }));
  for (const text of goal.state ?? []) {
    const [, name, count] = GOAL.exec(text) ?? [];
    if (name === undefined) throw new RangeError(`exhaustive search does not support the condition ${text}`);
    wanted.push({ anyOf: [name], count: Number(count) });
  }
  if (goal.task === undefined) return wanted;
  const task = tasks.find(({ name }) => name === goal.task?.name);
  for (const { anyOf, count } of task?.cases[0]?.achieves ?? []) {
    if (typeof count !== "number") throw new RangeError("exhaustive search does not support arguments of tasks");
    wanted.push({ anyOf, count });
  }
  return wanted;
}

function startOf(domain: Domain, { state }: Problem): State {
  const counts = new Map(Object.entries(state.inventory));
  for (const fact of new Set([...state.facts, `dimension:${state.dimension}`])) counts.set(fact, 1);
  for (const { block, count } of state.nearby) counts.set(`seen:${block}`, (counts.get(`seen:${block}`) ?? 0) + count);
  counts.set("food:points", Math.floor(state.food));
  const tools = new Map<string, number[]>();
  for (const [name, count] of Object.entries(state.inventory)) {
    const full = domain.items[name]?.durability;
    if (full === undefined) continue;
    const worn = [...(state.durability[name] ?? [])].map((uses) => Math.min(uses, full));
    const fresh = Array<number>(Math.max(0, count - worn.length)).fill(full);
    tools.set(name, [...worn.sort((a, b) => a - b), ...fresh].slice(0, count));
  }
  return { counts, tools };
}
