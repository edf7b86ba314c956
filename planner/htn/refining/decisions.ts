// The decisions of a refinement in order: each task's method, the members of its needs, and at the
// end the tool upgrades. If the goal is refined again because of a shortage, all decisions before
// the first short fluent still hold, since nothing they depend on changed: they are replayed.
// Decisions of the plan cache are replayed to the end.

import type { PlanCacheArrays } from "../../model/compiled-domain.ts";
import { grownFloat, grownInt, type TaskNetwork } from "../task-network.ts";

/** Columns of methods (as in TaskNetwork), members, and splits (task, operator, tool's task). */
export type DecisionColumns = Pick<PlanCacheArrays, "operator" | "cost" | "second" | "secondCost" | "kind" | "split">;

/** Entries of a split. */
const SPLIT_TASK = 3;
const FIRST_CAPACITY = 64;

export class Decisions {
  readonly #own: DecisionColumns = {
    operator: new Int32Array(FIRST_CAPACITY),
    cost: new Float64Array(FIRST_CAPACITY),
    second: new Int32Array(FIRST_CAPACITY),
    secondCost: new Float64Array(FIRST_CAPACITY),
    kind: new Int32Array(FIRST_CAPACITY),
    split: new Int32Array(FIRST_CAPACITY),
  };
  /** The columns that are read: the plan cache's while it is replayed. */
  #columns = this.#own;
  #nextMethod = 0;
  #nextKind = 0;
  /** In entries, three to a split. */
  #nextSplit = 0;
  #splitEnd = 0;

  /** Goes back to the first decision; new decisions overwrite old ones. */
  rewind(): void {
    this.#columns = this.#own;
    this.#nextMethod = 0;
    this.#nextKind = 0;
    this.#nextSplit = 0;
  }

  /** Replays stored decisions from these entries on; none are added then. */
  replay(columns: DecisionColumns, method: number, kind: number, split: number, splitEnd: number): void {
    this.#columns = columns;
    this.#nextMethod = method;
    this.#nextKind = kind;
    this.#nextSplit = split;
    this.#splitEnd = splitEnd;
  }

  addMethod(network: TaskNetwork, task: number): void {
    const own = this.#own;
    const at = this.#nextMethod++;
    if (at >= own.operator.length) this.#growMethods();
    const second = network.second[task] as number;
    own.operator[at] = network.operator[task] as number;
    own.cost[at] = network.cost[task] as number;
    own.second[at] = second;
    own.secondCost[at] = second < 0 ? 0 : (network.secondCost[task] as number);
  }

  takeMethod(network: TaskNetwork, task: number): void {
    const columns = this.#columns;
    const at = this.#nextMethod++;
    network.operator[task] = columns.operator[at] as number;
    network.cost[task] = columns.cost[at] as number;
    network.second[task] = columns.second[at] as number;
    network.secondCost[task] = columns.secondCost[at] as number;
  }

  addKind(kind: number): number {
    const own = this.#own;
    const at = this.#nextKind++;
    if (at >= own.kind.length) own.kind = grownInt(own.kind);
    own.kind[at] = kind;
    return kind;
  }

  takeKind(): number {
    return this.#columns.kind[this.#nextKind++] as number;
  }

  /**
   * Notes that the task is split: the operator does the later part with the tool of another task.
   */
  addSplit(task: number, operator: number, tool: number): void {
    const own = this.#own;
    const at = this.#nextSplit;
    this.#nextSplit += SPLIT_TASK;
    if (this.#nextSplit > own.split.length) own.split = grownInt(own.split);
    own.split[at] = task;
    own.split[at + 1] = operator;
    own.split[at + 2] = tool;
  }

  /** Passes the remaining stored splits to `split`, in order. */
  takeSplits(split: (task: number, operator: number, tool: number) => void): void {
    const { split: entries } = this.#columns;
    for (; this.#nextSplit < this.#splitEnd; this.#nextSplit += SPLIT_TASK) {
      const at = this.#nextSplit;
      split(entries[at] as number, entries[at + 1] as number, entries[at + 2] as number);
    }
  }

  /** A copy of the decisions since `rewind`. */
  copy(): DecisionColumns {
    const own = this.#own;
    const nextMethod = this.#nextMethod;
    const nextKind = this.#nextKind;
    const nextSplit = this.#nextSplit;
    return {
      operator: own.operator.slice(0, nextMethod),
      cost: own.cost.slice(0, nextMethod),
      second: own.second.slice(0, nextMethod),
      secondCost: own.secondCost.slice(0, nextMethod),
      kind: own.kind.slice(0, nextKind),
      split: own.split.slice(0, nextSplit),
    };
  }

  #growMethods(): void {
    const own = this.#own;
    own.operator = grownInt(own.operator);
    own.cost = grownFloat(own.cost);
    own.second = grownInt(own.second);
    own.secondCost = grownFloat(own.secondCost);
  }
}
