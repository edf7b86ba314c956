// Relaxed reachability: the fluents that can be had if nothing is ever used up. A fluent outside
// the fixpoint is proven unreachable; that proves "unsolvable" and prunes operators.
// Complexity: linear in what is reached, plus the copy of one table; each operator counts down its
// unmet needs (as in FF's relaxed graph). Tables that depend on the domain alone are cached with
// it.
// Sound for every domain: amounts, wear, clears and slots only make less reachable. A kept fluent
// serves `requires` alone, as in compiled-problem.ts.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import { altSetsOf, needersOf, row } from "../model/rows.ts";

export interface Reachability {
  /** By fluent and by operator: 1 if it can be had or applied. */
  fluents: Uint8Array;
  operators: Uint8Array;
}

/** By operator its number of needs, and the operators without needs. */
interface NeedCounts {
  count: Int32Array;
  none: Int32Array;
}

const needCountCache = new WeakMap<CompiledDomain, NeedCounts>();

function needsOf(domain: CompiledDomain): NeedCounts {
  let needs = needCountCache.get(domain);
  if (needs !== undefined) return needs;
  const count = new Int32Array(domain.operatorCount);
  const none: number[] = [];
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    count[operator] =
      rowLength(domain.consumesStart, operator) +
      rowLength(domain.requiresStart, operator) +
      rowLength(domain.usesStart, operator);
    if (count[operator] === 0) none.push(operator);
  }
  needs = { count, none: Int32Array.from(none) };
  needCountCache.set(domain, needs);
  return needs;
}

const rowLength = (start: Int32Array, row: number): number => (start[row + 1] as number) - (start[row] as number);

/**
 * The relaxed fixpoint from `start` over the operators that `allowed` permits. A `kept` fluent
 * meets what operators require, and nothing else.
 */
export function reachable(
  domain: CompiledDomain,
  start: Int32Array,
  allowed: Uint8Array,
  kept: Int32Array | null = null,
): Reachability {
  const fluents = new Uint8Array(domain.fluentCount);
  const operators = new Uint8Array(domain.operatorCount);
  const spread = new Propagation(domain, allowed, { fluents, operators });
  for (const operator of needsOf(domain).none) if (allowed[operator] === 1) spread.apply(operator);
  if (kept !== null)
    for (let fluent = 0; fluent < kept.length; fluent++) if ((kept[fluent] as number) > 0) spread.visit(fluent);
  for (let fluent = 0; fluent < start.length; fluent++) if ((start[fluent] as number) > 0) spread.reach(fluent);
  spread.run();
  return { fluents, operators };
}

class Propagation {
  readonly #domain: CompiledDomain;
  readonly #allowed: Uint8Array;
  readonly #fluents: Uint8Array;
  readonly #operators: Uint8Array;
  readonly #classes: Uint8Array;
  readonly #unmet: Int32Array;
  /** Needs, encoded as operator × classes + class, that a kept fluent meets already. */
  readonly #visited = new Set<number>();
  readonly #queue: Int32Array;
  #tail = 0;

  constructor(domain: CompiledDomain, allowed: Uint8Array, { fluents, operators }: Reachability) {
    this.#domain = domain;
    this.#allowed = allowed;
    this.#fluents = fluents;
    this.#operators = operators;
    this.#classes = new Uint8Array(domain.classCount);
    this.#unmet = needsOf(domain).count.slice();
    this.#queue = new Int32Array(domain.fluentCount);
  }

  reach(fluent: number): void {
    if (this.#fluents[fluent] === 1) return;
    this.#fluents[fluent] = 1;
    this.#queue[this.#tail++] = fluent;
  }

  apply(operator: number): void {
    const { producesStart, producesName } = this.#domain;
    this.#operators[operator] = 1;
    const end = producesStart[operator + 1] as number;
    for (let i = producesStart[operator] as number; i < end; i++) this.reach(producesName[i] as number);
  }

  /** Meets what operators require of the fluent's classes. */
  visit(fluent: number): void {
    const { requiresStart, requiresClass, classCount } = this.#domain;
    for (const classId of altSetsOf(this.#domain, fluent)) {
      for (const operator of needersOf(this.#domain, classId)) {
        const key = operator * classCount + classId;
        if (this.#visited.has(key) || !row(requiresStart, requiresClass, operator).includes(classId)) continue;
        this.#visited.add(key);
        this.#meet(operator);
      }
    }
  }

  run(): void {
    const domain = this.#domain;
    const classes = this.#classes;
    const queue = this.#queue;
    const visited = this.#visited;
    const looked = visited.size > 0;
    for (let head = 0; head < this.#tail; head++) {
      const fluent = queue[head] as number;
      const lastClass = domain.nameClassStart[fluent + 1] as number;
      for (let c = domain.nameClassStart[fluent] as number; c < lastClass; c++) {
        const classId = domain.nameClasses[c] as number;
        if (classes[classId] === 1) continue;
        classes[classId] = 1;
        const lastNeed = domain.needersStart[classId + 1] as number;
        for (let n = domain.needersStart[classId] as number; n < lastNeed; n++) {
          const operator = domain.neededBy[n] as number;
          if (!looked || !visited.delete(operator * domain.classCount + classId)) this.#meet(operator);
        }
      }
    }
  }

  #meet(operator: number): void {
    const left = (this.#unmet[operator] as number) - 1;
    this.#unmet[operator] = left;
    if (left === 0 && this.#allowed[operator] === 1) this.apply(operator);
  }
}

/** Whether the counts hold some member of the class. */
export function holdsSome(domain: CompiledDomain, counts: Int32Array, classId: number): boolean {
  const end = domain.classStart[classId + 1] as number;
  for (let i = domain.classStart[classId] as number; i < end; i++) {
    if ((counts[domain.classKinds[i] as number] as number) > 0) return true;
  }
  return false;
}
