// Operators that no cheapest plan needs since there is a shorter way: they make a thing that is good for one amount alone, which what they
// spend gives at once, as much of it and no dearer (planks for a door for the furnace: the planks burn as well).
// Invariant: every plan that applies such an operator can do without, and is no dearer then; it may hold other things on the way, so that where
// slots are short the scheduler has the last word. Source: dominance of operators, as in idle-operators.ts.

import { reachable } from "../heuristics/reachability.ts";
import { checkpoint } from "../interruption.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** `usable` without the operators that are detours in this problem, and without what only they make possible; a new array. */
export function withoutDetours(problem: CompiledProblem, usable: Uint8Array): Uint8Array {
  const { domain, start, kept } = problem;
  let busy = reachable(domain, start, usable, kept).operators;
  for (let changed = true; changed; ) {
    checkpoint(problem);
    changed = false;
    const finder = new DetourFinder(problem, busy);
    const left = busy.slice();
    for (let name = 0; name < domain.nameCount; name++) {
      for (const operator of finder.detoursTo(name)) {
        left[operator] = 0;
        changed = true;
      }
      // One at a time: each is judged by the ways that are left.
      if (changed) break;
    }
    if (changed) busy = reachable(domain, start, left, kept).operators;
  }
  return busy;
}

/** An operator that turns so many of one class into so much of one amount. */
interface Turn {
  operator: number;
  classId: number;
  spent: number;
  made: number;
  cost: number;
}

class DetourFinder {
  private readonly problem: CompiledProblem;
  private readonly busy: Uint8Array;
  private readonly wanted: ReadonlySet<number>;
  /** By name, whether a fact or an amount of the name ends other than by being spent. */
  private readonly cleared = new Set<number>();

  constructor(problem: CompiledProblem, busy: Uint8Array) {
    const { domain } = problem;
    this.problem = problem;
    this.busy = busy;
    this.wanted = new Set(problem.goal.map(({ name }) => name));
    for (let operator = 0; operator < domain.operatorCount; operator++) {
      if (busy[operator] !== 1) continue;
      for (const name of row(domain.clearsStart, domain.clearsName, operator)) this.cleared.add(name);
    }
  }

  /** The makers of the name that are detours. */
  detoursTo(name: number): number[] {
    const { domain, start, kept } = this.problem;
    if (domain.isItem[name] !== 1 || this.wanted.has(name)) return [];
    if ((start[name] as number) + (kept[name] as number) > 0) return [];
    const makers = this.makersOf(name);
    if (makers.length === 0) return [];
    const users = this.turnsOf(name);
    const [first] = users;
    if (first === undefined) return [];
    const amount = domain.producesName[domain.producesStart[first.operator] as number] as number;
    if (this.cleared.has(amount) || this.wanted.has(amount)) return [];
    // Of several in one, all must be of the name and of one maker, or what is left of them is of no use.
    const isPlain = users.every(
      ({ spent, classId }) => spent === 1 || (makers.length === 1 && this.isAlone(classId, name)),
    );
    if (!isPlain) return [];
    return makers.filter((maker) => this.isDetour(maker, users, amount));
  }

  /** What the name is turned into, where all that needs it makes one and the same amount of nothing else; empty where there is more to it. */
  private turnsOf(name: number): Turn[] {
    const { domain } = this.problem;
    const users: Turn[] = [];
    for (const classId of row(domain.nameClassStart, domain.nameClasses, name)) {
      for (const operator of row(domain.needersStart, domain.neededBy, classId)) {
        if (this.busy[operator] !== 1) continue;
        const turn = this.turnOf(operator);
        if (turn === null || turn.classId !== classId) return [];
        users.push(turn);
      }
    }
    const amounts = new Set(users.map(({ operator }) => domain.producesName[domain.producesStart[operator] as number]));
    return amounts.size === 1 ? users : [];
  }

