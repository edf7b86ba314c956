// The inventory of a simulated plan: counts by fluent, tool wear and used slots. Dense, and reused.
// The most worn tool wears and is taken first; a tool that reaches 0 is gone.

import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { AMOUNT_TOLERANCE } from "../../model/tolerances.ts";

export class SimulatedInventory {
  readonly counts: Float64Array;
  slots = 0;
  #problem: CompiledProblem;
  /** By fluent: the points of the most worn tool, 0 if none is worn; `worn` has the others. */
  readonly #front: Float64Array;
  #worn: Map<number, number[]> | null = null;
  readonly #touched: number[] = [];
  readonly #isTouched: Uint8Array;

  constructor(problem: CompiledProblem) {
    const { fluentCount } = problem.domain;
    this.#problem = problem;
    this.counts = new Float64Array(fluentCount);
    this.#front = new Float64Array(fluentCount);
    this.#isTouched = new Uint8Array(fluentCount);
  }

  reset(problem: CompiledProblem): void {
    for (const fluent of this.#touched) {
      this.counts[fluent] = 0;
      this.#front[fluent] = 0;
      this.#isTouched[fluent] = 0;
    }
    this.#touched.length = 0;
    this.#problem = problem;
    this.slots = 0;
    this.#worn = null;
    for (const fluent of problem.keptFluents)
      if (problem.domain.isItem[fluent] === 1) this.slots += this.#slotsOf(fluent, 0);
    for (const fluent of problem.startFluents) this.#set(fluent, problem.start[fluent] as number);
    for (const [fluent, uses] of problem.worn) {
      // The most worn are used first, so that the kept tools are the better ones.
      const there = (this.counts[fluent] as number) + (problem.kept[fluent] as number);
      const [max, ...rest] = uses.slice(0, there);
      if (max === undefined) continue;
      this.#touch(fluent);
      this.#front[fluent] = max;
      this.#worn ??= new Map();
      this.#worn.set(fluent, rest);
    }
  }

  add(fluent: number, count: number): void {
    this.#set(fluent, (this.counts[fluent] as number) + count);
  }

  remove(fluent: number, count: number): void {
    this.#set(fluent, (this.counts[fluent] as number) - count);
    if (this.#front[fluent] === 0) return;
    const rest = this.#worn?.get(fluent);
    rest?.splice(0, count - 1);
    this.#front[fluent] = rest?.shift() ?? 0;
  }

  clear(fluent: number): void {
    this.#set(fluent, 0);
  }

  /** Whether the operator clears something that is there. */
  hasClearedBy(operator: number): boolean {
    const { clearsStart, clearsName } = this.#problem.domain;
    for (let i = clearsStart[operator] as number; i < (clearsStart[operator + 1] as number); i++) {
      if ((this.counts[clearsName[i] as number] as number) > 0) return true;
    }
    return false;
  }

  /** Points left in all tools of a fluent; Infinity if it never wears. */
  pointsOf(fluent: number): number {
    const count = this.counts[fluent] as number;
    const full = this.#problem.domain.durability[fluent] as number;
    if (full === 0) return count > 0 ? Number.POSITIVE_INFINITY : 0;
    const front = this.#front[fluent] as number;
    if (front === 0) return count * full;
    const rest = this.#worn?.get(fluent);
    if (rest === undefined) return count === 0 ? 0 : front + (count - 1) * full;
    if (count === 0) return 0;
    let points = front + Math.max(0, count - 1 - rest.length) * full;
    for (let i = 0; i < Math.min(count - 1, rest.length); i++) points += rest[i] as number;
    return points;
  }

  /** The members of the class that are there or kept: kept ones may be required. */
  heldOf(classId: number): number {
    const { domain, kept, keptFluents } = this.#problem;
    let held = 0;
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      held += this.counts[fluent] as number;
      if (keptFluents.length > 0) held += kept[fluent] as number;
    }
    return held;
  }

  /** Whether a tool of the class is there, and the tools have `points` left. */
  toolsLast(classId: number, points: number): boolean {
    const { domain } = this.#problem;
    let left = Math.max(points, AMOUNT_TOLERANCE);
    for (let k = domain.classStart[classId] as number; k < (domain.classStart[classId + 1] as number); k++) {
      const fluent = domain.classKinds[k] as number;
      if ((this.counts[fluent] as number) > 0) left -= this.pointsOf(fluent);
      if (left <= 0) return true;
    }
    return false;
  }

  /** Wears tools by `points`, which they must have. */
  wear(fluent: number, points: number): void {
    const full = this.#problem.domain.durability[fluent] as number;
    if (full === 0 || points === 0) return;
    let left = points;
    let broken = 0;
    let front = this.#front[fluent] as number;
    const rest = this.#worn?.get(fluent);
    while (front > 0 && left >= front) {
      left -= front;
      broken++;
      front = rest?.shift() ?? 0;
    }
    if (front > 0) front -= left;
    else if (left > 0) {
      const whole = Math.floor(left / full);
      broken += whole;
      left -= whole * full;
      front = left > 0 ? full - left : 0;
    }
    this.#front[fluent] = front;
    if (broken > 0) this.#set(fluent, (this.counts[fluent] as number) - broken);
  }

  #touch(fluent: number): void {
    if (this.#isTouched[fluent] === 1) return;
    this.#isTouched[fluent] = 1;
    this.#touched.push(fluent);
  }

  #set(fluent: number, count: number): void {
    this.#touch(fluent);
    if (this.#problem.domain.isItem[fluent] === 1) {
      this.slots += this.#slotsOf(fluent, count) - this.#slotsOf(fluent, this.counts[fluent] as number);
    }
    this.counts[fluent] = count;
  }

  /** Kept items only fill slots. */
  #slotsOf(fluent: number, count: number): number {
    const { domain, kept } = this.#problem;
    const held = count + (kept[fluent] as number);
    if (held <= 0) return 0;
    const stack = domain.stack[fluent] as number;
    return held <= stack ? 1 : Math.ceil(held / stack);
  }
}
