// Conversions that no cheapest plan needs: they turn a thing into one that serves nothing which the
// first does not serve as well (logs into bark for planks).
// Sound: without the conversion, a plan holds the first thing instead of the second. Every class
// that an operator needs and that has the second has the first; no operator wears the second or
// clears the first, the goal does not ask for the second, and the conversion gives no more than it
// spends. Slots are ignored, as in every bound.
// Source: dominance of operators by simulation, Torralba and Hoffmann, IJCAI 2015; here one case.

import { spendWork, WORK } from "../contract/work.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import {
  classesOf,
  clearsOf,
  consumesOf,
  isMember,
  membersOf,
  needsOf,
  producesOf,
  spendsOf,
  usesOf,
} from "../model/rows.ts";

/** `usable` without idle conversions. */
export function withoutIdleConversions(problem: CompiledProblem, usable: Uint8Array): Uint8Array {
  const { domain, limits } = problem;
  if (!limits.layers.idleConversions) return usable;
  const wanted = new Set(problem.goal.map(({ fluent }) => fluent));
  const left = usable.slice();
  for (let changed = true; changed; ) {
    spendWork(problem, WORK.pass);
    changed = false;
    const needs = new NeededClasses(problem, left);
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (left[operator] !== 1) continue;
      const to = needs.idleProductOf(operator);
      if (to === null || wanted.has(to)) continue;
      left[operator] = 0;
      changed = true;
    }
  }
  return left;
}

/** The classes that the operators need, and the fluents that they clear. */
class NeededClasses {
  readonly #problem: CompiledProblem;
  readonly #needed = new Set<number>();
  readonly #worn = new Set<number>();
  readonly #cleared = new Set<number>();

  constructor(problem: CompiledProblem, usable: Uint8Array) {
    const { domain } = problem;
    this.#problem = problem;
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (usable[operator] !== 1) continue;
      for (const classId of needsOf(domain, operator)) this.#needed.add(classId);
      for (const { classId } of usesOf(domain, operator)) this.#worn.add(classId);
      for (const fluent of clearsOf(domain, operator)) this.#cleared.add(fluent);
    }
  }

  /** What the operator makes, if its ingredients serve for it everywhere; null if not. */
  idleProductOf(operator: number): number | null {
    const { domain } = this.#problem;
    const [spent, ...otherSpent] = spendsOf(domain, operator);
    const [made, ...otherMade] = producesOf(domain, operator);
    if (spent === undefined || made === undefined || otherSpent.length + otherMade.length > 0) return null;
    // What is consumed and looked at is spent once, but the plan has to hold it.
    if (made.count > spent.count || consumesOf(domain, operator).length !== 1) return null;
    const serves = (source: number): boolean => this.#servesFor(made.fluent, source);
    return membersOf(domain, spent.classId).every(serves) ? made.fluent : null;
  }

  /** Whether the one does wherever the other is needed. */
  #servesFor(fluent: number, source: number): boolean {
    const { domain } = this.#problem;
    if (domain.isItem[fluent] !== domain.isItem[source] || this.#cleared.has(source)) return false;
    return classesOf(domain, fluent).every(
      (classId) => !this.#needed.has(classId) || (!this.#worn.has(classId) && isMember(domain, classId, source)),
    );
  }
}
