// What is held and true while a plan is carried out on paper: counts by name, the wear of tools and the slots that all of it fills. Dense, and
// reused from problem to problem. Wear is taken from the most worn tool of a kind first, what is taken away is the most worn first, and a tool
// that reaches 0 is gone.

import type { CompiledProblem } from "../../model/compiled-problem.ts";

export class SimulatedInventory {
  readonly counts: Float64Array;
  slots = 0;
  private problem: CompiledProblem;
  /** By name: what is left of the most worn tool, 0 where none is worn. Others that were worn at the start wait in `worn`, ascending. */
  private readonly front: Float64Array;
  private worn: Map<number, number[]> | null = null;
  private readonly touched: number[] = [];
  private readonly isTouched: Uint8Array;

  constructor(problem: CompiledProblem) {
    const { nameCount } = problem.domain;
    this.problem = problem;
    this.counts = new Float64Array(nameCount);
    this.front = new Float64Array(nameCount);
    this.isTouched = new Uint8Array(nameCount);
  }

  /** What is there at the start of the problem. */
  reset(problem: CompiledProblem): void {
    for (const name of this.touched) {
      this.counts[name] = 0;
      this.front[name] = 0;
      this.isTouched[name] = 0;
    }
    this.touched.length = 0;
    this.problem = problem;
    this.slots = 0;
    this.worn = null;
    for (const name of problem.keptNames) if (problem.domain.isItem[name] === 1) this.slots += this.slotsOf(name, 0);
    for (const name of problem.startNames) this.set(name, problem.start[name] as number);
    for (const [name, uses] of problem.worn) {
      // The most worn are used first, so that of several tools it is the better ones that are kept.
      const there = (this.counts[name] as number) + (problem.kept[name] as number);
      const [most, ...rest] = uses.slice(0, there);
      if (most === undefined) continue;
      this.touch(name);
      this.front[name] = most;
      this.worn ??= new Map();
      this.worn.set(name, rest);
    }
  }

  add(name: number, count: number): void {
    this.set(name, (this.counts[name] as number) + count);
  }

  /** Takes so many away; of tools, the most worn first. */
  remove(name: number, count: number): void {
    this.set(name, (this.counts[name] as number) - count);
    if (this.front[name] === 0) return;
    const rest = this.worn?.get(name);
    rest?.splice(0, count - 1);
    this.front[name] = rest?.shift() ?? 0;
  }

  clear(name: number): void {
    this.set(name, 0);
  }

  /** Points left in all tools of a kind; Infinity for what does not wear. */
  pointsOf(name: number): number {
    const count = this.counts[name] as number;
    const full = this.problem.domain.durability[name] as number;
    if (full === 0) return count > 0 ? Number.POSITIVE_INFINITY : 0;
    const front = this.front[name] as number;
    if (front === 0) return count * full;
    const rest = this.worn?.get(name);
    if (rest === undefined) return count === 0 ? 0 : front + (count - 1) * full;
    if (count === 0) return 0;
    let points = front + Math.max(0, count - 1 - rest.length) * full;
    for (let i = 0; i < Math.min(count - 1, rest.length); i++) points += rest[i] as number;
    return points;
  }

  /** How many of the class's kinds are there, kept ones included: those may be looked at. */
  heldOf(kinds: number): number {
    const { domain, kept, keptNames } = this.problem;
    let held = 0;
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const name = domain.classKinds[k] as number;
      held += this.counts[name] as number;
      if (keptNames.length > 0) held += kept[name] as number;
    }
    return held;
  }

  /** Whether the tools of the class have so many points left; one of them has to be there in any case. */
  toolsLast(kinds: number, points: number): boolean {
    const { domain } = this.problem;
    let left = Math.max(points, 1e-9);
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const name = domain.classKinds[k] as number;
      if ((this.counts[name] as number) > 0) left -= this.pointsOf(name);
      if (left <= 0) return true;
    }
    return false;
  }

  /** Wears tools of a kind by so many points in all; there must be as many. */
  wear(name: number, points: number): void {
    const full = this.problem.domain.durability[name] as number;
    if (full === 0 || points === 0) return;
    let left = points;
    let broken = 0;
    let front = this.front[name] as number;
    const rest = this.worn?.get(name);
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
    this.front[name] = front;
    if (broken > 0) this.set(name, (this.counts[name] as number) - broken);
  }

  private touch(name: number): void {
    if (this.isTouched[name] === 1) return;
    this.isTouched[name] = 1;
    this.touched.push(name);
  }

  private set(name: number, count: number): void {
    this.touch(name);
    if (this.problem.domain.isItem[name] === 1) {
      this.slots += this.slotsOf(name, count) - this.slotsOf(name, this.counts[name] as number);
    }
    this.counts[name] = count;
  }

  /** Kept things fill slots only. */
  private slotsOf(name: number, count: number): number {
    const { domain, kept } = this.problem;
    const held = count + (kept[name] as number);
    if (held <= 0) return 0;
    const stack = domain.stack[name] as number;
    return held <= stack ? 1 : Math.ceil(held / stack);
  }
}
