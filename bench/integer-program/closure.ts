// Everything that a set of operators can reach if nothing is ever consumed: the monotone
// relaxation, grown operator by operator. Products of the set's operators are unlimited; start
// amounts count as they are. A name that this calls out of reach is truly so. Source: Bonet and
// Geffner, "Planning as heuristic search", 2001.

import type { ExactNeed, ExactProblem } from "./exact-problem.ts";

/** Whether the start satisfies a need, and the needs that each name may satisfy. */
interface Index {
  unmet: Int32Array;
  needsOf: readonly (readonly { operator: number; need: number }[])[];
  needCount: number;
}

export class Closure {
  /**
   * By operator: 1 where all its needs are within reach. By name: 1 where an operator of the set
   * makes it.
   */
  readonly applicable: Uint8Array;
  readonly made: Uint8Array;
  readonly #problem: ExactProblem;
  readonly #index: Index;
  readonly #allowed: Uint8Array;
  readonly #unmet: Int32Array;
  readonly #met: Uint8Array;
  /** Changes of the last growth, to undo it. */
  #trail: (() => void)[] = [];

  /** `like`: a closure of the same problem, whose tables are reused. */
  constructor(problem: ExactProblem, like?: Closure) {
    this.#problem = problem;
    this.#index = like === undefined ? indexOf(problem) : like.#index;
    const { operators, names } = problem;
    this.applicable = new Uint8Array(operators.length);
    this.#allowed = new Uint8Array(operators.length);
    this.made = new Uint8Array(names.length);
    this.#unmet = this.#index.unmet.slice();
    this.#met = new Uint8Array(this.#index.needCount);
  }

  /** Adds these operators to the set; `undo` can revert this until the next growth. */
  allow(operators: Iterable<number>): void {
    this.#trail = [];
    const queue: number[] = [];
    for (const operator of operators) {
      if (this.#allowed[operator] === 1) continue;
      this.#allowed[operator] = 1;
      this.#trail.push(() => {
        this.#allowed[operator] = 0;
      });
      if (this.#unmet[operator] === 0) queue.push(operator);
    }
    for (let at = 0; at < queue.length; at++) this.#apply(queue[at] as number, queue);
  }

  undo(): void {
    for (const change of this.#trail.reverse()) change();
    this.#trail = [];
  }

  isAllowed(operator: number): boolean {
    return this.#allowed[operator] === 1;
  }

  /** Whether every part of the goal is within reach. */
  reachesGoal(): boolean {
    return this.#problem.goal.every(({ kinds: [name = 0], count }) => {
      return this.made[name] === 1 || (this.#problem.start[name] ?? 0) >= count;
    });
  }

  #apply(operator: number, queue: number[]): void {
    if (this.applicable[operator] === 1) return;
    this.applicable[operator] = 1;
    this.#trail.push(() => {
      this.applicable[operator] = 0;
    });
    for (const { name } of this.#problem.operators[operator]?.produces ?? []) {
      if (this.made[name] === 1) continue;
      this.made[name] = 1;
      this.#trail.push(() => {
        this.made[name] = 0;
      });
      for (const { operator: needer, need } of this.#index.needsOf[name] ?? []) {
        if (this.#met[need] === 1) continue;
        this.#met[need] = 1;
        this.#unmet[needer] = (this.#unmet[needer] as number) - 1;
        this.#trail.push(() => {
          this.#met[need] = 0;
          this.#unmet[needer] = (this.#unmet[needer] as number) + 1;
        });
        if (this.#unmet[needer] === 0 && this.#allowed[needer] === 1) queue.push(needer);
      }
    }
  }
}

function indexOf(problem: ExactProblem): Index {
  const { operators, names, start, floor, durability, tools } = problem;
  const free = (name: number): number => (start[name] ?? 0) - (floor[name] ?? 0);
  const points = (name: number): number => {
    if (free(name) <= 0) return 0;
    if (durability[name] === 0) return Number.POSITIVE_INFINITY;
    return (tools.get(name) ?? []).slice(0, free(name)).reduce((sum, left) => sum + left, 0);
  };
  const sum = ({ kinds }: ExactNeed, amount: (name: number) => number): number =>
    kinds.reduce((total, kind) => total + amount(kind), 0);
  const unmet = new Int32Array(operators.length);
  const needsOf = names.map((): { operator: number; need: number }[] => []);
  let needCount = 0;
  for (const [operator, { consumes, requires, uses }] of operators.entries()) {
    const open = [
      ...consumes.filter((need) => sum(need, free) < need.count),
      ...requires.filter((need) => sum(need, (name) => start[name] ?? 0) < need.count),
      ...uses.filter((need) => sum(need, points) < Math.max(need.count, 1e-9)),
    ];
    unmet[operator] = open.length;
    for (const { kinds } of open) {
      for (const kind of kinds) needsOf[kind]?.push({ operator, need: needCount });
      needCount++;
    }
  }
  return { unmet, needsOf, needCount };
}
