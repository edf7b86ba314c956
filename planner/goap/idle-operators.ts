// Operators that no cheapest plan needs, whatever the search decides: they turn a thing into another that does nothing which the first
// does not do as well (logs into bark-wood for planks), or take up a station that nothing but placing it again has a use for.
// Source: simulation-based dominance, e.g. Torralba and Hoffmann, IJCAI 2015; here only the two cases that are plain to see.

import { checkpoint } from "../interruption.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** `usable` without the operators that are idle in this problem; a new array. */
export function withoutIdle(problem: CompiledProblem, usable: Uint8Array): Uint8Array {
  const { domain } = problem;
  const busy = usable.slice();
  for (let changed = true; changed; ) {
    checkpoint(problem);
    changed = false;
    const classes = neededClasses(problem, busy);
    const wanted = new Set(problem.goal.map(({ name }) => name));
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (busy[operator] !== 1 || (problem.steering[operator] as number) < 0) continue;
      const turn = conversionOf(problem, operator);
      if (turn === null || wanted.has(turn.to)) continue;
      const idle =
        turn.made <= turn.spent && turn.sources.every((source) => servesFor(problem, classes, turn.to, source));
      if (!idle && !isTakenInVain(problem, busy, classes, operator, turn)) continue;
      busy[operator] = 0;
      changed = true;
    }
  }
  return busy;
}

interface Conversion {
  sources: readonly number[];
  spent: number;
  to: number;
  made: number;
}

/** What the operator turns into what, where it spends kinds of one class and makes one thing. */
function conversionOf({ domain }: CompiledProblem, operator: number): Conversion | null {
  const spends = domain.spendsStart[operator] as number;
  const produces = domain.producesStart[operator] as number;
  if ((domain.spendsStart[operator + 1] as number) - spends !== 1) return null;
  if ((domain.producesStart[operator + 1] as number) - produces !== 1) return null;
  const kinds = domain.spendsClass[spends] as number;
  return {
    sources: [...domain.classKinds.subarray(domain.classStart[kinds], domain.classStart[kinds + 1])],
    spent: domain.spendsCount[spends] as number,
    to: domain.producesName[produces] as number,
    made: domain.producesCount[produces] as number,
  };
}

/** The classes that some operator needs, by how it needs them. */
interface NeededClasses {
  spent: ReadonlyMap<number, readonly number[]>;
  all: ReadonlySet<number>;
  used: ReadonlySet<number>;
}

function neededClasses({ domain }: CompiledProblem, usable: Uint8Array): NeededClasses {
  const spent = new Map<number, number[]>();
  const all = new Set<number>();
  const used = new Set<number>();
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    if (usable[operator] !== 1) continue;
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      all.add(domain.consumesClass[i] as number);
    }
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      all.add(domain.requiresClass[i] as number);
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      all.add(domain.usesClass[i] as number);
      used.add(domain.usesClass[i] as number);
    }
    for (let i = domain.spendsStart[operator] as number; i < (domain.spendsStart[operator + 1] as number); i++) {
      const kinds = domain.spendsClass[i] as number;
      const known = spent.get(kinds);
      if (known === undefined) spent.set(kinds, [operator]);
      else known.push(operator);
    }
  }
  return { spent, all, used };
}

/** Whether wherever the one kind is needed the other does as well: an item for an item that stacks no worse. */
function servesFor({ domain }: CompiledProblem, { all, used }: NeededClasses, kind: number, other: number): boolean {
  if (domain.isItem[kind] !== domain.isItem[other]) return false;
  if (domain.isItem[kind] === 1 && (domain.stack[other] as number) < (domain.stack[kind] as number)) return false;
  for (let i = domain.nameClassStart[kind] as number; i < (domain.nameClassStart[kind + 1] as number); i++) {
    const kinds = domain.nameClasses[i] as number;
    if (!all.has(kinds)) continue;
    if (used.has(kinds)) return false;
    const members = domain.classKinds.subarray(domain.classStart[kinds], domain.classStart[kinds + 1]);
    if (!members.includes(other)) return false;
  }
  return true;
}

/** Whether the operator ends a fact for an item that nothing spends but what makes the fact, and nothing else ends it. */
function isTakenInVain(
  { domain, start }: CompiledProblem,
  usable: Uint8Array,
  { spent, all }: NeededClasses,
  operator: number,
  { sources, to }: Conversion,
): boolean {
  const [fact, ...others] = sources;
  if (fact === undefined || others.length > 0 || domain.isItem[fact] === 1 || (start[fact] as number) > 0) return false;
  for (let i = domain.nameClassStart[to] as number; i < (domain.nameClassStart[to + 1] as number); i++) {
    const kinds = domain.nameClasses[i] as number;
    if (!all.has(kinds)) continue;
    const spenders = spent.get(kinds);
    if (spenders === undefined) return false;
    for (const spender of spenders) {
      const made = domain.producesName.subarray(domain.producesStart[spender], domain.producesStart[spender + 1]);
      const needs = (domain.requiresStart[spender + 1] as number) - (domain.requiresStart[spender] as number);
      const uses = (domain.usesStart[spender + 1] as number) - (domain.usesStart[spender] as number);
      if (made.length !== 1 || made[0] !== fact || needs > 0 || uses > 0) return false;
    }
  }
  for (let other = 0; other < domain.operatorCount; other++) {
    if (other === operator || usable[other] !== 1) continue;
    const cleared = domain.clearsName.subarray(domain.clearsStart[other], domain.clearsStart[other + 1]);
    if (cleared.includes(fact)) return false;
  }
  return true;
}
