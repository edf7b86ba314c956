// The holdings at one moment of a plan under construction, with tool wear and used slots. The most
// worn tool wears first; a tool that reaches 0 is gone. Kept items only fill slots.

import type { CompiledProblem } from "./compiled-problem.ts";
import type { OperatorBatch, ScheduledBatch } from "./operator-batch.ts";
import { producesOf } from "./rows.ts";

export class Holdings {
  readonly counts: Int32Array;
  readonly #problem: CompiledProblem;
  /** By fluent, only if it has worn tools: uses left, ascending. */
  readonly #worn: Map<number, number[]>;
  /** Used slots, kept up to date since every step asks for them. */
  #slots = 0;

  constructor(problem: CompiledProblem) {
    this.#problem = problem;
    this.counts = problem.start.slice();
    // The most worn are used first, so that the kept tools are the better ones.
    const there = (fluent: number): number => (problem.start[fluent] as number) + (problem.kept[fluent] as number);
    this.#worn = new Map([...problem.worn].map(([fluent, uses]) => [fluent, uses.slice(0, there(fluent))]));
    for (const fluent of problem.startFluents) this.#slots += this.#slotsOf(fluent);
    for (const fluent of problem.keptFluents) if (problem.start[fluent] === 0) this.#slots += this.#slotsOf(fluent);
  }

  add(fluent: number, count: number): void {
    this.#slots -= this.#slotsOf(fluent);
    this.counts[fluent] = (this.counts[fluent] as number) + count;
    this.#slots += this.#slotsOf(fluent);
  }

  remove(fluent: number, count: number): void {
    this.add(fluent, -count);
    this.#worn.get(fluent)?.splice(0, count);
  }

  /** Applies an applicable batch: wear, consumption, cleared and produced fluents. */
  act({ operator, times, consumed }: OperatorBatch, wear: ReadonlyMap<number, number>): void {
    const { domain } = this.#problem;
    for (const [fluent, points] of wear) this.wear(fluent, points);
    for (const [fluent, count] of consumed) this.remove(fluent, count);
    const clearsEnd = domain.clearsStart[operator + 1] as number;
    for (let i = domain.clearsStart[operator] as number; i < clearsEnd; i++) {
      this.counts[domain.clearsName[i] as number] = 0;
    }
    const producesEnd = domain.producesStart[operator + 1] as number;
    for (let i = domain.producesStart[operator] as number; i < producesEnd; i++) {
      this.add(domain.producesName[i] as number, (domain.producesCount[i] as number) * times);
    }
  }

  /** The members of the class that are held, with the kept ones if `withKept`. */
  heldOf(classId: number, withKept = false): number {
    const { domain, kept } = this.#problem;
    let sum = 0;
    const end = domain.classStart[classId + 1] as number;
    for (let i = domain.classStart[classId] as number; i < end; i++) {
      const fluent = domain.classKinds[i] as number;
      sum += this.counts[fluent] as number;
      if (withKept) sum += kept[fluent] as number;
    }
    return sum;
  }

  /** Durability points left in all tools of a fluent; Infinity if it never wears. */
  pointsOf(fluent: number): number {
    const count = this.counts[fluent] as number;
    const full = this.#problem.domain.durability[fluent] as number;
    if (full === 0) return count > 0 ? Number.POSITIVE_INFINITY : 0;
    const worn = this.#worn.get(fluent) ?? [];
    const used = Math.min(count, worn.length);
    return worn.slice(0, used).reduce((sum, left) => sum + left, 0) + (count - used) * full;
  }

  /** The tools left after `points` of wear, which there must be. */
  countAfter(fluent: number, points: number): number {
    const count = this.counts[fluent] as number;
    const full = this.#problem.domain.durability[fluent] as number;
    if (full === 0 || points === 0) return count;
    let left = points;
    let broken = 0;
    for (const uses of this.#worn.get(fluent) ?? []) {
      if (uses > left) return count - broken;
      left -= uses;
      broken++;
    }
    return count - broken - Math.floor(left / full);
  }

  /** Wears tools by `points`, which there must be. */
  wear(fluent: number, points: number): void {
    const full = this.#problem.domain.durability[fluent] as number;
    if (full === 0 || points === 0) return;
    const worn = this.#worn.get(fluent) ?? [];
    let left = points;
    while (left > 0) {
      if (worn.length === 0) worn.push(full);
      const max = worn[0] as number;
      const taken = Math.min(max, left);
      left -= taken;
      if (taken === max) {
        worn.shift();
        this.add(fluent, -1);
      } else worn[0] = max - taken;
    }
    this.#worn.set(fluent, worn);
  }

  /** Like `#worn`. Read-only; the next wear changes it. */
  get wornTools(): ReadonlyMap<number, readonly number[]> {
    return this.#worn;
  }

  slotsUsed(): number {
    return this.#slots;
  }

  /** The slots that are used after `done` applications of an applicable batch; nothing changes. */
  slotsUsedAfter({ operator, times, consumed, wear }: ScheduledBatch, done = times): number {
    const change = new Map<number, number>();
    const add = (fluent: number, count: number): void => void change.set(fluent, (change.get(fluent) ?? 0) + count);
    if (done === times)
      for (const [fluent, points] of wear)
        add(fluent, this.countAfter(fluent, points) - (this.counts[fluent] as number));
    for (const [fluent, count] of consumed) add(fluent, -Math.floor((count * done) / times));
    for (const { fluent, count } of producesOf(this.#problem.domain, operator)) add(fluent, count * done);
    let used = this.#slots;
    for (const [fluent, count] of change) used += this.#slotsOf(fluent, count) - this.#slotsOf(fluent);
    return used;
  }

  #slotsOf(fluent: number, more = 0): number {
    const { domain, kept } = this.#problem;
    const count = (this.counts[fluent] as number) + (kept[fluent] as number) + more;
    return count > 0 && domain.isItem[fluent] === 1 ? Math.ceil(count / (domain.stack[fluent] as number)) : 0;
  }
}

/** The problem that starts after the batches, which must apply in their order. */
export function problemAfter(problem: CompiledProblem, batches: readonly ScheduledBatch[]): CompiledProblem {
  const holdings = new Holdings(problem);
  for (const batch of batches) holdings.act(batch, batch.wear);
  const start = holdings.counts;
  const startFluents = [...start.keys()].filter((fluent) => (start[fluent] as number) > 0);
  return { ...problem, start, startFluents, worn: holdings.wornTools };
}
