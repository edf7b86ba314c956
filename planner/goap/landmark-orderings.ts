// Landmark orderings: what a plan does before it first holds a tool, it does without it; the stone
// of the first stone pickaxe is not dug with that pickaxe. The first application of a tool's maker
// needs ingredients, and these need others, as long as a single batch of the node can have made
// them. If the batches that go without the tool do not make as much, the node has a flaw.
// Sound when nothing of the class is held at the start (`violationBefore` checks that) and `others`
// holds every other maker that could come first: each plan beneath the node then applies one of the
// makers or of the others once more.
// Source: causal order among first achievers, as in landmark orderings, Hoffmann, Porteous and
// Sebastia, JAIR 2004.
// Earns on small problems with several goals: 20 to 40 times fewer expansions (docs/planning.md).

import { madeOf } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { membersOf, producersOf, requiresOf, spendsOf, usesOf } from "../model/rows.ts";
import type { SearchNode } from "./node.ts";
import type { FirstAchievers, Regression } from "./regression.ts";

/** Every plan beneath the node applies one of the operators once more. */
export interface OrderingViolation {
  /** Makers of the missing amount, and operators that would make it superfluous. */
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

  /** The first violation for the classes that the node provides; null if none is known. */
  violationIn(node: SearchNode, regression: Regression): OrderingViolation | null {
    if (!this.#problem.limits.layers.landmarkOrderings) return null;
    for (const classId of node.provided) {
      const violation = this.violationBefore(node, regression.achieversOf(classId));
      if (violation !== null) return violation;
    }
    return null;
  }

  /** What the first making of the class lacks by the node's batches; null if that is unknown. */
  violationBefore(node: SearchNode, { fluents, operators }: FirstAchievers): OrderingViolation | null {
    const { start, kept } = this.#problem;
    if (fluents.some((fluent) => (start[fluent] as number) + (kept[fluent] as number) > 0)) return null;
    const first = this.#makersIn(node, fluents, operators);
    if (first.length !== 1) return null;
    return new BackChain(this.#problem, this.#usable, node, operators).run(first[0] as number, fluents);
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
  /** By class: the total consumption, and the amount needed at once, of the same pieces. */
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

  /** At least `times` applications come before: so does what they consume and hold. */
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

  /** The operators that make one of the fluents and can be applied before. */
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
