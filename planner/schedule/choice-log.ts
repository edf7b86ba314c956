// What an order under construction decided where it might have decided otherwise: a tool worn where another would have done,
// a kind consumed where another would have served, something used up or cleared that others look at. The scheduler does not go
// back on what it decided, so where it then lacks such a thing, that nothing less would do is not proven.

import { type CompiledDomain, madeOf } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import type { OperatorBatch } from "../model/operator-batch.ts";
import { consumesOf, isMember, membersOf, productsOf, requiresOf, usesOf } from "../model/rows.ts";
import type { OpenConditions } from "./open-conditions.ts";

export class ChoicePointLog {
  readonly #problem: CompiledProblem;
  readonly #domain: CompiledDomain;
  #batches: readonly OperatorBatch[] = [];
  /** What any of the lots makes: in another order it would have been there. */
  readonly #made = new Set<number>();
  /** What any of the lots consumes. */
  readonly #taken = new Set<number>();
  /** What was held or true and then used up or cleared. */
  readonly #lost = new Set<number>();
  /** Tools that broke. */
  readonly #broken = new Set<number>();
  /** What was consumed where another kind could have been. */
  readonly #picked = new Set<number>();
  /** Kinds of tools that were worn, each with the other kinds that could have been. */
  readonly #spared = new Map<number, Set<number>>();

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.#domain = problem.domain;
  }

  /** Notes what the lots make that are to be put in order. */
  expect(batches: Iterable<OperatorBatch>): void {
    this.#batches = [...batches];
    for (const { operator, consumed } of this.#batches) {
      for (const fluent of consumed.keys()) this.#taken.add(fluent);
      for (const fluent of productsOf(this.#domain, operator)) this.#made.add(fluent);
    }
  }

  consumed({ operator, consumed }: OperatorBatch): void {
    const domain = this.#domain;
    const choices = consumesOf(domain, operator).filter(({ altSet }) => altSet >= domain.fluentCount);
    for (const fluent of consumed.keys()) {
      this.#lost.add(fluent);
      if (choices.some(({ altSet }) => isMember(domain, altSet, fluent))) this.#picked.add(fluent);
    }
  }

  cleared(fluent: number): void {
    this.#lost.add(fluent);
  }

  /** Notes a tool that broke: had it been consumed while it was worn, a whole one would be left. */
  broke(fluent: number): void {
    this.#broken.add(fluent);
    if (this.#taken.has(fluent)) this.#lost.add(fluent);
  }

  /** Notes which of the tools of one need, `held` or made some time, were spared. */
  worn(classId: number, held: readonly number[], wear: ReadonlyMap<number, number>): void {
    const tools = membersOf(this.#domain, classId).filter((fluent) => held.includes(fluent) || this.#made.has(fluent));
    if (tools.length < 2) return;
    for (const fluent of tools) {
      if (!wear.has(fluent)) continue;
      const others = this.#spared.get(fluent) ?? new Set<number>();
      for (const other of tools) if (other !== fluent) others.add(other);
      this.#spared.set(fluent, others);
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
    return [...classes.keys()].flatMap((classId) =>
      [...membersOf(this.#domain, classId)].filter((fluent) => {
        if (!this.#lost.has(fluent) || !this.#made.has(fluent)) return false;
        const all = [...waiting, ...done];
        const givers = waiting.filter((batch) => this.#madeBy(batch, fluent) > 0 && this.#needs(batch, fluent, all));
        const users = done.filter((batch) => (batch.consumed.get(fluent) ?? 0) > 0);
        // Worn out or cleared: whoever did that might have waited.
        if (users.length === 0) return true;
        return givers.length > 0 && !this.#neverGiven(fluent, givers, all);
      }),
    );
  }

  /**
   * Whether in no order the first of the givers can be applied: what it takes at once, where only one operator makes it, uses up more of the
   * name by itself than anybody but the givers provides (three buckets of milk, for a cake that gives the buckets back).
   */
  #neverGiven(fluent: number, givers: readonly OperatorBatch[], all: readonly OperatorBatch[]): boolean {
    const operators = new Set(givers.map(({ operator }) => operator));
    let supply = this.#problem.start[fluent] as number;
    for (const batch of all) if (!operators.has(batch.operator)) supply += batch.times * this.#madeBy(batch, fluent);
    return givers.every((giver) =>
      [...giver.consumed].some(([kind, total]) => {
        const makers = all.filter((batch) => this.#madeBy(batch, kind) > 0);
        const [maker] = makers;
        if (maker === undefined || makers.some(({ operator }) => operator !== maker.operator)) return false;
        const wanted = Math.ceil(total / giver.times) - (this.#problem.start[kind] as number);
        const each = (maker.consumed.get(fluent) ?? 0) / maker.times;
        return Math.ceil(wanted / this.#madeBy(maker, kind)) * each > supply;
      }),
    );
  }

  /** Whether the lot needs the name, or something that the lots make of it. */
  #needs(batch: OperatorBatch, fluent: number, all: readonly OperatorBatch[]): boolean {
    const domain = this.#domain;
    const open = [batch];
    const met = new Set(open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { operator, consumed } = next;
      const lookedAt = [...requiresOf(domain, operator), ...usesOf(domain, operator)];
      const needed = new Set([...consumed.keys(), ...lookedAt.flatMap(({ altSet }) => [...membersOf(domain, altSet)])]);
      if (needed.has(fluent)) return true;
      for (const other of all) {
        if (met.has(other) || ![...needed].some((kind) => this.#madeBy(other, kind) > 0)) continue;
        met.add(other);
        open.push(other);
      }
    }
    return false;
  }

  #madeBy({ operator }: OperatorBatch, fluent: number): number {
    return madeOf(this.#domain, operator, fluent);
  }

  /** Whether another order, another kind or another tool might have left what is missing. */
  hadAlternative({ requires, tools, classes }: OpenConditions): boolean {
    const among = (classId: number, fluents: ReadonlySet<number>): boolean =>
      membersOf(this.#domain, classId).some((fluent) => fluents.has(fluent));
    const consumed = [...tools, ...classes.keys()];
    return (
      [...requires].some((classId) => among(classId, this.#lost)) ||
      [...tools].some(
        (classId) => (among(classId, this.#lost) || among(classId, this.#broken)) && !this.#isShortOf(classId),
      ) ||
      consumed.some((classId) => among(classId, this.#picked)) ||
      [...requires, ...consumed].some((classId) => this.#sparedFor(classId))
    );
  }

  /** Whether in no order the tools of the class have as many uses as the lots ask of them alone. */
  #isShortOf(classId: number): boolean {
    const domain = this.#domain;
    const tools = membersOf(this.#domain, classId);
    const holdings = new Holdings(this.#problem);
    let left = 0;
    for (const fluent of tools) {
      if (domain.durability[fluent] === 0) return false;
      left += holdings.pointsOf(fluent);
      for (const batch of this.#batches)
        left += batch.times * this.#madeBy(batch, fluent) * (domain.durability[fluent] as number);
    }
    for (const { operator, times } of this.#batches) {
      for (const { altSet, points } of usesOf(domain, operator)) {
        const others = membersOf(this.#domain, altSet);
        if (others.every((fluent) => tools.includes(fluent))) left -= times * points;
      }
    }
    return left < 0;
  }

  /** Whether something of the class was worn where a tool of another kind, which is no use for it, could have been. */
  #sparedFor(classId: number): boolean {
    const members = membersOf(this.#domain, classId);
    return members.some((fluent) => [...(this.#spared.get(fluent) ?? [])].some((other) => !members.includes(other)));
  }
}
