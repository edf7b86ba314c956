// What the rest of a plan needs at each point: regression of the goal through its batches.
// Backwards, each batch is cut to the applications that are not superfluous; forwards, `release`
// restores what is still needed after a batch.
// Source: goal regression, as in Waldinger, "Achieving several goals simultaneously", 1977; with
// counts instead of facts.

import { pointsWorn } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import { clearsOf, membersOf, producesOf, requiresOf, usesOf } from "../model/rows.ts";
import { chooseMembers } from "../schedule/choose-members.ts";
import type { RepairBatch } from "./repair-batches.ts";

/** The state before a batch: amounts, and the members that serve its requirements. */
interface BatchConditions {
  /** By product: the amount there without the batch; of tools also the durability points. */
  there: number[];
  points: number[];
  required: { fluent: number; count: number }[];
}

export class RepairNeeds {
  /** By fluent: the amount needed after the released batch. Shared: read-only. */
  readonly counts: Int32Array;
  /** The batches without superfluous applications. */
  readonly batches: RepairBatch[] = [];
  readonly #problem: CompiledProblem;
  /** By fluent: the durability points that will be worn. */
  readonly #points: Float64Array;
  readonly #trail: { fluent: number; count: number; points: number }[] = [];
  /** By batch: the length of the trail before it. */
  readonly #marks: number[] = [];

  constructor(problem: CompiledProblem, batches: readonly RepairBatch[]) {
    this.#problem = problem;
    this.counts = new Int32Array(problem.domain.fluentCount);
    this.#points = new Float64Array(problem.domain.fluentCount);
    for (const { fluent, count } of problem.goal) this.counts[fluent] = count;
    const met = meet(problem, batches);
    for (let index = batches.length - 1; index >= 0; index--)
      this.#regress(batches[index] as RepairBatch, met[index] as BatchConditions);
    this.batches.reverse();
    this.#marks.reverse();
  }

  /** Goes to the point after a batch; call it with ascending indices. */
  release(index: number): void {
    const mark = this.#marks[index] as number;
    while (this.#trail.length > mark) {
      const { fluent, count, points } = this.#trail.pop() as { fluent: number; count: number; points: number };
      this.counts[fluent] = count;
      this.#points[fluent] = points;
    }
  }

  #regress(batch: RepairBatch, met: BatchConditions): void {
    const { domain } = this.#problem;
    const { operator } = batch;
    const times = this.#neededTimes(batch, met);
    if (times === 0) return;
    const consumed = times === batch.times ? batch.consumed : this.#kindsOf(batch, times);
    const wear = times === batch.times ? batch.wear : this.#wearOf(batch, times);
    this.#marks.push(this.#trail.length);
    this.batches.push({ ...batch, times, consumed, wear });
    for (const { fluent, count } of producesOf(domain, operator)) {
      const made = count * times;
      const lasts = made * (domain.durability[fluent] as number);
      this.#set(
        fluent,
        Math.max(0, (this.counts[fluent] as number) - made),
        Math.max(0, (this.#points[fluent] as number) - lasts),
      );
    }
    for (const cleared of clearsOf(domain, operator)) this.#set(cleared, 0, 0);
    for (const [fluent, count] of consumed)
      this.#set(fluent, (this.counts[fluent] as number) + count, this.#points[fluent] as number);
    for (const [fluent, points] of wear) {
      this.#set(fluent, Math.max(1, this.counts[fluent] as number), (this.#points[fluent] as number) + points);
    }
    for (const { fluent, count } of met.required) {
      this.#set(fluent, Math.max(count, this.counts[fluent] as number), this.#points[fluent] as number);
    }
  }

  /** The applications that make what is not there without them. */
  #neededTimes({ operator, times }: RepairBatch, { there, points }: BatchConditions): number {
    const { domain } = this.#problem;
    let needed = 0;
    for (const [at, { fluent, count: made }] of producesOf(domain, operator).entries()) {
      const short = (this.counts[fluent] as number) - (there[at] as number);
      if (short > 0) needed = Math.max(needed, Math.ceil(short / made));
      const full = domain.durability[fluent] as number;
      const worn = (this.#points[fluent] as number) - (points[at] as number);
      if (full > 0 && worn > 0) needed = Math.max(needed, Math.ceil(worn / (made * full)));
    }
    return Math.min(needed, times);
  }

  /** The named members that fewer applications consume. */
  #kindsOf({ operator, consumed }: RepairBatch, times: number): Map<number, number> {
    const chosen = chooseMembers(this.#problem.domain, operator, times, (fluent) => consumed.get(fluent) ?? 0, null);
    return chosen ?? new Map(consumed);
  }

  #wearOf({ operator, wear }: RepairBatch, times: number): Map<number, number> {
    const [use] = usesOf(this.#problem.domain, operator);
    if (wear.size !== 1 || use === undefined) return wear;
    return new Map([...wear.keys()].map((fluent) => [fluent, pointsWorn(use.points, times)]));
  }

  #set(fluent: number, count: number, points: number): void {
    const old = { fluent, count: this.counts[fluent] as number, points: this.#points[fluent] as number };
    if (old.count === count && old.points === points) return;
    this.#trail.push(old);
    this.counts[fluent] = count;
    this.#points[fluent] = points;
  }
}

/** Counts forward through the batches whether or not they apply; missing amounts go below 0. */
function meet(problem: CompiledProblem, batches: readonly RepairBatch[]): BatchConditions[] {
  const { domain } = problem;
  const counts = problem.start.slice();
  const held = new Holdings(problem);
  const points = new Map<number, number>();
  const pointsOf = (fluent: number): number => points.get(fluent) ?? held.pointsOf(fluent);
  return batches.map(({ operator, times, consumed, wear }) => {
    const required = requiredKinds(problem, operator, counts);
    for (const [fluent, count] of consumed) counts[fluent] = (counts[fluent] as number) - count;
    for (const [fluent, worn] of wear) points.set(fluent, pointsOf(fluent) - worn);
    for (const cleared of clearsOf(domain, operator)) counts[cleared] = 0;
    const there: number[] = [];
    const pointsThere: number[] = [];
    for (const { fluent, count } of producesOf(domain, operator)) {
      const full = domain.durability[fluent] as number;
      const made = count * times;
      there.push(counts[fluent] as number);
      pointsThere.push(full > 0 ? pointsOf(fluent) : 0);
      counts[fluent] = (counts[fluent] as number) + made;
      if (full > 0) points.set(fluent, pointsOf(fluent) + made * full);
    }
    return { there, points: pointsThere, required };
  });
}

/** The most plentiful member of each required class; none if kept items serve it. */
function requiredKinds(
  { domain, kept }: CompiledProblem,
  operator: number,
  counts: Int32Array,
): BatchConditions["required"] {
  const required: BatchConditions["required"] = [];
  for (const { altSet, count } of requiresOf(domain, operator)) {
    const members = membersOf(domain, altSet);
    const max = members.reduce((best, fluent) =>
      (counts[fluent] as number) > (counts[best] as number) ? fluent : best,
    );
    const missing = members.reduce((rest, fluent) => rest - (kept[fluent] as number), count);
    if (missing > 0) required.push({ fluent: max, count: missing });
  }
  return required;
}
