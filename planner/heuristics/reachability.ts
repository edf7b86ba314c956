// Relaxed reachability: what can ever be had if nothing were ever used up. A name outside the fixpoint is proven out of
// reach, which is how "unsolvable" is proven and how searches drop operators before they start.
// Complexity: linear in what is reached, beside the copy of a table; each operator counts down its unmet needs (as in the FF planner's
// relaxed graph). Searches ask again and again, with other starts and other operators left out, so what only hangs on the domain is kept with it.
// Sound for every domain: amounts, wear, clears and slots only make less reachable than the
// fixpoint says. What is kept serves `requires` alone, as in compiled-problem.ts.

import type { CompiledDomain } from "../model/compiled-domain.ts";

export interface Reachability {
  /** By name and by operator: 1 where it can be had, or can be applied, some time. */
  fluents: Uint8Array;
  operators: Uint8Array;
}

/** What the domain alone decides: by operator how many needs it has, and the operators that have none. */
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
 * The relaxed fixpoint from what `start` holds, over the operators that `allowed` permits. What is `kept` back serves what
 * operators require, which only looks at it, and nothing else.
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

/** How far names and operators have been reached, and what follows from that. */
class Propagation {
  readonly #domain: CompiledDomain;
  readonly #allowed: Uint8Array;
  readonly #fluents: Uint8Array;
  readonly #operators: Uint8Array;
  readonly #classes: Uint8Array;
  readonly #unmet: Int32Array;
  /** Needs, as operator and class in one number, that what is kept already meets. */
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

  /** The name is there to be looked at: it meets what operators require of its classes. */
  visit(fluent: number): void {
    const domain = this.#domain;
    for (let c = domain.nameClassStart[fluent] as number; c < (domain.nameClassStart[fluent + 1] as number); c++) {
      const classId = domain.nameClasses[c] as number;
      for (let n = domain.needersStart[classId] as number; n < (domain.needersStart[classId + 1] as number); n++) {
        const operator = domain.neededBy[n] as number;
        const key = operator * domain.classCount + classId;
        if (this.#visited.has(key) || !requires(domain, operator, classId)) continue;
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

  /** One need of the operator less. */
  #meet(operator: number): void {
    const left = (this.#unmet[operator] as number) - 1;
    this.#unmet[operator] = left;
    if (left === 0 && this.#allowed[operator] === 1) this.apply(operator);
  }
}

function requires(domain: CompiledDomain, operator: number, classId: number): boolean {
  for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
    if (domain.requiresClass[i] === classId) return true;
  }
  return false;
}

/** Whether some kind of the class is there. */
export function holdsSome(domain: CompiledDomain, counts: Int32Array, classId: number): boolean {
  const end = domain.classStart[classId + 1] as number;
  for (let i = domain.classStart[classId] as number; i < end; i++) {
    if ((counts[domain.classKinds[i] as number] as number) > 0) return true;
  }
  return false;
}
