// Relaxed reachability: what can ever be had if nothing were ever used up. A name outside the fixpoint is proven out of
// reach, which is how "unsolvable" is proven and how searches drop operators before they start.
// Complexity: linear in the domain; each operator counts down its unmet needs (as in the FF planner's relaxed graph).

import type { CompiledDomain } from "../model/compiled-domain.ts";

export interface Reachability {
  /** By name and by operator: 1 where it can be had, or can be applied, some time. */
  names: Uint8Array;
  operators: Uint8Array;
}

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
  const { nameCount, classCount, operatorCount } = domain;
  const names = new Uint8Array(nameCount);
  const operators = new Uint8Array(operatorCount);
  const classes = new Uint8Array(classCount);
  const unmet = new Int32Array(operatorCount);
  /** Needs, as operator and class in one number, that what is kept already meets. */
  const lookedAt = new Set<number>();
  const queue = new Int32Array(nameCount);
  let head = 0;
  let tail = 0;

  const reachName = (name: number): void => {
    if (names[name] === 1) return;
    names[name] = 1;
    queue[tail++] = name;
  };
  const apply = (operator: number): void => {
    operators[operator] = 1;
    const end = domain.producesStart[operator + 1] as number;
    for (let i = domain.producesStart[operator] as number; i < end; i++) reachName(domain.producesName[i] as number);
  };

  for (let operator = 0; operator < operatorCount; operator++) {
    if (allowed[operator] !== 1) {
      unmet[operator] = -1;
      continue;
    }
    const needs =
      rowLength(domain.consumesStart, operator) +
      rowLength(domain.requiresStart, operator) +
      rowLength(domain.usesStart, operator);
    const end = domain.requiresStart[operator + 1] as number;
    let met = 0;
    for (let i = domain.requiresStart[operator] as number; kept !== null && i < end; i++) {
      const kinds = domain.requiresClass[i] as number;
      if (!holdsSome(domain, kept, kinds)) continue;
      lookedAt.add(operator * classCount + kinds);
      met++;
    }
    unmet[operator] = needs - met;
    if (needs === met) apply(operator);
  }
  for (let name = 0; name < nameCount; name++) if ((start[name] as number) > 0) reachName(name);

  while (head < tail) {
    const name = queue[head++] as number;
    const lastClass = domain.nameClassStart[name + 1] as number;
    for (let c = domain.nameClassStart[name] as number; c < lastClass; c++) {
      const kinds = domain.nameClasses[c] as number;
      if (classes[kinds] === 1) continue;
      classes[kinds] = 1;
      const lastNeed = domain.needersStart[kinds + 1] as number;
      for (let n = domain.needersStart[kinds] as number; n < lastNeed; n++) {
        const operator = domain.neededBy[n] as number;
        if ((unmet[operator] as number) <= 0 || lookedAt.delete(operator * classCount + kinds)) continue;
        const left = (unmet[operator] as number) - 1;
        unmet[operator] = left;
        if (left === 0) apply(operator);
      }
    }
  }
  return { names, operators };
}

const rowLength = (start: Int32Array, row: number): number => (start[row + 1] as number) - (start[row] as number);

/** Whether some kind of the class is there. */
export function holdsSome(domain: CompiledDomain, counts: Int32Array, kinds: number): boolean {
  const end = domain.classStart[kinds + 1] as number;
  for (let i = domain.classStart[kinds] as number; i < end; i++) {
    if ((counts[domain.classKinds[i] as number] as number) > 0) return true;
  }
  return false;
}
