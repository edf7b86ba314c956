// The classes that must have been held before each operator is first applied and each fluent is
// first had: bit sets in one fixpoint over the relaxed problem. A fluent is a class of its own.
// Invariant: each set holds landmarks only, and once the sweeps end, all that are single classes.
// Sound also if sweeps stop at unreachable fluents: sets only shrink, and a held or kept fluent
// needs nothing.
// Source: backward label propagation, Zhu and Givan, ICAPS 2003; AND/OR graphs, Keyder, Richter and
// Helmert, ECAI 2010.

import { spendWork, WORK } from "../contract/work.ts";
import type { Reachability } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { classesOf, membersOf, needsOf, productsOf } from "../model/rows.ts";

export class LandmarkSets {
  readonly #problem: CompiledProblem;
  readonly #words: number;
  /** By class: 1 if some of it is held at the start. */
  readonly #held: Uint8Array;
  /** By operator and by fluent, their bits; null if they are not known yet. */
  readonly #ofOperators: (Int32Array | null)[];
  readonly #ofNames: (Int32Array | null)[];
  /** By class of several members: the intersection of their bits, or absent if one changed since. */
  readonly #ofClasses = new Map<number, Int32Array | null>();
  /** By class: the number of changes when a member's bits last changed; by operator: when it was last swept. */
  readonly #changedAt: Int32Array;
  readonly #sweptAt: Int32Array;
  #changes = 0;

  constructor(problem: CompiledProblem, reach: Reachability) {
    const { domain, start, kept } = problem;
    this.#problem = problem;
    this.#words = (domain.classCount + 31) >> 5;
    this.#held = heldClasses(problem);
    this.#ofOperators = new Array<Int32Array | null>(domain.operatorCount).fill(null);
    this.#ofNames = Array.from(start, (count, fluent) => (count + (kept[fluent] as number) > 0 ? this.#empty() : null));
    this.#changedAt = new Int32Array(domain.classCount);
    this.#sweptAt = new Int32Array(domain.operatorCount).fill(-1);
    const operators = [...reach.operators.keys()].filter((operator) => reach.operators[operator] === 1);
    const needs = operators.map((operator) => [...new Set(needsOf(domain, operator))]);
    let swept = 0;
    let changed = true;
    while (changed) {
      changed = false;
      for (const [at, operator] of operators.entries()) {
        const own = needs[at] as number[];
        if (!this.#isDue(operator, own)) continue;
        if (swept++ % problem.limits.ip.operatorsPerCheck === 0) spendWork(problem, WORK.landmarkCut);
        if (this.#sweep(operator, own)) changed = true;
      }
    }
  }

  /** Whether some need changed since the operator was last swept. */
  #isDue(operator: number, needs: readonly number[]): boolean {
    const last = this.#sweptAt[operator] as number;
    return last < 0 || needs.some((classId) => (this.#changedAt[classId] as number) > last);
  }

  /** Whether some of the class must have been held before the operator is first applied. */
  isBefore(classId: number, operator: number): boolean {
    const bits = this.#ofOperators[operator];
    return bits !== null && bits !== undefined && has(bits, classId);
  }

  /** The class and the classes that must be held before it, without those held at the start. */
  before(classId: number): number[] {
    const bits = this.#ofClass(classId);
    return bits === null ? [] : this.#listed(bits);
  }

  #listed(bits: Int32Array): number[] {
    const classes: number[] = [];
    for (let classId = 0; classId < this.#problem.domain.classCount; classId++) {
      if (has(bits, classId)) classes.push(classId);
    }
    return classes;
  }

  /** Updates an operator's set from its needs; returns whether the set of a product shrank. */
  #sweep(operator: number, needs: readonly number[]): boolean {
    const { domain } = this.#problem;
    this.#sweptAt[operator] = this.#changes;
    const bits = this.#empty();
    for (const classId of needs) {
      const needed = this.#ofClass(classId);
      if (needed === null) return false;
      for (let word = 0; word < this.#words; word++) bits[word] = (bits[word] as number) | (needed[word] as number);
    }
    this.#ofOperators[operator] = bits;
    let changed = false;
    for (const fluent of productsOf(domain, operator)) if (this.#lower(fluent, bits)) changed = true;
    return changed;
  }

  /** Intersects the fluent's set with a producer's. */
  #lower(fluent: number, bits: Int32Array): boolean {
    const own = bits.slice();
    put(own, fluent);
    for (const classId of classesOf(this.#problem.domain, fluent)) if (this.#held[classId] === 0) put(own, classId);
    const cached = this.#ofNames[fluent] ?? null;
    if (cached === null) {
      this.#ofNames[fluent] = own;
      this.#noteChange(fluent);
      return true;
    }
    let changed = false;
    for (let word = 0; word < this.#words; word++) {
      const both = (cached[word] as number) & (own[word] as number);
      if (both === cached[word]) continue;
      cached[word] = both;
      changed = true;
    }
    if (changed) this.#noteChange(fluent);
    return changed;
  }

  #noteChange(fluent: number): void {
    this.#changes++;
    for (const classId of [fluent, ...classesOf(this.#problem.domain, fluent)]) {
      this.#changedAt[classId] = this.#changes;
      this.#ofClasses.delete(classId);
    }
  }

  /** The intersection over the members of the class, to be read only; null if none has a set. */
  #ofClass(classId: number): Int32Array | null {
    if (classId < this.#problem.domain.fluentCount) return this.#ofNames[classId] ?? null;
    const known = this.#ofClasses.get(classId);
    if (known !== undefined) return known;
    let common: Int32Array | null = null;
    for (const member of membersOf(this.#problem.domain, classId)) {
      const bits = this.#ofNames[member] ?? null;
      if (bits === null) continue;
      if (common === null) common = bits.slice();
      else
        for (let word = 0; word < this.#words; word++) common[word] = (common[word] as number) & (bits[word] as number);
    }
    this.#ofClasses.set(classId, common);
    return common;
  }

  #empty(): Int32Array {
    return new Int32Array(this.#words);
  }
}

/** By class: 1 if a member is held at the start or kept. */
export function heldClasses({ domain, start, kept }: CompiledProblem): Uint8Array {
  const held = new Uint8Array(domain.classCount);
  for (let classId = 0; classId < domain.classCount; classId++) {
    for (const fluent of membersOf(domain, classId)) {
      if ((start[fluent] as number) + (kept[fluent] as number) > 0) held[classId] = 1;
    }
  }
  return held;
}

const has = (bits: Int32Array, at: number): boolean => ((bits[at >> 5] as number) & (1 << (at & 31))) !== 0;

const put = (bits: Int32Array, at: number): void => {
  bits[at >> 5] = (bits[at >> 5] as number) | (1 << (at & 31));
};
