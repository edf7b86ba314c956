// The applications of an order search, with small ids of their own. Only fluents that they touch
// have one, and of a class only members that can be there.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import {
  type ClassCount,
  clearsOf,
  consumesOf,
  membersOf,
  producesOf,
  productsOf,
  requiresOf,
  usesOf,
} from "../model/rows.ts";

/** An amount of a class, by its members. */
export interface ClassNeed {
  members: readonly number[];
  amount: number;
}

export interface OperatorApplication {
  /** The problem's id. */
  operator: number;
  requires: readonly ClassNeed[];
  /** Points of wear; 0 if the tool is not worn. */
  uses: readonly ClassNeed[];
  consumes: readonly ClassNeed[];
  clears: readonly number[];
  produces: readonly { fluent: number; count: number }[];
}

export class ApplicationTable {
  readonly all: readonly OperatorApplication[];
  /** By own id: the problem's fluent, its durability (0 if it is no tool), and the kept amount. */
  readonly fluents: number[] = [];
  readonly durability: readonly number[];
  readonly kept: readonly number[];
  /** By own id: whether an operator clears or consumes it, and the ids of its askers. */
  readonly isCleared: readonly boolean[];
  readonly isConsumed: readonly boolean[];
  readonly askers: readonly ReadonlySet<number>[];
  readonly goal: readonly { fluent: number; count: number }[];
  readonly #numberOf = new Map<number, number>();
  readonly #problem: CompiledProblem;
  readonly #isThere: (fluent: number) => boolean;

  constructor(problem: CompiledProblem, operators: readonly number[]) {
    const { domain, start, kept, goal } = problem;
    this.#problem = problem;
    const made = new Set(operators.flatMap((operator) => [...productsOf(domain, operator)]));
    this.#isThere = (fluent): boolean => made.has(fluent) || (start[fluent] as number) + (kept[fluent] as number) > 0;
    this.goal = goal.map(({ fluent, count }) => ({ fluent: this.#number(fluent), count }));
    this.all = operators.map((operator) => this.#application(operator));
    this.durability = this.fluents.map((fluent) => domain.durability[fluent] as number);
    this.kept = this.fluents.map((fluent) => kept[fluent] as number);
    this.isCleared = this.#marked(({ clears }) => clears);
    this.isConsumed = this.#marked(({ consumes }) => consumes.flatMap(({ members }) => members));
    this.askers = this.#askersOf();
  }

  #number(fluent: number): number {
    const cached = this.#numberOf.get(fluent);
    if (cached !== undefined) return cached;
    const number = this.fluents.push(fluent) - 1;
    this.#numberOf.set(fluent, number);
    return number;
  }

  #application(operator: number): OperatorApplication {
    const { domain } = this.#problem;
    return {
      operator,
      requires: this.#needs(requiresOf(domain, operator)),
      uses: this.#needs(usesOf(domain, operator).map(({ classId, points }) => ({ classId, count: points }))),
      consumes: this.#needs(consumesOf(domain, operator)),
      clears: this.#numbers(clearsOf(domain, operator)),
      produces: producesOf(domain, operator).map(({ fluent, count }) => ({ fluent: this.#number(fluent), count })),
    };
  }

  #needs(needs: readonly ClassCount[]): ClassNeed[] {
    return needs.map(({ classId, count }) => ({
      members: this.#numbers(membersOf(this.#problem.domain, classId)),
      amount: count,
    }));
  }

  /** The own ids of fluents that can be there. */
  #numbers(fluents: Iterable<number>): number[] {
    return [...fluents].filter((fluent) => this.#isThere(fluent)).map((fluent) => this.#number(fluent));
  }

  #marked(of: (application: OperatorApplication) => readonly number[]): boolean[] {
    const marks = new Set(this.all.flatMap(of));
    return this.fluents.map((_, fluent) => marks.has(fluent));
  }

  /** Needs for the same members are one asker; the goal asks for each fluent by itself. */
  #askersOf(): Set<number>[] {
    const askers = this.fluents.map(() => new Set<number>());
    const known = new Map<string, number>();
    const ask = (members: readonly number[]): void => {
      const key = members.join();
      const asker = known.get(key) ?? known.size;
      known.set(key, asker);
      for (const fluent of members) askers[fluent]?.add(asker);
    };
    for (const { requires, uses, consumes } of this.all) {
      for (const { members } of [...requires, ...uses, ...consumes]) ask(members);
    }
    for (const { fluent } of this.goal) ask([fluent, -1]);
    return askers;
  }
}

/** Whether some member of each class is there. */
export function isMet(needs: readonly ClassNeed[], has: Uint8Array): boolean {
  for (const { members } of needs) {
    let isThere = false;
    for (let i = 0; i < members.length && !isThere; i++) isThere = has[members[i] as number] === 1;
    if (!isThere) return false;
  }
  return true;
}
