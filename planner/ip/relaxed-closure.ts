// What a growing set of operators reaches if nothing is ever used up. The last operator can be taken
// back, so that a set is grown as far as it does not reach a target.
// Invariant: the fluents are the fixpoint of the start under the operators that are in.

import { linksOf, type RelaxedLinks } from "../heuristics/relaxed-links.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

export class RelaxedClosure {
  readonly #problem: CompiledProblem;
  readonly #links: RelaxedLinks;
  readonly #live: readonly number[];
  readonly #isIn: Uint8Array;
  readonly #fluents: Uint8Array;
  readonly #classes: Uint8Array;
  /** By operator: its needs that are not met. */
  readonly #unmet: Int32Array;
  /** Fluents, and classes as -1 - class, in the order in which the last operator reached them. */
  readonly #trail: number[] = [];
  #target = -1;
  #isReached = false;

  /** `live` is ascending. */
  constructor(problem: CompiledProblem, live: readonly number[]) {
    const { domain } = problem;
    this.#problem = problem;
    this.#live = live;
    this.#links = linksOf(problem, live);
    this.#isIn = new Uint8Array(domain.operatorCount);
    this.#fluents = new Uint8Array(domain.fluentCount);
    this.#classes = new Uint8Array(domain.classCount);
    this.#unmet = new Int32Array(domain.operatorCount);
  }

  /** Begins anew without operators. The target is reached by making some of it. */
  begin(target: number): void {
    const { start } = this.#problem;
    this.#isIn.fill(0);
    this.#fluents.fill(0);
    this.#classes.fill(0);
    for (const operator of this.#live) this.#unmet[operator] = (this.#links.needs[operator] as Int32Array).length;
    this.#trail.length = 0;
    this.#target = -1;
    for (let fluent = 0; fluent < start.length; fluent++) if ((start[fluent] as number) > 0) this.#reach(fluent);
    this.#run();
    this.#target = target;
    this.#isReached = false;
  }

  has(operator: number): boolean {
    return this.#isIn[operator] === 1;
  }

  /** Whether the set does not reach the target with the operator, which is then in it. */
  add(operator: number): boolean {
    this.#isIn[operator] = 1;
    if (this.#unmet[operator] !== 0) return true;
    this.#trail.length = 0;
    this.#apply(operator);
    this.#run();
    if (!this.#isReached) return true;
    this.#takeBack(operator);
    return false;
  }

  #takeBack(operator: number): void {
    this.#isIn[operator] = 0;
    this.#isReached = false;
    for (const reached of this.#trail) {
      if (reached >= 0) {
        this.#fluents[reached] = 0;
        continue;
      }
      this.#classes[-1 - reached] = 0;
      for (const needer of this.#links.needersOf[-1 - reached] as Int32Array)
        this.#unmet[needer] = (this.#unmet[needer] as number) + 1;
    }
  }

  #apply(operator: number): void {
    const { producesStart, producesName } = this.#problem.domain;
    const end = producesStart[operator + 1] as number;
    for (let i = producesStart[operator] as number; i < end; i++) this.#reach(producesName[i] as number);
  }

  #reach(fluent: number): void {
    if (fluent === this.#target) this.#isReached = true;
    if (this.#fluents[fluent] === 1) return;
    this.#fluents[fluent] = 1;
    this.#trail.push(fluent);
  }

  #run(): void {
    const { classesOf, needersOf } = this.#links;
    for (let at = 0; at < this.#trail.length && !this.#isReached; at++) {
      const fluent = this.#trail[at] as number;
      if (fluent < 0) continue;
      for (const classId of classesOf[fluent] as Int32Array) {
        if (this.#classes[classId] === 1) continue;
        this.#classes[classId] = 1;
        this.#trail.push(-1 - classId);
        for (const operator of needersOf[classId] as Int32Array) {
          const left = (this.#unmet[operator] as number) - 1;
          this.#unmet[operator] = left;
          if (left === 0 && this.#isIn[operator] === 1) this.#apply(operator);
        }
      }
    }
  }
}
