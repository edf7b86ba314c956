// What the rest of a plan needs, point by point: regression of the goal through its lots. Going back, each lot is cut to the applications
// that what is there does not make superfluous; going forward again, `release` answers what is still needed after a lot.
// Source: goal regression, as in Waldinger, "Achieving several goals simultaneously", 1977; with counts instead of facts.

import { pointsWorn } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { Holdings } from "../model/holdings.ts";
import { clearsOf, membersOf, producesOf, requiresOf, usesOf } from "../model/rows.ts";
import { chooseMembers } from "../schedule/choose-kinds.ts";
import type { RepairBatch } from "./lots.ts";

/** What a lot meets on the way forward: amounts before it, and which kinds serve what it looks at. */
interface BatchConditions {
  /** Along its products: how many are there without it; for tools also their durability points. */
  there: number[];
  points: number[];
  required: { name: number; count: number }[];
}

export class RepairNeeds {
  /** By name: how many must be there at the point that `release` has come to. Shared, read only. */
  readonly counts: Int32Array;
  /** The lots without what is superfluous. */
  readonly batches: RepairBatch[] = [];
  private readonly problem: CompiledProblem;
  /** By name: durability points that will be worn. */
  private readonly points: Float64Array;
  private readonly trail: { name: number; count: number; points: number }[] = [];
  /** By lot: how long the trail was before it. */
  private readonly marks: number[] = [];

  constructor(problem: CompiledProblem, lots: readonly RepairBatch[]) {
    this.problem = problem;
    this.counts = new Int32Array(problem.domain.nameCount);
    this.points = new Float64Array(problem.domain.nameCount);
    for (const { name, count } of problem.goal) this.counts[name] = count;
    const met = meet(problem, lots);
    for (let index = lots.length - 1; index >= 0; index--)
      this.regress(lots[index] as RepairBatch, met[index] as BatchConditions);
    this.batches.reverse();
    this.marks.reverse();
  }

  /** Goes to the point after the lot of that index; lots in ascending order. */
  release(index: number): void {
    const mark = this.marks[index] as number;
    while (this.trail.length > mark) {
      const { name, count, points } = this.trail.pop() as { name: number; count: number; points: number };
      this.counts[name] = count;
      this.points[name] = points;
    }
  }

  private regress(lot: RepairBatch, met: BatchConditions): void {
    const { domain } = this.problem;
    const { operator } = lot;
    const times = this.neededTimes(lot, met);
    if (times === 0) return;
    const consumed = times === lot.times ? lot.consumed : this.kindsOf(lot, times);
    const wear = times === lot.times ? lot.wear : this.wearOf(lot, times);
    this.marks.push(this.trail.length);
    this.batches.push({ ...lot, times, consumed, wear });
    for (const { name, count } of producesOf(domain, operator)) {
      const made = count * times;
      const lasts = made * (domain.durability[name] as number);
      this.set(
        name,
        Math.max(0, (this.counts[name] as number) - made),
        Math.max(0, (this.points[name] as number) - lasts),
      );
    }
    for (const cleared of clearsOf(domain, operator)) this.set(cleared, 0, 0);
    for (const [name, count] of consumed)
      this.set(name, (this.counts[name] as number) + count, this.points[name] as number);
    for (const [name, points] of wear) {
      this.set(name, Math.max(1, this.counts[name] as number), (this.points[name] as number) + points);
    }
    for (const { name, count } of met.required) {
      this.set(name, Math.max(count, this.counts[name] as number), this.points[name] as number);
    }
  }

  /** How many applications make what is not there without them. */
  private neededTimes({ operator, times }: RepairBatch, { there, points }: BatchConditions): number {
    const { domain } = this.problem;
    let needed = 0;
    for (const [at, { name, count: made }] of producesOf(domain, operator).entries()) {
      const short = (this.counts[name] as number) - (there[at] as number);
      if (short > 0) needed = Math.max(needed, Math.ceil(short / made));
      const full = domain.durability[name] as number;
      const worn = (this.points[name] as number) - (points[at] as number);
      if (full > 0 && worn > 0) needed = Math.max(needed, Math.ceil(worn / (made * full)));
    }
    return Math.min(needed, times);
  }

  /** What fewer applications of the lot consume, of the kinds that it names. */
  private kindsOf({ operator, consumed }: RepairBatch, times: number): Map<number, number> {
    const chosen = chooseMembers(this.problem.domain, operator, times, (name) => consumed.get(name) ?? 0, null);
    return chosen ?? new Map(consumed);
  }

  private wearOf({ operator, wear }: RepairBatch, times: number): Map<number, number> {
    const [use] = usesOf(this.problem.domain, operator);
    if (wear.size !== 1 || use === undefined) return wear;
    return new Map([...wear.keys()].map((name) => [name, pointsWorn(use.points, times)]));
  }

  private set(name: number, count: number, points: number): void {
    const old = { name, count: this.counts[name] as number, points: this.points[name] as number };
    if (old.count === count && old.points === points) return;
    this.trail.push(old);
    this.counts[name] = count;
    this.points[name] = points;
  }
}

/** Counts forward through the lots, whether or not each can be applied: amounts may fall below 0 where something is missing. */
function meet(problem: CompiledProblem, lots: readonly RepairBatch[]): BatchConditions[] {
  const { domain } = problem;
  const counts = problem.start.slice();
  const held = new Holdings(problem);
  const points = new Map<number, number>();
  const pointsOf = (name: number): number => points.get(name) ?? held.pointsOf(name);
  return lots.map(({ operator, times, consumed, wear }) => {
    const required = requiredKinds(problem, operator, counts);
    for (const [name, count] of consumed) counts[name] = (counts[name] as number) - count;
    for (const [name, worn] of wear) points.set(name, pointsOf(name) - worn);
    for (const cleared of clearsOf(domain, operator)) counts[cleared] = 0;
    const there: number[] = [];
    const pointsThere: number[] = [];
    for (const { name, count } of producesOf(domain, operator)) {
      const full = domain.durability[name] as number;
      const made = count * times;
      there.push(counts[name] as number);
      pointsThere.push(full > 0 ? pointsOf(name) : 0);
      counts[name] = (counts[name] as number) + made;
      if (full > 0) points.set(name, pointsOf(name) + made * full);
    }
    return { there, points: pointsThere, required };
  });
}

/** Which kinds serve what the operator wants held or true: the most plentiful of each class; none where kept things do. */
function requiredKinds(
  { domain, kept }: CompiledProblem,
  operator: number,
  counts: Int32Array,
): BatchConditions["required"] {
  const required: BatchConditions["required"] = [];
  for (const { altSet, count } of requiresOf(domain, operator)) {
    const members = membersOf(domain, altSet);
    const most = members.reduce((best, name) => ((counts[name] as number) > (counts[best] as number) ? name : best));
    const missing = members.reduce((rest, name) => rest - (kept[name] as number), count);
    if (missing > 0) required.push({ name: most, count: missing });
  }
  return required;
}
