// Which names are limited: of every other, as many as one likes can be made from nothing that is limited (dug, found, grown from
// what is found). One pass over the domain, linear in its size: most problems end here. Where costs count, only what costs nothing is endless.
// Sound whichever names it calls limited: a name without a row only leaves a need out.

import type { Reachability } from "../heuristics/reachability.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { altSetsOf, membersOf, productsOf, spendsOf, usesOf } from "../model/rows.ts";

/** By name: 1 where what spends nothing limited, and with `costsCount` costs nothing, cannot make it. */
export function limitedNames({ domain }: CompiledProblem, reach: Reachability, costsCount = false): Uint8Array {
  const limited = new Uint8Array(domain.nameCount).fill(1);
  const isMet = new Uint8Array(domain.classCount);
  /** By operator: needs of limited things. */
  const left = new Int32Array(domain.operatorCount);
  const queue: number[] = [];
  const fire = (operator: number): void => {
    for (const name of productsOf(domain, operator)) {
      if (limited[name] === 0) continue;
      limited[name] = 0;
      queue.push(name);
    }
  };
  const { start, of } = waitersIn(domain);
  const lasts = undurableClasses(domain, reach);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (reach.operators[operator] !== 1) continue;
    let needs = (domain.spendsStart[operator + 1] as number) - (domain.spendsStart[operator] as number);
    for (const { altSet, points } of usesOf(domain, operator)) if (points > 0 && lasts[altSet] === 0) needs++;
    // A need that nothing ever meets.
    if (costsCount && (domain.cost[operator] as number) > 0) needs++;
    left[operator] = needs;
    if (needs === 0) fire(operator);
  }
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    for (const kinds of altSetsOf(domain, name)) {
      if (isMet[kinds] === 1) continue;
      isMet[kinds] = 1;
      for (let w = start[kinds] as number; w < (start[kinds + 1] as number); w++) {
        const waiter = of[w] as number;
        // Who wears tools stands behind who spends, as one less than nothing.
        if (waiter < 0 && lasts[kinds] === 1) continue;
        const operator = waiter < 0 ? -1 - waiter : waiter;
        if (reach.operators[operator] !== 1) continue;
        left[operator] = (left[operator] as number) - 1;
        if (left[operator] === 0) fire(operator);
      }
    }
  }
  return limited;
}

/** By class: who waits for it: operators that spend it, and, as -1 - operator, those that wear it. */
interface Waiters {
  start: Int32Array;
  of: Int32Array;
}

const known = new WeakMap<CompiledDomain, Waiters>();

function waitersIn(domain: CompiledDomain): Waiters {
  let waiters = known.get(domain);
  if (waiters !== undefined) return waiters;
  const rows: number[][] = Array.from({ length: domain.classCount }, () => []);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    for (const { altSet } of spendsOf(domain, operator)) rows[altSet]?.push(operator);
    for (const { altSet, points } of usesOf(domain, operator)) if (points > 0) rows[altSet]?.push(-1 - operator);
  }
  const start = new Int32Array(domain.classCount + 1);
  rows.forEach((row, kinds) => {
    start[kinds + 1] = (start[kinds] as number) + row.length;
  });
  waiters = { start, of: Int32Array.from(rows.flat()) };
  known.set(domain, waiters);
  return waiters;
}

/** By class: 1 where some kind of it is in reach that never wears out. */
function undurableClasses(domain: CompiledDomain, { names }: Reachability): Uint8Array {
  const lasts = new Uint8Array(domain.classCount);
  for (const kinds of domain.usesClass) {
    for (const name of membersOf(domain, kinds)) {
      if (domain.durability[name] === 0 && names[name] === 1) lasts[kinds] = 1;
    }
  }
  return lasts;
}
