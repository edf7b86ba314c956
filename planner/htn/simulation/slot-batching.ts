// A network carried out a portion at a time: where all that a plan makes on the way does not fit into the slots at once, a part of it does, which is
// used up before the next is made. Of the goal each portion makes its share, and of all else what is needed for that, rounded up.
// Invariant: by the end of each portion as much of everything is made as those have used that need it.

import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { isMember } from "../../model/rows.ts";
import { AMOUNT_TOLERANCE } from "../../model/tolerances.ts";
import { type DomainAnalysis, seedOf } from "../domain-analysis.ts";
import type { TaskNetwork } from "../task-network.ts";
import { TaskOrder } from "./task-order.ts";

export class SlotBatching {
  /** By task: applications of this portion that are still to come; of what does not last, those of all that are. */
  left = new Float64Array(256);
  /** How many there are. */
  batchCount = 1;
  readonly #network: TaskNetwork;
  readonly #analysis: DomainAnalysis;
  /** Nothing is left out of it, not even what does not last. */
  readonly #everything: DomainAnalysis;
  readonly #order = new TaskOrder();
  #problem: CompiledProblem;
  #done = 0;
  /** The network's, as they were before they shrank. */
  #kindCount = new Float64Array(256);
  /** By task: applications up to the end of this portion. */
  readonly #until: number[] = [];
  /** By task: how much of what it makes is used up in all and until the end of this portion, worn tools by their points; whether any is held. */
  readonly #used: number[] = [];
  readonly #usedUntil: number[] = [];
  readonly #isHeld: boolean[] = [];
  /** By edge: how much is used up of what the one task makes for the other. */
  readonly #weight: number[] = [];

  constructor(problem: CompiledProblem, network: TaskNetwork, analysis: DomainAnalysis) {
    this.#problem = problem;
    this.#network = network;
    this.#analysis = analysis;
    this.#everything = { ...analysis, transient: new Uint8Array(analysis.transient.length) };
  }

  /** Begins with so many portions; one of them is the whole network, which has to be tried first. */
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

  /** Whether the portion that has begun is the last. */
  get isLast(): boolean {
    return this.#done === this.batchCount;
  }

  /** The portions that are not done yet, the one that has begun among them. */
  get toCome(): number {
    return this.batchCount - this.#done + 1;
  }

  /** Goes on to the next portion; whether there is one. */
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

  /** The tasks that make what the goal asks for: those that were opened first. */
  *#goals(): Generator<{ task: number; count: number }> {
    const network = this.#network;
    const problem = this.#problem;
    for (const { fluent, count } of problem.goal) {
      const task = network.name.indexOf(fluent);
      if (count > 0 && task >= 0 && task < network.size) yield { task, count };
    }
  }

  /** How much of a name the task uses up in all, worn tools by their points; nothing of what it makes more of, which is there again. */
  #weightOf(task: number, fluent: number): number {
    const network = this.#network;
    const analysis = this.#analysis;
    const { domain } = this.#problem;
    if (network.name[task] === fluent && seedOf(domain, analysis, network.operator[task] as number, fluent) > 0)
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

  /** What is to be done in this portion, from the goal down. */
  #share(): void {
    const { batchCount } = this;
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
    for (const { task, count } of this.#goals()) usedUntil[task] = Math.floor((count * done) / batchCount);
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

  /** How often the task's method is to have been applied by the end of this portion. */
  #targetOf(task: number, times: number): number {
    const used = this.#used[task] as number;
    // What is looked at has to be there from the start.
    if (this.#done === this.batchCount || this.#isHeld[task] === true) return times;
    return used === 0
      ? 0
      : Math.min(times, Math.ceil((times * (this.#usedUntil[task] as number)) / used - AMOUNT_TOLERANCE));
  }
}
