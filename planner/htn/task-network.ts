// The network of tasks that a goal is refined into. A task obtains an amount of one fluent for all
// tasks that need it at that point; its method is an operator, applied a number of times, whose
// needs are edges to other tasks. Everything is a column of numbers that the next problem reuses.
// Refinement runs backwards: a task refined later comes earlier in the plan, so a need is met by
// the open task of its fluent.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { DomainAnalysis } from "./domain-analysis.ts";
import { RankQueue } from "./rank-queue.ts";
import { newToolsAt, pointsLeft } from "./start-points.ts";

/** Demands beyond the goal, since a simulation ran short: amounts by fluent. */
export type FluentShortage = Map<number, number>;

const FIRST_CAPACITY = 256;

export class TaskNetwork {
  /**
   * The number of tasks. By task: the fluent, the operator (-1 if the stock suffices), its times.
   */
  size = 0;
  name = new Int32Array(FIRST_CAPACITY);
  operator = new Int32Array(FIRST_CAPACITY);
  times = new Float64Array(FIRST_CAPACITY);
  /**
   * By task: the amount that must be there at once, tools to be worn apart; how much of it is
   * consumed; the points of wear; and the amount demanded because some is lost on the way.
   */
  amount = new Float64Array(FIRST_CAPACITY);
  consumed = new Float64Array(FIRST_CAPACITY);
  points = new Float64Array(FIRST_CAPACITY);
  spare = new Float64Array(FIRST_CAPACITY);
  /** By task: the cost its method added, NaN without a choice; the next best, and its cost. */
  cost = new Float64Array(FIRST_CAPACITY);
  second = new Int32Array(FIRST_CAPACITY);
  secondCost = new Float64Array(FIRST_CAPACITY);
  /** By task: 1 if something that depends on it can be done in one place only. */
  bound = new Uint8Array(FIRST_CAPACITY);
  /** By task: the location at which it is needed, or -1; of transient fluents only. */
  place = new Int32Array(FIRST_CAPACITY);
  /** By task: its rows in `edges` and in the chosen members. */
  edgeStart = new Int32Array(FIRST_CAPACITY);
  edgeEnd = new Int32Array(FIRST_CAPACITY);
  kindStart = new Int32Array(FIRST_CAPACITY);
  kindEnd = new Int32Array(FIRST_CAPACITY);
  edges = new Int32Array(FIRST_CAPACITY);
  edgeCount = 0;
  /** Chosen members: the need (its index in the domain), the fluent, and the whole amount. */
  kindNeed = new Int32Array(FIRST_CAPACITY);
  kindName = new Int32Array(FIRST_CAPACITY);
  kindCount = new Float64Array(FIRST_CAPACITY);
  kindTotal = 0;
  /** By fluent of this generation: its open task or -1, its tasks so far, its unclaimed stock. */
  readonly open: Int32Array;
  readonly tasksOf: Int32Array;
  readonly stock: Float64Array;
  readonly stockPoints: Float64Array;
  readonly #stamp: Int32Array;
  #generation = 0;
  #problem: CompiledProblem;
  readonly #openRanks: RankQueue;

  constructor(problem: CompiledProblem) {
    const { fluentCount } = problem.domain;
    this.#problem = problem;
    this.#openRanks = new RankQueue(fluentCount);
    this.open = new Int32Array(fluentCount);
    this.tasksOf = new Int32Array(fluentCount);
    this.stock = new Float64Array(fluentCount);
    this.stockPoints = new Float64Array(fluentCount);
    this.#stamp = new Int32Array(fluentCount);
  }

  begin(problem: CompiledProblem): void {
    this.#problem = problem;
    this.#generation++;
    this.size = 0;
    this.edgeCount = 0;
    this.kindTotal = 0;
    this.#openRanks.clear();
  }

