// Limited fluents. Any amount of the others can be made from nothing limited (dug, found, grown).
// One pass over the domain, linear in its size; most problems end here. If costs count, only a free
// operator makes an unlimited fluent.
// Sound whichever fluents it calls limited: a fluent without a row only leaves a need out.

import type { Reachability } from "../heuristics/reachability.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { altSetsOf, membersOf, productsOf, spendsOf, usesOf } from "../model/rows.ts";

/** By fluent: 1 if no operator makes it without limited fluents (and, with `costsCount`, free). */
export function limitedNames({ domain }: CompiledProblem, reach: Reachability, costsCount = false): Uint8Array {
  const limited = new Uint8Array(domain.fluentCount).fill(1);
  const isMet = new Uint8Array(domain.classCount);
  /** By operator: its unmet limited needs. */
  const left = new Int32Array(domain.operatorCount);
  const queue: number[] = [];
  const fire = (operator: number): void => {
    for (const fluent of productsOf(domain, operator)) {
      if (limited[fluent] === 0) continue;
      limited[fluent] = 0;
      queue.push(fluent);
    }
  };
  const { start, of } = waitersIn(domain);
  const lasts = undurableClasses(domain, reach);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (reach.operators[operator] !== 1) continue;
    let needs = (domain.spendsStart[operator + 1] as number) - (domain.spendsStart[operator] as number);
    for (const { altSet, points } of usesOf(domain, operator)) if (points > 0 && lasts[altSet] === 0) needs++;
    // A cost is a need that nothing ever meets.
    if (costsCount && (domain.cost[operator] as number) > 0) needs++;
    left[operator] = needs;
    if (needs === 0) fire(operator);
  }
  for (let fluent = queue.pop(); fluent !== undefined; fluent = queue.pop()) {
    for (const classId of altSetsOf(domain, fluent)) {
      if (isMet[classId] === 1) continue;
      isMet[classId] = 1;
      for (let w = start[classId] as number; w < (start[classId + 1] as number); w++) {
        const waiter = of[w] as number;
        // Operators that wear the class are encoded as -1 - operator.
        if (waiter < 0 && lasts[classId] === 1) continue;
        const operator = waiter < 0 ? -1 - waiter : waiter;
        if (reach.operators[operator] !== 1) continue;
        left[operator] = (left[operator] as number) - 1;
        if (left[operator] === 0) fire(operator);
      }
    }
  }
  return limited;
}

/** By class: the operators that spend it, and those that wear it as -1 - operator. */
interface Waiters {
  start: Int32Array;
  of: Int32Array;
}

const cache = new WeakMap<CompiledDomain, Waiters>();

function waitersIn(domain: CompiledDomain): Waiters {
  let waiters = cache.get(domain);
  if (waiters !== undefined) return waiters;
  const rows: number[][] = Array.from({ length: domain.classCount }, () => []);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    for (const { altSet } of spendsOf(domain, operator)) rows[altSet]?.push(operator);
    for (const { altSet, points } of usesOf(domain, operator)) if (points > 0) rows[altSet]?.push(-1 - operator);
  }
  const start = new Int32Array(domain.classCount + 1);
  rows.forEach((row, classId) => {
    start[classId + 1] = (start[classId] as number) + row.length;
  });
  waiters = { start, of: Int32Array.from(rows.flat()) };
  cache.set(domain, waiters);
  return waiters;
}

/** By class: 1 if a reachable member never wears out. */
function undurableClasses(domain: CompiledDomain, { fluents }: Reachability): Uint8Array {
  const lasts = new Uint8Array(domain.classCount);
  for (const classId of domain.usesClass) {
    for (const fluent of membersOf(domain, classId)) {
      if (domain.durability[fluent] === 0 && fluents[fluent] === 1) lasts[classId] = 1;
    }
  }
  return lasts;
}
