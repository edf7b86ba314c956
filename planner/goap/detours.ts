// Operators that no cheapest plan needs since there is a shorter way: they make a thing that is good for one amount alone, which what they
// spend gives at once, as much of it and no dearer (planks for a door for the furnace: the planks burn as well).
// Invariant: every plan that applies such an operator can do without, and is no dearer then; it may hold other things on the way, so that where
// slots are short the scheduler has the last word. Source: dominance of operators, as in idle-operators.ts.

import { reachable } from "../heuristics/reachability.ts";
import { checkpoint } from "../interruption.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** Names that are looked at in one go. */
const OFTEN = 64;

/** `usable` without the operators that are detours in this problem, and without what only they make possible; a new array. */
export function withoutDetours(problem: CompiledProblem, usable: Uint8Array): Uint8Array {
  const { domain, start, kept } = problem;
  const finder = new DetourFinder(problem, reachable(domain, start, usable, kept).operators);
  for (let changed = true; changed; ) {
    changed = false;
    for (let name = 0; name < domain.nameCount; name++) {
      if (name % OFTEN === 0) checkpoint(problem);
      const detours = finder.detoursTo(name);
      if (detours.length === 0) continue;
      const left = finder.busy.slice();
      for (const operator of detours) left[operator] = 0;
      // Each name is judged by the ways that are left.
      finder.leave(reachable(domain, start, left, kept).operators);
      changed = true;
    }
  }
  return finder.busy;
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
  /** By operator: 1 where it is left. */
  busy: Uint8Array;
  private readonly problem: CompiledProblem;
  private readonly wanted: ReadonlySet<number>;
  /** By operator: what it turns, null where it does anything else; worked out where it is asked for. */
  private readonly turns: (Turn | null | undefined)[];
  /** By name, whether a fact or an amount of the name ends other than by being spent. */
  private readonly cleared: Uint8Array;

  constructor(problem: CompiledProblem, busy: Uint8Array) {
    this.problem = problem;
    this.busy = busy;
    this.wanted = new Set(problem.goal.map(({ name }) => name));
    this.turns = new Array(problem.domain.operatorCount);
    this.cleared = new Uint8Array(problem.domain.nameCount);
    this.leave(busy);
  }

  /** Goes on with fewer operators. */
  leave(busy: Uint8Array): void {
    const { clearsStart, clearsName, operatorCount } = this.problem.domain;
    this.busy = busy;
    this.cleared.fill(0);
    for (let operator = 0; operator < operatorCount; operator++) {
      if (busy[operator] !== 1) continue;
      for (const name of row(clearsStart, clearsName, operator)) this.cleared[name] = 1;
    }
  }

  /** The makers of the name that are detours. */
  detoursTo(name: number): Int32Array {
    const { domain, start, kept } = this.problem;
    if (domain.isItem[name] !== 1 || this.wanted.has(name)) return NONE;
    if ((start[name] as number) + (kept[name] as number) > 0) return NONE;
    const makers = this.makersOf(name);
    if (makers.length === 0) return NONE;
    const users = this.turnsOf(name);
    const [first] = users;
    if (first === undefined) return NONE;
    const amount = this.amountOf(first);
    if (this.cleared[amount] === 1 || this.wanted.has(amount)) return NONE;
    // Of several in one, all must be of the name and of one maker, or what is left of them is of no use.
    const isPlain = users.every(
      ({ spent, classId }) => spent === 1 || (makers.length === 1 && this.isAlone(classId, name)),
    );
    if (!isPlain) return NONE;
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
    const [first] = users;
    if (first === undefined || users.some((user) => this.amountOf(user) !== this.amountOf(first))) return [];
    return users;
  }

  /** What the turn makes. */
  private amountOf({ operator }: Turn): number {
    const { producesStart, producesName } = this.problem.domain;
    return producesName[producesStart[operator] as number] as number;
  }

  private turnOf(operator: number): Turn | null {
    let turn = this.turns[operator];
    if (turn === undefined) {
      turn = this.readTurn(operator);
      this.turns[operator] = turn;
    }
    return turn;
  }

  private readTurn(operator: number): Turn | null {
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
    const ways: Turn[] = [];
    for (const producer of row(domain.producersStart, domain.producersOf, amount)) {
      const way = this.busy[producer] === 1 ? this.turnOf(producer) : null;
      if (way !== null && users.every((user) => this.needsNoMore(producer, user.operator))) ways.push(way);
    }
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
  private kindsOf(classId: number): Int32Array {
    const { domain, start } = this.problem;
    return row(domain.classStart, domain.classKinds, classId).filter(
      (kind) => (start[kind] as number) > 0 || this.makersOf(kind).length > 0,
    );
  }

  private makersOf(name: number): Int32Array {
    const { producersStart, producersOf } = this.problem.domain;
    return row(producersStart, producersOf, name).filter((operator) => this.busy[operator] === 1);
  }
}

const NONE = new Int32Array(0);

const row = (starts: Int32Array, of: Int32Array, at: number): Int32Array => of.subarray(starts[at], starts[at + 1]);
