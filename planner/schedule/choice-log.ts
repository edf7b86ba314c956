// The choice points of a greedy schedule: where another tool could have been worn, another member
// consumed, or where something was used up or cleared that others require. The scheduler never
// backtracks, so if such a thing is missing later, the failure proves nothing.

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
  /** What any batch produces: in another order it would have been there. */
  readonly #made = new Set<number>();
  /** What any batch consumes. */
  readonly #taken = new Set<number>();
  /** What was there and was used up or cleared. */
  readonly #lost = new Set<number>();
  readonly #cleared = new Set<number>();
  readonly #broken = new Set<number>();
  /** What was consumed although another member could have been. */
  readonly #picked = new Set<number>();
  /** Tools that were worn, each with the other tools that could have been. */
  readonly #spared = new Map<number, Set<number>>();

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.#domain = problem.domain;
  }

  /** Notes what the batches produce and consume. */
  expect(batches: Iterable<OperatorBatch>): void {
    this.#batches = [...batches];
    for (const { operator, consumed } of this.#batches) {
      for (const fluent of consumed.keys()) this.#taken.add(fluent);
      for (const fluent of productsOf(this.#domain, operator)) this.#made.add(fluent);
    }
  }

  consumed({ operator, consumed }: OperatorBatch): void {
    const choices = consumesOf(this.#domain, operator).filter(({ classId }) => classId >= this.#domain.fluentCount);
    for (const fluent of consumed.keys()) {
      this.#lost.add(fluent);
      if (choices.some(({ classId }) => isMember(this.#domain, classId, fluent))) this.#picked.add(fluent);
    }
  }

  cleared(fluent: number): void {
    this.#cleared.add(fluent);
    this.#lost.add(fluent);
  }

  /** A tool broke: consumed earlier, it would have left a whole one. */
  broke(fluent: number): void {
    this.#broken.add(fluent);
    if (this.#taken.has(fluent)) this.#lost.add(fluent);
  }

  /** Notes which tools of a need, `held` now or made some time, were spared. */
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
   * Missing fluents that a waiting batch gives back: batches used them up that could have waited.
   * `done` are the batches that were applied.
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
        // It wore out or was cleared, which might have waited.
        if (users.length === 0) return true;
        return givers.length > 0 && !this.#neverGiven(fluent, givers, all);
      }),
    );
  }

  // Whether no order lets the first giver apply: its ingredient, which only one operator makes,
  // takes more of the fluent than all but the givers provide (three buckets of milk for a cake that
  // returns the buckets).
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

  /** Whether the batch needs the fluent, or something that the batches make of it. */
  #needs(batch: OperatorBatch, fluent: number, all: readonly OperatorBatch[]): boolean {
    const domain = this.#domain;
    const open = [batch];
    const met = new Set(open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { operator, consumed } = next;
      const lookedAt = [...requiresOf(domain, operator), ...usesOf(domain, operator)];
      const needed = new Set([
        ...consumed.keys(),
        ...lookedAt.flatMap(({ classId }) => [...membersOf(domain, classId)]),
      ]);
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

  /** Whether another order, member or tool might have left what is missing. */
  hadAlternative({ requires, tools, classes }: OpenConditions): boolean {
    const among = (classId: number, fluents: ReadonlySet<number>): boolean =>
      membersOf(this.#domain, classId).some((fluent) => fluents.has(fluent));
    const consumed = [...tools, ...classes.keys()];
    return (
      [...requires].some((classId) => among(classId, this.#lost)) ||
      [...tools].some(
        (classId) => (among(classId, this.#lost) || among(classId, this.#broken)) && !this.#isShortOf(classId),
      ) ||
      consumed.some((classId) => among(classId, this.#picked) || among(classId, this.#cleared)) ||
      [...classes.keys()].some((classId) => this.#isWornAndConsumed(classId)) ||
      [...requires, ...consumed].some((classId) => this.#sparedFor(classId))
    );
  }

  /** Whether batches both wear and consume a member: an order may consume worn tools that another one breaks. */
  #isWornAndConsumed(classId: number): boolean {
    const fluents = membersOf(this.#domain, classId).filter(
      (fluent) => this.#domain.durability[fluent] !== 0 && this.#taken.has(fluent),
    );
    return this.#batches.some(({ operator }) =>
      usesOf(this.#domain, operator).some((use) =>
        fluents.some((fluent) => isMember(this.#domain, use.classId, fluent)),
      ),
    );
  }

  /** Whether in any order the tools of the class wear out. */
  #isShortOf(classId: number): boolean {
    const tools = membersOf(this.#domain, classId);
    const holdings = new Holdings(this.#problem);
    let left = 0;
    for (const fluent of tools) {
      if (this.#domain.durability[fluent] === 0) return false;
      left += holdings.pointsOf(fluent);
      for (const batch of this.#batches)
        left += batch.times * this.#madeBy(batch, fluent) * (this.#domain.durability[fluent] as number);
    }
    for (const { operator, times } of this.#batches) {
      for (const { classId, points } of usesOf(this.#domain, operator)) {
        const others = membersOf(this.#domain, classId);
        if (others.every((fluent) => tools.includes(fluent))) left -= times * points;
      }
    }
    return left < 0;
  }

  /** Whether a tool outside the class could have been worn instead of one of the class. */
  #sparedFor(classId: number): boolean {
    const members = membersOf(this.#domain, classId);
    return members.some((fluent) => [...(this.#spared.get(fluent) ?? [])].some((other) => !members.includes(other)));
  }
}
