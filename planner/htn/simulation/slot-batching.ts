// Slot batching: if all that a plan makes on the way does not fit into the slots, a part is made
// and used up before the next. Each batch makes its share of the goal, and of everything else what
// that share needs, rounded up.
// Invariant: at the end of each batch as much is made as its users have used.

import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { isMember } from "../../model/rows.ts";
import { AMOUNT_TOLERANCE } from "../../model/tolerances.ts";
import { type DomainAnalysis, seedOf } from "../domain-analysis.ts";
import type { TaskNetwork } from "../task-network.ts";
import { TaskOrder } from "./task-order.ts";

export class SlotBatching {
  /** By task: the applications left in this batch; of transient fluents, all that are left. */
  left = new Float64Array(256);
  batchCount = 1;
  readonly #network: TaskNetwork;
  readonly #analysis: DomainAnalysis;
  /** The analysis without transient fluents, so that nothing is left out of an order. */
  readonly #everything: DomainAnalysis;
  readonly #order = new TaskOrder();
  #problem: CompiledProblem;
  #done = 0;
  /** The network's counts before they shrank. */
  #kindCount = new Float64Array(256);
  /** By task: the applications up to the end of this batch. */
  readonly #until: number[] = [];
  // By task: the amount used in all and up to the end of this batch (of tools, worn ones); whether
  // any is held.
  readonly #used: number[] = [];
  readonly #usedUntil: number[] = [];
  readonly #isHeld: boolean[] = [];
  /** By edge: the amount that the one task uses of the other. */
  readonly #weight: number[] = [];

  constructor(problem: CompiledProblem, network: TaskNetwork, analysis: DomainAnalysis) {
    this.#problem = problem;
    this.#network = network;
    this.#analysis = analysis;
    this.#everything = { ...analysis, transient: new Uint8Array(analysis.transient.length) };
  }

  /** Starts with `parts` batches; 1 must be tried first. */
  start(problem: CompiledProblem, parts: number): void {
    const network = this.#network;
    this.#problem = problem;
    if (this.left.length < network.size) this.left = new Float64Array(network.size * 2);
    this.batchCount = parts;
    this.#done = 0;
    for (let task = 0; task < network.size; task++) this.left[task] = network.times[task] as number;
    if (parts === 1) this.#keepKinds();
    else {
      this.#restoreKinds();
      this.#weigh();
    }
  }

  #keepKinds(): void {
    const network = this.#network;
    if (this.#kindCount.length < network.kindTotal) this.#kindCount = new Float64Array(network.kindTotal * 2);
    for (let at = 0; at < network.kindTotal; at++) this.#kindCount[at] = network.kindCount[at] as number;
  }

  #restoreKinds(): void {
    const network = this.#network;
    for (let at = 0; at < network.kindTotal; at++) network.kindCount[at] = this.#kindCount[at] as number;
  }

  /** Whether this is the last batch. */
  get isLast(): boolean {
    return this.#done === this.batchCount;
  }

  /** The batches that are not done, this one included. */
  get toCome(): number {
    return this.batchCount - this.#done + 1;
  }

  /** Goes to the next batch, if there is one. */
  next(): boolean {
    if (this.#done === this.batchCount) return false;
    this.#done++;
    if (this.batchCount > 1) this.#share();
    return true;
  }

  #weigh(): void {
    const network = this.#network;
    const used = this.#used;
    const until = this.#until;
    const weight = this.#weight;
    this.#order.sort(this.#problem, network, this.#everything);
    used.length = 0;
    until.length = 0;
    for (let task = 0; task < network.size; task++) {
      used.push(0);
      until.push(0);
    }
    for (const { task, count } of this.#goals()) used[task] = (used[task] as number) + count;
    for (let at = 0; at < this.#order.size; at++) {
      const task = this.#order.tasks[at] as number;
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const needed = network.edges[edge] as number;
        weight[edge] = this.#weightOf(task, network.name[needed] as number);
        used[needed] = (used[needed] as number) + (weight[edge] as number);
      }
    }
  }

  /** The tasks that make the goal: those that were opened first. */
  *#goals(): Generator<{ task: number; count: number }> {
    const network = this.#network;
    for (const { fluent, count } of this.#problem.goal) {
      const task = network.name.indexOf(fluent);
      if (count > 0 && task >= 0 && task < network.size) yield { task, count };
    }
  }

  // The amount of a fluent that the task uses up (of tools, worn ones), unless it multiplies it.
  #weightOf(task: number, fluent: number): number {
    const network = this.#network;
    const { domain } = this.#problem;
    if (network.name[task] === fluent && seedOf(domain, this.#analysis, network.operator[task] as number, fluent) > 0)
      return 0;
    let amount = 0;
    for (let at = network.kindStart[task] as number; at < (network.kindEnd[task] as number); at++) {
      if (network.kindName[at] === fluent) amount += network.kindCount[at] as number;
    }
    const durability = domain.durability[fluent] as number;
    if (durability === 0) return amount;
    const operator = network.operator[task] as number;
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      if (!isMember(domain, domain.usesClass[i] as number, fluent)) continue;
      amount += ((domain.usesPoints[i] as number) * (network.times[task] as number)) / durability;
    }
    return amount;
  }

  /** Shares out the work of this batch, from the goal down. */
  #share(): void {
    const network = this.#network;
    const order = this.#order;
    const usedUntil = this.#usedUntil;
    const isHeld = this.#isHeld;
    const until = this.#until;
    const weight = this.#weight;
    const done = this.#done;
    usedUntil.length = 0;
    isHeld.length = 0;
    for (let task = 0; task < network.size; task++) {
      usedUntil.push(0);
      isHeld.push(false);
    }
    for (const { task, count } of this.#goals()) usedUntil[task] = Math.floor((count * done) / this.batchCount);
    for (let at = order.size - 1; at >= 0; at--) {
      const task = order.tasks[at] as number;
      const times = network.times[task] as number;
      if (times === 0) continue;
      const target = this.#targetOf(task, times);
      if (this.#analysis.transient[network.name[task] as number] !== 1) {
        this.left[task] = target - (until[task] as number);
        until[task] = target;
      }
      if (target === 0) continue;
      for (let edge = network.edgeStart[task] as number; edge < (network.edgeEnd[task] as number); edge++) {
        const needed = network.edges[edge] as number;
        const amount = weight[edge] as number;
        usedUntil[needed] = (usedUntil[needed] as number) + (amount * target) / times;
        if (amount === 0) isHeld[needed] = true;
      }
    }
  }

  /** The applications due by the end of this batch. */
  #targetOf(task: number, times: number): number {
    const used = this.#used[task] as number;
    // What is only held has to be there from the first batch on.
    if (this.#done === this.batchCount || this.#isHeld[task] === true) return times;
    return used === 0
      ? 0
      : Math.min(times, Math.ceil((times * (this.#usedUntil[task] as number)) / used - AMOUNT_TOLERANCE));
  }
}
