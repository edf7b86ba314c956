// What a plan does before it first holds a tool or a station, it does without it: the stone of the first stone pickaxe is not dug with
// that pickaxe. From a node's lots follows what the first application of a tool's maker takes, and what that takes in turn, as long
// as only one of the lots can have made it; where the lots that go without the tool do not make as much, more of them is needed.
// Sound when nothing of the class is there at the start (`violationBefore` looks) and every other
// maker that could come first stands among `others`: a plan beneath the node then applies one of
// the makers or one of the others once more.
// Source: causal order among first achievers, as in landmark orderings, Hoffmann, Porteous and Sebastia, JAIR 2004.
// Earns with learned prices: 2 of 16 plans cheaper, by up to 7 % (docs/planning.md).

import { madeOf } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, producersOf, requiresOf, spendsOf, usesOf } from "../model/rows.ts";
import type { SearchNode } from "./node.ts";
import type { FirstAchievers } from "./regression.ts";

/** One application more of one of the operators is in every plan beneath the node. */
export interface OrderingViolation {
  /** Operators that make what is missing, and how much is; operators that would make it superfluous. */
  makers: ReadonlySet<number>;
  others: ReadonlySet<number>;
  members: readonly number[];
  missing: number;
}

export class LandmarkOrderings {
  readonly #problem: CompiledProblem;
  readonly #usable: Uint8Array;

  constructor(problem: CompiledProblem, usable: Uint8Array) {
    this.#problem = problem;
    this.#usable = usable;
  }

  /** What the first making of the class's first achiever lacks, by the node's lots; null where nothing is known to be lacking. */
  violationBefore(node: SearchNode, { classId, operators }: FirstAchievers): OrderingViolation | null {
    const { start, kept } = this.#problem;
    if (classId.some((fluent) => (start[fluent] as number) + (kept[fluent] as number) > 0)) return null;
    const first = this.#makersIn(node, classId, operators);
    if (first.length !== 1) return null;
    return new BackChain(this.#problem, this.#usable, node, operators).run(first[0] as number, classId);
  }

  #makersIn(node: SearchNode, kinds: readonly number[], operators: Uint8Array): number[] {
    return [...node.batches.keys()].filter(
      (operator) =>
        operators[operator] === 1 && kinds.some((fluent) => madeOf(this.#problem.domain, operator, fluent) > 0),
    );
  }
}

class BackChain {
  readonly #problem: CompiledProblem;
  readonly #usable: Uint8Array;
  readonly #node: SearchNode;
  readonly #before: Uint8Array;
  /** By class: how much is spent in all, and how much is there at once, which may be the same pieces. */
  readonly #spent = new Map<number, number>();
  readonly #atOnce = new Map<number, number>();
  readonly #times = new Map<number, number>();
  readonly #others = new Set<number>();
  readonly #open: number[] = [];

  constructor(problem: CompiledProblem, usable: Uint8Array, node: SearchNode, before: Uint8Array) {
    this.#problem = problem;
    this.#usable = usable;
    this.#node = node;
    this.#before = before;
  }

  run(first: number, kinds: readonly number[]): OrderingViolation | null {
    for (const operator of this.#makersOf(kinds)) if (operator !== first) this.#others.add(operator);
    this.#apply(first, 1);
    for (let classId = this.#open.pop(); classId !== undefined; classId = this.#open.pop()) {
      const shortage = this.#meet(classId);
      if (shortage !== null) return shortage;
    }
    return null;
  }

  /** So many applications are sure to come before: what they spend and hold must be there before as well. */
  #apply(operator: number, times: number): void {
    const { domain } = this.#problem;
    const cached = this.#times.get(operator) ?? 0;
    if (times <= cached) return;
    this.#times.set(operator, times);
    for (const { altSet, count } of spendsOf(domain, operator)) this.#demand(altSet, (times - cached) * count);
    if (cached > 0) return;
    for (const { altSet, count } of requiresOf(domain, operator)) this.#hold(altSet, count);
    for (const { altSet } of usesOf(domain, operator)) this.#hold(altSet, 1);
  }

  #demand(classId: number, count: number): void {
    this.#spent.set(classId, (this.#spent.get(classId) ?? 0) + count);
    this.#open.push(classId);
  }

  #hold(classId: number, count: number): void {
    if (membersOf(this.#problem.domain, classId).some((fluent) => (this.#problem.kept[fluent] as number) > 0)) return;
    if ((this.#atOnce.get(classId) ?? 0) >= count) return;
    this.#atOnce.set(classId, count);
    this.#open.push(classId);
  }

  #meet(classId: number): OrderingViolation | null {
    const { domain, start } = this.#problem;
    const members = [...membersOf(domain, classId)];
    const wanted = Math.max(this.#spent.get(classId) ?? 0, this.#atOnce.get(classId) ?? 0);
    let held = 0;
    for (const fluent of members) held += start[fluent] as number;
    const makers = this.#makersOf(members).filter((operator) => this.#node.batches.has(operator));
    const amount = (operator: number): number =>
      members.reduce((sum, fluent) => sum + madeOf(domain, operator, fluent), 0);
    const made = makers.reduce(
      (sum, operator) => sum + amount(operator) * (this.#node.batches.get(operator) as number),
      0,
    );
    if (held + made < wanted) {
      const all = new Set(this.#makersOf(members));
      return { makers: all, others: this.#others, members, missing: wanted - held - made };
    }
    const [only, ...more] = makers;
    if (held > 0 || only === undefined || more.length > 0) return null;
    for (const operator of this.#makersOf(members)) if (operator !== only) this.#others.add(operator);
    this.#apply(only, Math.ceil(wanted / amount(only)));
    return null;
  }

  /** The operators that make one of the kinds and can be applied before. */
  #makersOf(kinds: readonly number[]): number[] {
    const { domain } = this.#problem;
    const makers = new Set<number>();
    for (const fluent of kinds) {
      for (const operator of producersOf(domain, fluent)) {
        if (this.#usable[operator] === 1 && this.#before[operator] === 1) makers.add(operator);
      }
    }
    return [...makers];
  }
}
