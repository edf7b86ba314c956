// Turns single applications in an order into the actions of a plan: consecutive applications of one
// operator become one action where the effect is the same. Replays them on the whole problem, slots
// and the rounding of wear included, so that the result can be executed.

import type { Action } from "../../schemas/index.ts";
import type { ExactNeed, ExactOperator, ExactProblem } from "./exact-problem.ts";

/** One application: the amounts that it consumes, and the whole points of wear by tool. */
export interface ReplayedApplication {
  operator: string;
  taken: ReadonlyMap<string, number>;
  wear: ReadonlyMap<string, number>;
}

/** The actions, or the reason why they cannot be executed after all. */
export function actionsOf(problem: ExactProblem, applications: readonly ReplayedApplication[]): Action[] | string {
  const operators = new Map(problem.operators.map((operator) => [operator.id, operator]));
  const world = new ExactWorld(problem);
  const actions: Action[] = [];
  for (const { operator: id, times, taken, wear } of merged(applications, operators)) {
    const operator = operators.get(id);
    if (operator === undefined) return `the problem has no operator ${id}`;
    const uses = world.apply(operator, times, taken, wear);
    if (typeof uses === "string") return uses;
    const action = { operator: id, times, consumes: Object.fromEntries(taken) };
    actions.push(operator.uses.length === 0 ? action : { ...action, uses: Object.fromEntries(uses) });
  }
  return world.meetsGoal() ? actions : "the rounding of wear breaks a tool that the goal needs";
}

interface ReplayedRun {
  operator: string;
  times: number;
  taken: Map<string, number>;
  wear: Map<string, number>;
}

function merged(
  applications: readonly ReplayedApplication[],
  operators: ReadonlyMap<string, ExactOperator>,
): ReplayedRun[] {
  const runs: ReplayedRun[] = [];
  for (const { operator: id, taken, wear } of applications) {
    const last = runs.at(-1);
    const operator = operators.get(id);
    if (last?.operator === id && operator !== undefined && !feedsItself(operator)) {
      last.times++;
      addAll(last.taken, taken);
      addAll(last.wear, wear);
    } else runs.push({ operator: id, times: 1, taken: new Map(taken), wear: new Map(wear) });
  }
  return runs;
}

/** Whether one application can change the conditions of the next one, beyond consuming. */
function feedsItself({ consumes, requires, uses, produces, clears }: ExactOperator): boolean {
  const needed = new Set([...consumes, ...requires, ...uses].flatMap(({ kinds }) => kinds));
  const held = new Set([...requires, ...uses].flatMap(({ kinds }) => kinds));
  const takesHeld = consumes.some(({ kinds }) => kinds.some((kind) => held.has(kind)));
  return clears.length > 0 || takesHeld || produces.some(({ name }) => needed.has(name));
}

function addAll(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, count] of more) sums.set(name, (sums.get(name) ?? 0) + count);
}

class ExactWorld {
  readonly #problem: ExactProblem;
  readonly #counts: number[];
  readonly #tools: Map<number, number[]>;
  readonly #ids: ReadonlyMap<string, number>;

  constructor(problem: ExactProblem) {
    this.#problem = problem;
    this.#counts = [...problem.start];
    this.#tools = new Map([...problem.tools].map(([name, uses]) => [name, [...uses]]));
    this.#ids = new Map(problem.names.map((name, id) => [name, id]));
  }

  meetsGoal(): boolean {
    return this.#problem.goal.every(({ kinds: [name = -1], count }) => (this.#counts[name] ?? 0) >= count);
  }

