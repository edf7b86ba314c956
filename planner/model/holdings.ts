// What is held and true at one moment of a plan under construction, with the wear of tools and the slots that it all fills.
// Wear is taken from the most worn tool of a kind first; a tool that reaches 0 is gone. Kept things fill slots only.

import type { CompiledProblem } from "./compiled-problem.ts";
import type { OperatorBatch } from "./lot.ts";

export class Holdings {
  readonly counts: Int32Array;
  private readonly problem: CompiledProblem;
  /** By name, only for kinds that have worn ones: remaining uses, ascending. */
  private readonly worn: Map<number, number[]>;
  /** Slots in use: kept up to date, since it is asked after every step. */
  private slots = 0;

  constructor(problem: CompiledProblem) {
    this.problem = problem;
    this.counts = problem.start.slice();
    // The most worn are used first, so that of several tools it is the better ones that are kept.
    const there = (name: number): number => (problem.start[name] as number) + (problem.kept[name] as number);
    this.worn = new Map([...problem.worn].map(([name, uses]) => [name, uses.slice(0, there(name))]));
    for (const name of problem.startNames) this.slots += this.slotsOf(name);
    for (const name of problem.keptNames) if (problem.start[name] === 0) this.slots += this.slotsOf(name);
  }

  add(name: number, count: number): void {
    this.slots -= this.slotsOf(name);
    this.counts[name] = (this.counts[name] as number) + count;
    this.slots += this.slotsOf(name);
  }

  /** Takes so many away; of tools, the most worn first. */
  remove(name: number, count: number): void {
    this.add(name, -count);
    this.worn.get(name)?.splice(0, count);
  }

  /** Applies a lot that is applicable: what it wears and takes, what it ends, what it makes. */
  act({ operator, times, consumed }: OperatorBatch, wear: ReadonlyMap<number, number>): void {
    const { domain } = this.problem;
    for (const [name, points] of wear) this.wear(name, points);
    for (const [name, count] of consumed) this.remove(name, count);
    const clearsEnd = domain.clearsStart[operator + 1] as number;
    for (let i = domain.clearsStart[operator] as number; i < clearsEnd; i++) {
      this.counts[domain.clearsName[i] as number] = 0;
    }
    const producesEnd = domain.producesStart[operator + 1] as number;
    for (let i = domain.producesStart[operator] as number; i < producesEnd; i++) {
      this.add(domain.producesName[i] as number, (domain.producesCount[i] as number) * times);
    }
  }

  /** How many of the class's kinds are held, kept ones included where `withKept`: kept things may be looked at, not touched. */
  heldOf(kinds: number, withKept = false): number {
    const { domain, kept } = this.problem;
    let sum = 0;
    const end = domain.classStart[kinds + 1] as number;
    for (let i = domain.classStart[kinds] as number; i < end; i++) {
      const name = domain.classKinds[i] as number;
      sum += this.counts[name] as number;
      if (withKept) sum += kept[name] as number;
    }
    return sum;
  }

  /** Durability points left in all tools of a kind; Infinity for what does not wear. */
  pointsOf(name: number): number {
    const count = this.counts[name] as number;
    const full = this.problem.domain.durability[name] as number;
    if (full === 0) return count > 0 ? Number.POSITIVE_INFINITY : 0;
    const worn = this.worn.get(name) ?? [];
    const used = Math.min(count, worn.length);
    return worn.slice(0, used).reduce((sum, left) => sum + left, 0) + (count - used) * full;
  }

  /** How many of a kind would be left after so much wear; there must be as many points. */
  countAfter(name: number, points: number): number {
    const count = this.counts[name] as number;
    const full = this.problem.domain.durability[name] as number;
    if (full === 0 || points === 0) return count;
    let left = points;
    let broken = 0;
    for (const uses of this.worn.get(name) ?? []) {
      if (uses > left) return count - broken;
      left -= uses;
      broken++;
    }
    return count - broken - Math.floor(left / full);
  }

  /** Wears tools of a kind by so many points in all; there must be as many. */
  wear(name: number, points: number): void {
    const full = this.problem.domain.durability[name] as number;
    if (full === 0 || points === 0) return;
    const worn = this.worn.get(name) ?? [];
    let left = points;
    while (left > 0) {
      if (worn.length === 0) worn.push(full);
      const most = worn[0] as number;
      const taken = Math.min(most, left);
      left -= taken;
      if (taken === most) {
        worn.shift();
        this.add(name, -1);
      } else worn[0] = most - taken;
    }
    this.worn.set(name, worn);
  }

  /** By name, only for kinds that have worn ones: remaining uses, ascending. Read-only; the next wear changes it. */
  get wornTools(): ReadonlyMap<number, readonly number[]> {
    return this.worn;
  }

  /** Inventory slots in use: a slot for every started stack; worn tools do not stack with anything. */
  slotsUsed(): number {
    return this.slots;
  }

  private slotsOf(name: number): number {
    const { domain, kept } = this.problem;
    const count = (this.counts[name] as number) + (kept[name] as number);
    return count > 0 && domain.isItem[name] === 1 ? Math.ceil(count / (domain.stack[name] as number)) : 0;
  }
}