  /** Makes the columns of the fluent valid for this problem. */
  touch(fluent: number): void {
    if (this.#stamp[fluent] === this.#generation) return;
    this.#stamp[fluent] = this.#generation;
    this.open[fluent] = -1;
    this.tasksOf[fluent] = 0;
    const count = this.#problem.start[fluent] as number;
    this.stock[fluent] = count;
    this.stockPoints[fluent] = count === 0 ? 0 : pointsLeft(this.#problem, fluent, count);
  }

  /** Whether the fluent has an open task; buffers that served another problem may still name one. */
  isOpen(fluent: number): boolean {
    this.touch(fluent);
    return (this.open[fluent] as number) >= 0;
  }

  /** The open task of the fluent, opened if there is none. */
  taskOf(fluent: number, rank: number): number {
    this.touch(fluent);
    const cached = this.open[fluent] as number;
    if (cached >= 0) return cached;
    const task = this.size++;
    if (task >= this.name.length) this.#growTasks();
    this.open[fluent] = task;
    this.tasksOf[fluent] = (this.tasksOf[fluent] as number) + 1;
    this.name[task] = fluent;
    this.operator[task] = -1;
    this.times[task] = 0;
    this.amount[task] = 0;
    this.consumed[task] = 0;
    this.points[task] = 0;
    this.spare[task] = 0;
    this.bound[task] = 0;
    this.place[task] = -1;
    this.cost[task] = Number.NaN;
    this.second[task] = -1;
    this.edgeStart[task] = 0;
    this.edgeEnd[task] = 0;
    this.kindStart[task] = 0;
    this.kindEnd[task] = 0;
    this.#openRanks.add(rank);
    return task;
  }

  /** A copy of the task for `times` applications, with the same needs; it is not open. */
  copyOf(task: number, times: number): number {
    const copy = this.size++;
    if (copy >= this.name.length) this.#growTasks();
    this.name[copy] = this.name[task] as number;
    this.operator[copy] = this.operator[task] as number;
    this.times[copy] = times;
    this.amount[copy] = times;
    this.consumed[copy] = times;
    this.points[copy] = 0;
    this.spare[copy] = 0;
    this.bound[copy] = this.bound[task] as number;
    this.place[copy] = this.place[task] as number;
    this.cost[copy] = Number.NaN;
    this.second[copy] = -1;
    const whole = this.times[task] as number;
    this.edgeStart[copy] = this.edgeCount;
    for (let edge = this.edgeStart[task] as number; edge < (this.edgeEnd[task] as number); edge++) {
      this.addEdge(this.edges[edge] as number);
    }
    this.edgeEnd[copy] = this.edgeCount;
    this.kindStart[copy] = this.kindTotal;
    for (let at = this.kindStart[task] as number; at < (this.kindEnd[task] as number); at++) {
      const count = ((this.kindCount[at] as number) / whole) * times;
      this.addKind(this.kindNeed[at] as number, this.kindName[at] as number, count);
    }
    this.kindEnd[copy] = this.kindTotal;
    return copy;
  }

  /** Makes the task use the tool of another task: that edge replaces those to other tools. */
  redirectTools(task: number, tool: number, { durability }: CompiledProblem["domain"]): void {
    const start = this.edgeCount;
    this.addEdge(tool);
    for (let edge = this.edgeStart[task] as number; edge < (this.edgeEnd[task] as number); edge++) {
      const needed = this.edges[edge] as number;
      if ((durability[this.name[needed] as number] as number) === 0) this.addEdge(needed);
    }
    this.edgeStart[task] = start;
    this.edgeEnd[task] = this.edgeCount;
  }

  /** The task that makes the fluent for this one, or -1. */
  makerOf(task: number, fluent: number): number {
    for (let edge = this.edgeStart[task] as number; edge < (this.edgeEnd[task] as number); edge++) {
      const maker = this.edges[edge] as number;
      if (this.name[maker] === fluent) return (this.operator[maker] as number) < 0 ? -1 : maker;
    }
    return -1;
  }

  /**
   * Whether what is made for the task to consume is yet to come, `left` applications by task. A
   * station for another dimension must not take the planks of the pickaxe that waits for one here.
   */
  awaitsShare(task: number, left: ArrayLike<number>, { transient }: DomainAnalysis): boolean {
    for (let at = this.kindStart[task] as number; at < (this.kindEnd[task] as number); at++) {
      const fluent = this.kindName[at] as number;
      if (fluent === this.name[task] || transient[fluent] === 1) continue;
      const maker = this.makerOf(task, fluent);
      if (maker >= 0 && (left[maker] as number) > 0) return true;
    }
    return false;
  }

  /** Whether an edge of the task leads to a task of the fluent. */
  isGiven(task: number, fluent: number): boolean {
    for (let edge = this.edgeStart[task] as number; edge < (this.edgeEnd[task] as number); edge++) {
      if (this.name[this.edges[edge] as number] === fluent) return true;
    }
    return false;
  }

  /** The amount of a chosen member that `times` applications take: the first members go first. */
  shareOf(task: number, at: number, times: number): number {
    const need = this.kindNeed[at] as number;
    let wanted = (this.#problem.domain.consumesCount[need] as number) * times;
    for (let sooner = at - 1; sooner >= (this.kindStart[task] as number); sooner--) {
      if (this.kindNeed[sooner] !== need) break;
      wanted -= this.kindCount[sooner] as number;
    }
    return Math.max(0, Math.min(this.kindCount[at] as number, wanted));
  }

  addEdge(task: number): void {
    if (this.edgeCount >= this.edges.length) this.edges = grownInt(this.edges);
    this.edges[this.edgeCount++] = task;
  }

  /** The task makes `count` more, to be consumed. */
  demand(task: number, count: number): void {
    this.amount[task] = (this.amount[task] as number) + count;
    this.consumed[task] = (this.consumed[task] as number) + count;
  }

  /** What the task needs near by has to be made at its location, if it has one. */
  needAt(location: number, task: number, { transient, isLocation }: DomainAnalysis): void {
    if (location < 0) return;
    for (let edge = this.edgeStart[task] as number; edge < (this.edgeEnd[task] as number); edge++) {
      const needed = this.edges[edge] as number;
      const fluent = this.name[needed] as number;
      if (transient[fluent] === 1 && isLocation[fluent] === 0) this.place[needed] = location;
    }
  }

  addKind(need: number, fluent: number, count: number): void {
    if (this.kindTotal >= this.kindName.length) {
      this.kindNeed = grownInt(this.kindNeed);
      this.kindName = grownInt(this.kindName);
      this.kindCount = grownFloat(this.kindCount);
    }
    this.kindNeed[this.kindTotal] = need;
    this.kindName[this.kindTotal] = fluent;
    this.kindCount[this.kindTotal++] = count;
  }

  /** What the task has to make beyond the stock, with what is lost on the way. */
  missingOf(task: number): number {
    const fluent = this.name[task] as number;
    const full = this.#problem.domain.durability[fluent] as number;
    const stock = this.stock[fluent] as number;
    const amount = this.amount[task] as number;
    const points = this.points[task] as number;
    const needed =
      full > 0
        ? newToolsAt(points, amount, stock, this.stockPoints[fluent] as number, full)
        : Math.max(amount, points === 0 ? 0 : 1) - stock;
    return Math.max(0, needed) + (this.spare[task] as number);
  }

  /** The amount of the stock that more can be made from; tools are not copied. */
  copyable(fluent: number): number {
    const stock = this.stock[fluent] as number;
    return stock > 0 && this.#problem.domain.durability[fluent] === 0 ? stock : 0;
  }

  /** The stock that neither finished tasks nor the open one claim. */
  free(fluent: number): number {
    this.touch(fluent);
    const task = this.open[fluent] as number;
    const stock = this.stock[fluent] as number;
    return task < 0 ? stock : Math.max(0, stock - (this.consumed[task] as number));
  }

  freePoints(fluent: number): number {
    this.touch(fluent);
    const task = this.open[fluent] as number;
    const points = this.stockPoints[fluent] as number;
    return task < 0 ? points : Math.max(0, points - (this.points[task] as number));
  }

  /** Removes and returns the highest open rank; -1 if no task is open. */
  pop(): number {
    return this.#openRanks.take();
  }

  #growTasks(): void {
    this.name = grownInt(this.name);
    this.operator = grownInt(this.operator);
    this.times = grownFloat(this.times);
    this.amount = grownFloat(this.amount);
    this.consumed = grownFloat(this.consumed);
    this.points = grownFloat(this.points);
    this.cost = grownFloat(this.cost);
    this.second = grownInt(this.second);
    this.secondCost = grownFloat(this.secondCost);
    this.spare = grownFloat(this.spare);
    const bound = new Uint8Array(this.bound.length * 2);
    bound.set(this.bound);
    this.bound = bound;
    this.place = grownInt(this.place);
    this.edgeStart = grownInt(this.edgeStart);
    this.edgeEnd = grownInt(this.edgeEnd);
    this.kindStart = grownInt(this.kindStart);
    this.kindEnd = grownInt(this.kindEnd);
  }
}

/** The column with twice its capacity. */
export function grownInt(column: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(column.length * 2);
  grown.set(column);
  return grown;
}

export function grownFloat(column: Float64Array): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(column.length * 2);
  grown.set(column);
  return grown;
}