  /** Applies the action; returns the points worn by tool, or the unmet need. */
  apply(
    operator: ExactOperator,
    times: number,
    taken: ReadonlyMap<string, number>,
    wear: ReadonlyMap<string, number>,
  ): Map<string, number> | string {
    const short = operator.requires.find(({ kinds, count }) => this.#sum(kinds) < count);
    if (short !== undefined) return `${operator.id} lacks ${this.#problem.names[short.kinds[0] ?? -1]}`;
    const uses = this.#usesOf(operator, times, wear);
    if (uses === null) return `${operator.id} lacks a tool`;
    for (const [name, points] of uses) this.#wear(this.#ids.get(name) ?? -1, points);
    for (const [name, count] of taken) {
      const id = this.#ids.get(name) ?? -1;
      if (this.#free(id) < count) return `${operator.id} lacks ${name}`;
      this.#counts[id] = (this.#counts[id] ?? 0) - count;
      this.#tools.get(id)?.splice(0, count);
    }
    for (const name of operator.clears) this.#counts[name] = 0;
    for (const { name, count } of operator.produces) this.#gain(name, count * times);
    return this.#slotsUsed() > this.#problem.slots ? "slots" : uses;
  }

  /**
   * Points by tool, rounded up for each use; null where the tools do not last. Tools that never
   * wear come first.
   */
  #usesOf({ uses }: ExactOperator, times: number, chosen: ReadonlyMap<string, number>): Map<string, number> | null {
    const points = new Map<string, number>();
    const add = (kind: number, count: number): void => addAll(points, new Map([[this.#nameOf(kind), count]]));
    const wearing: ExactNeed[] = [];
    for (const { kinds, count } of uses) {
      const needed = Math.ceil(count * times - 1e-6);
      const held = kinds.filter((kind) => this.#pointsOf(kind) > 0);
      const lasting = held.find((kind) => needed === 0 || this.#problem.durability[kind] === 0);
      if (held.length === 0) return null;
      if (lasting === undefined) wearing.push({ kinds: held, count: needed });
      else add(lasting, needed);
    }
    const wanted = wearing.reduce((sum, { count }) => sum + count, 0);
    const given = [...chosen.values()].reduce((sum, count) => sum + count, 0);
    if (wanted === given) addAll(points, chosen);
    else for (const need of wearing) if (!this.#shareOut(need, chosen, points, add)) return null;
    for (const [name, count] of points) if (this.#pointsOf(this.#ids.get(name) ?? -1) < count) return null;
    return points;
  }

  /** Where rounding needs more than was chosen: from the chosen tools first, then from any. */
  #shareOut(
    { kinds, count }: ExactNeed,
    chosen: ReadonlyMap<string, number>,
    points: ReadonlyMap<string, number>,
    add: (kind: number, count: number) => void,
  ): boolean {
    const share = (kind: number): number => chosen.get(this.#nameOf(kind)) ?? 0;
    let left = count;
    for (const kind of kinds.toSorted((a, b) => share(b) - share(a) || a - b)) {
      const portion = Math.min(left, this.#pointsOf(kind) - (points.get(this.#nameOf(kind)) ?? 0));
      if (portion > 0) add(kind, portion);
      left -= Math.max(0, portion);
    }
    return left === 0;
  }

  #nameOf(id: number): string {
    return this.#problem.names[id] ?? "";
  }

  #sum(kinds: readonly number[]): number {
    return kinds.reduce((sum, kind) => sum + (this.#counts[kind] ?? 0), 0);
  }

  #free(id: number): number {
    return (this.#counts[id] ?? 0) - (this.#problem.floor[id] ?? 0);
  }

  #pointsOf(id: number): number {
    if (this.#free(id) <= 0) return 0;
    if (this.#problem.durability[id] === 0) return Number.POSITIVE_INFINITY;
    return (this.#tools.get(id) ?? []).slice(0, this.#free(id)).reduce((sum, left) => sum + left, 0);
  }

  #wear(id: number, points: number): void {
    const tools = this.#tools.get(id);
    if (tools === undefined) return;
    let left = points;
    while (left > 0 && tools.length > 0) {
      const head = tools[0] ?? 0;
      tools[0] = head - left;
      if (head > left) return;
      left -= head;
      tools.shift();
      this.#counts[id] = (this.#counts[id] ?? 0) - 1;
    }
  }

  #gain(id: number, count: number): void {
    this.#counts[id] = (this.#counts[id] ?? 0) + count;
    const full = this.#problem.durability[id] ?? 0;
    if (full === 0) return;
    this.#tools.set(id, [...(this.#tools.get(id) ?? []), ...Array.from({ length: count }, () => full)]);
  }

  #slotsUsed(): number {
    return this.#counts.reduce((slots, count, id) => {
      const stack = this.#problem.stack[id] ?? 0;
      return stack === 0 || count === 0 ? slots : slots + Math.ceil(count / stack);
    }, 0);
  }
}