  private turnOf(operator: number): Turn | null {
    const { domain, steering } = this.problem;
    const spends = domain.spendsStart[operator] as number;
    const produces = domain.producesStart[operator] as number;
    const isOne = (starts: Int32Array): boolean =>
      (starts[operator + 1] as number) - (starts[operator] as number) === 1;
    if (!isOne(domain.spendsStart) || !isOne(domain.consumesStart) || !isOne(domain.producesStart)) return null;
    if (row(domain.usesStart, domain.usesClass, operator).length > 0) return null;
    if (row(domain.clearsStart, domain.clearsName, operator).length > 0) return null;
    return {
      operator,
      classId: domain.spendsClass[spends] as number,
      spent: domain.spendsCount[spends] as number,
      made: domain.producesCount[produces] as number,
      cost: steering[operator] as number,
    };
  }

  /** Whether one of the things that the maker spends gives the amount by ways of its own, whichever kinds of it are at hand. */
  private isDetour(maker: number, users: readonly Turn[], amount: number): boolean {
    const { domain } = this.problem;
    const made = row(domain.producesStart, domain.producesName, maker);
    if (made.length !== 1 || row(domain.clearsStart, domain.clearsName, maker).length > 0) return false;
    const ways = row(domain.producersStart, domain.producersOf, amount)
      .map((operator) => (this.busy[operator] === 1 ? this.turnOf(operator) : null))
      .filter((turn) => turn !== null)
      .filter((turn) => users.every(({ operator }) => this.needsNoMore(turn.operator, operator)));
    for (let i = domain.spendsStart[maker] as number; i < (domain.spendsStart[maker + 1] as number); i++) {
      const kinds = this.kindsOf(domain.spendsClass[i] as number);
      const spent = domain.spendsCount[i] as number;
      const isShort = (kind: number): boolean =>
        ways.some(
          (way) => this.kindsOf(way.classId).includes(kind) && this.isShorter(maker, users, way, spent, kinds.length),
        );
      if (kinds.length > 0 && kinds.every(isShort)) return true;
    }
    return false;
  }

  /**
   * However many of the thing are turned, the way gives as much, spends no more and costs no more, though of each kind but one some of what the
   * maker spends may be too few for it.
   */
  private isShorter(maker: number, users: readonly Turn[], way: Turn, spent: number, kinds: number): boolean {
    const { domain, steering } = this.problem;
    const each = domain.producesCount[domain.producesStart[maker] as number] as number;
    const yields = Math.max(...users.map((user) => user.made / user.spent));
    const cost = Math.min(...users.map((user) => user.cost / user.spent));
    const [{ spent: batch } = { spent: 1 }] = users;
    // Where all take as many at once, so many are turned; what is turned repeats itself after that many makings.
    const step = users.every((user) => user.spent === batch) ? batch : 1;
    for (let turned = step; turned <= each * step; turned += step) {
      const makings = Math.ceil(turned / each);
      const times = Math.ceil((turned * yields) / way.made);
      const leftOver = (kinds - 1) * (way.spent - 1);
      if (times * way.spent + leftOver > makings * spent) return false;
      if (times * way.cost > makings * (steering[maker] as number) + turned * cost) return false;
    }
    return true;
  }

  private needsNoMore(operator: number, than: number): boolean {
    const { requiresStart, requiresClass } = this.problem.domain;
    const needs = row(requiresStart, requiresClass, than);
    return row(requiresStart, requiresClass, operator).every((classId) => needs.includes(classId));
  }

  private isAlone(classId: number, name: number): boolean {
    const kinds = this.kindsOf(classId);
    return kinds.length === 1 && kinds[0] === name;
  }

  /** The kinds that are there or can be made. */
  private kindsOf(classId: number): number[] {
    const { domain, start } = this.problem;
    return row(domain.classStart, domain.classKinds, classId).filter(
      (kind) => (start[kind] as number) > 0 || this.makersOf(kind).length > 0,
    );
  }

  private makersOf(name: number): number[] {
    const { producersStart, producersOf } = this.problem.domain;
    return row(producersStart, producersOf, name).filter((operator) => this.busy[operator] === 1);
  }
}

const row = (starts: Int32Array, of: Int32Array, at: number): number[] => [...of.subarray(starts[at], starts[at + 1])];
