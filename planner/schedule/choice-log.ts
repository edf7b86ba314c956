// What an order under construction decided where it might have decided otherwise: a tool worn where another would have done,
// a kind consumed where another would have served, something used up or cleared that others look at. The scheduler does not go
// back on what it decided, so where it then lacks such a thing, that nothing less would do is not proven.

import { type CompiledDomain, madeOf } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { OperatorBatch } from "../model/lot.ts";
import { consumesOf, isMember, membersOf, productsOf, requiresOf, usesOf } from "../model/rows.ts";
import type { OpenConditions } from "./blockage.ts";

export class ChoicePointLog {
  private readonly problem: CompiledProblem;
  private readonly domain: CompiledDomain;
  private batches: readonly OperatorBatch[] = [];
  /** What any of the lots makes: in another order it would have been there. */
  private readonly made = new Set<number>();
  /** What any of the lots consumes. */
  private readonly taken = new Set<number>();
  /** What was held or true and then used up or cleared. */
  private readonly lost = new Set<number>();
  /** Tools that broke. */
  private readonly broken = new Set<number>();
  /** What was consumed where another kind could have been. */
  private readonly picked = new Set<number>();
  /** Kinds of tools that were worn, each with the other kinds that could have been. */
  private readonly spared = new Map<number, Set<number>>();

  constructor(problem: CompiledProblem) {
    this.problem = problem;
    this.domain = problem.domain;
  }

  /** Notes what the lots make that are to be put in order. */
  expect(lots: Iterable<OperatorBatch>): void {
    this.batches = [...lots];
    for (const { operator, consumed } of this.batches) {
      for (const name of consumed.keys()) this.taken.add(name);
      for (const name of productsOf(this.domain, operator)) this.made.add(name);
    }
  }

  consumed({ operator, consumed }: OperatorBatch): void {
    const { domain } = this;
    const choices = consumesOf(domain, operator).filter(({ altSet }) => altSet >= domain.nameCount);
    for (const name of consumed.keys()) {
      this.lost.add(name);
      if (choices.some(({ altSet }) => isMember(domain, altSet, name))) this.picked.add(name);
    }
  }

  cleared(name: number): void {
    this.lost.add(name);
  }

  /** Notes a tool that broke: had it been consumed while it was worn, a whole one would be left. */
  broke(name: number): void {
    this.broken.add(name);
    if (this.taken.has(name)) this.lost.add(name);
  }

  /** Notes which of the tools of one need, `held` or made some time, were spared. */
  worn(kinds: number, held: readonly number[], wear: ReadonlyMap<number, number>): void {
    const tools = membersOf(this.domain, kinds).filter((name) => held.includes(name) || this.made.has(name));
    if (tools.length < 2) return;
    for (const name of tools) {
      if (!wear.has(name)) continue;
      const others = this.spared.get(name) ?? new Set<number>();
      for (const other of tools) if (other !== name) others.add(other);
      this.spared.set(name, others);
    }
  }

  /**
   * What is missing although a lot that waits was to give it back: used up by lots that need not have come before that one. `done` are the
   * lots that were applied.
   */
  contestedFluents(
    { classes }: OpenConditions,
    waiting: readonly OperatorBatch[],
    done: readonly OperatorBatch[],
  ): number[] {
    return [...classes.keys()].flatMap((kinds) =>
      [...membersOf(this.domain, kinds)].filter((name) => {
        if (!this.lost.has(name) || !this.made.has(name)) return false;
        const all = [...waiting, ...done];
        const givers = waiting.filter((lot) => this.madeBy(lot, name) > 0 && this.needs(lot, name, all));
        const users = done.filter((lot) => (lot.consumed.get(name) ?? 0) > 0);
        // Worn out or cleared: whoever did that might have waited.
        if (users.length === 0) return true;
        return givers.length > 0 && !this.neverGiven(name, givers, all);
      }),
    );
  }

  /**
   * Whether in no order the first of the givers can be applied: what it takes at once, where only one operator makes it, uses up more of the
   * name by itself than anybody but the givers provides (three buckets of milk, for a cake that gives the buckets back).
   */
  private neverGiven(name: number, givers: readonly OperatorBatch[], all: readonly OperatorBatch[]): boolean {
    const operators = new Set(givers.map(({ operator }) => operator));
    let supply = this.problem.start[name] as number;
    for (const lot of all) if (!operators.has(lot.operator)) supply += lot.times * this.madeBy(lot, name);
    return givers.every((giver) =>
      [...giver.consumed].some(([kind, total]) => {
        const makers = all.filter((lot) => this.madeBy(lot, kind) > 0);
        const [maker] = makers;
        if (maker === undefined || makers.some(({ operator }) => operator !== maker.operator)) return false;
        const wanted = Math.ceil(total / giver.times) - (this.problem.start[kind] as number);
        const each = (maker.consumed.get(name) ?? 0) / maker.times;
        return Math.ceil(wanted / this.madeBy(maker, kind)) * each > supply;
      }),
    );
  }

  /** Whether the lot needs the name, or something that the lots make of it. */
  private needs(lot: OperatorBatch, name: number, all: readonly OperatorBatch[]): boolean {
    const { domain } = this;
    const open = [lot];
    const met = new Set(open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { operator, consumed } = next;
      const lookedAt = [...requiresOf(domain, operator), ...usesOf(domain, operator)];
      const needed = new Set([...consumed.keys(), ...lookedAt.flatMap(({ altSet }) => [...membersOf(domain, altSet)])]);
      if (needed.has(name)) return true;
      for (const other of all) {
        if (met.has(other) || ![...needed].some((kind) => this.madeBy(other, kind) > 0)) continue;
        met.add(other);
        open.push(other);
      }
    }
    return false;
  }

  private madeBy({ operator }: OperatorBatch, name: number): number {
    return madeOf(this.domain, operator, name);
  }

  /** Whether another order, another kind or another tool might have left what is missing. */
  hadAlternative({ requires, tools, classes }: OpenConditions): boolean {
    const among = (kinds: number, names: ReadonlySet<number>): boolean =>
      membersOf(this.domain, kinds).some((name) => names.has(name));
    const consumed = [...tools, ...classes.keys()];
    return (
      [...requires].some((kinds) => among(kinds, this.lost)) ||
      [...tools].some((kinds) => (among(kinds, this.lost) || among(kinds, this.broken)) && !this.isShortOf(kinds)) ||
      consumed.some((kinds) => among(kinds, this.picked)) ||
      [...requires, ...consumed].some((kinds) => this.sparedFor(kinds))
    );
  }

  /** Whether in no order the tools of the class have as many uses as the lots ask of them alone. */
  private isShortOf(kinds: number): boolean {
    const { domain } = this;
    const tools = membersOf(this.domain, kinds);
    const holdings = new Holdings(this.problem);
    let left = 0;
    for (const name of tools) {
      if (domain.durability[name] === 0) return false;
      left += holdings.pointsOf(name);
      for (const lot of this.batches) left += lot.times * this.madeBy(lot, name) * (domain.durability[name] as number);
    }
    for (const { operator, times } of this.batches) {
      for (const { altSet, points } of usesOf(domain, operator)) {
        const others = membersOf(this.domain, altSet);
        if (others.every((name) => tools.includes(name))) left -= times * points;
      }
    }
    return left < 0;
  }

  /** Whether something of the class was worn where a tool of another kind, which is no use for it, could have been. */
  private sparedFor(kinds: number): boolean {
    const members = membersOf(this.domain, kinds);
    return members.some((name) => [...(this.spared.get(name) ?? [])].some((other) => !members.includes(other)));
  }
}
