// Some operators, each so often, in small numbers of their own: what a search for their order reads (order-search.ts). Only names that they
// touch have a number here, and of a class only the kinds that can ever be there.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import {
  type AltSetCount,
  clearsOf,
  consumesOf,
  membersOf,
  producesOf,
  productsOf,
  requiresOf,
  usesOf,
} from "../model/rows.ts";

/** So much of a class: its kinds. */
export interface ClassNeed {
  members: readonly number[];
  amount: number;
}

export interface OperatorApplication {
  /** The problem's number. */
  operator: number;
  requires: readonly ClassNeed[];
  /** Points of wear; of what does not wear, 0. */
  uses: readonly ClassNeed[];
  consumes: readonly ClassNeed[];
  clears: readonly number[];
  produces: readonly { name: number; count: number }[];
}

export class ApplicationTable {
  readonly all: readonly OperatorApplication[];
  /** By number here: the problem's name, its points where it is a tool or else 0, and how many are kept. */
  readonly names: number[] = [];
  readonly durability: readonly number[];
  readonly kept: readonly number[];
  /** By number here: whether an operator clears it, whether one consumes it, and who asks for it, each a number. */
  readonly isCleared: readonly boolean[];
  readonly isConsumed: readonly boolean[];
  readonly askers: readonly ReadonlySet<number>[];
  readonly goal: readonly { name: number; count: number }[];
  private readonly numberOf = new Map<number, number>();
  private readonly problem: CompiledProblem;
  private readonly isThere: (name: number) => boolean;

  constructor(problem: CompiledProblem, operators: readonly number[]) {
    const { domain, start, kept, goal } = problem;
    this.problem = problem;
    const made = new Set(operators.flatMap((operator) => [...productsOf(domain, operator)]));
    this.isThere = (name): boolean => made.has(name) || (start[name] as number) + (kept[name] as number) > 0;
    this.goal = goal.map(({ name, count }) => ({ name: this.number(name), count }));
    this.all = operators.map((operator) => this.application(operator));
    this.durability = this.names.map((name) => domain.durability[name] as number);
    this.kept = this.names.map((name) => kept[name] as number);
    this.isCleared = this.marked(({ clears }) => clears);
    this.isConsumed = this.marked(({ consumes }) => consumes.flatMap(({ members }) => members));
    this.askers = this.askersOf();
  }

  private number(name: number): number {
    const known = this.numberOf.get(name);
    if (known !== undefined) return known;
    const number = this.names.push(name) - 1;
    this.numberOf.set(name, number);
    return number;
  }

  private application(operator: number): OperatorApplication {
    const { domain } = this.problem;
    return {
      operator,
      requires: this.needs(requiresOf(domain, operator)),
      uses: this.needs(usesOf(domain, operator).map(({ altSet, points }) => ({ altSet, count: points }))),
      consumes: this.needs(consumesOf(domain, operator)),
      clears: this.numbers(clearsOf(domain, operator)),
      produces: producesOf(domain, operator).map(({ name, count }) => ({ name: this.number(name), count })),
    };
  }

  private needs(needs: readonly AltSetCount[]): ClassNeed[] {
    return needs.map(({ altSet, count }) => ({
      members: this.numbers(membersOf(this.problem.domain, altSet)),
      amount: count,
    }));
  }

  /** The numbers here of names that can be there. */
  private numbers(names: Iterable<number>): number[] {
    return [...names].filter((name) => this.isThere(name)).map((name) => this.number(name));
  }

  private marked(of: (application: OperatorApplication) => readonly number[]): boolean[] {
    const marks = new Set(this.all.flatMap(of));
    return this.names.map((_, name) => marks.has(name));
  }

  /** Who asks for the same kinds is one asker; the goal asks for each name by itself. */
  private askersOf(): Set<number>[] {
    const askers = this.names.map(() => new Set<number>());
    const known = new Map<string, number>();
    const ask = (kinds: readonly number[]): void => {
      const key = kinds.join();
      const asker = known.get(key) ?? known.size;
      known.set(key, asker);
      for (const name of kinds) askers[name]?.add(asker);
    };
    for (const { requires, uses, consumes } of this.all) {
      for (const { members } of [...requires, ...uses, ...consumes]) ask(members);
    }
    for (const { name } of this.goal) ask([name, -1]);
    return askers;
  }
}
