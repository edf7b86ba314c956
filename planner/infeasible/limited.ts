// Which names are limited: of every other, as many as one likes can be made from nothing that is limited (dug, found, grown from
// what is found). One pass over the domain, linear in its size: most problems end here.

import type { Reachability } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** By name: 1 where what spends nothing limited cannot make it. */
export function limitedNames({ domain }: CompiledProblem, reach: Reachability): Uint8Array {
  const limited = new Uint8Array(domain.nameCount).fill(1);
  const unlimitedClass = new Uint8Array(domain.classCount);
  /** By operator: needs of limited things. */
  const left = new Int32Array(domain.operatorCount);
  const queue: number[] = [];
  const isUndurable = (kinds: number): boolean => {
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const name = domain.classKinds[k] as number;
      if (domain.durability[name] === 0 && reach.names[name] === 1) return true;
    }
    return false;
  };
  const release = (name: number): void => {
    if (limited[name] === 0) return;
    limited[name] = 0;
    queue.push(name);
  };
  const fire = (operator: number): void => {
    const end = domain.producesStart[operator + 1] as number;
    for (let i = domain.producesStart[operator] as number; i < end; i++) release(domain.producesName[i] as number);
  };
  /** By operator, in a row: the classes whose being unlimited brings it nearer; those that `spends` and `uses` name. */
  const waiting = new Map<number, number[]>();
  const wait = (kinds: number, operator: number): void => {
    left[operator] = (left[operator] as number) + 1;
    const known = waiting.get(kinds);
    if (known === undefined) waiting.set(kinds, [operator]);
    else known.push(operator);
  };
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (reach.operators[operator] !== 1) continue;
    for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
      wait(domain.spendsClass[i] as number, operator);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      const kinds = domain.usesClass[i] as number;
      if ((domain.usesPoints[i] as number) > 0 && !isUndurable(kinds)) wait(kinds, operator);
    }
    if (left[operator] === 0) fire(operator);
  }
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    for (let c = domain.nameClassStart[name] as number; c < (domain.nameClassStart[name + 1] as number); c++) {
      const kinds = domain.nameClasses[c] as number;
      if (unlimitedClass[kinds] === 1) continue;
      unlimitedClass[kinds] = 1;
      for (const operator of waiting.get(kinds) ?? []) {
        left[operator] = (left[operator] as number) - 1;
        if (left[operator] === 0) fire(operator);
      }
    }
  }
  return limited;
}
