// What was decided on the way through a refinement, in order: the method of each task and the kinds of its needs. When the goal is refined
// again because something turned out to be lacking, all that was decided before the first lacking name comes up holds as it did, for nothing
// that those decisions rest on has changed; it is taken from here instead of being tried again.

import type { TaskNetwork } from "./task-network.ts";

export class Decisions {
  private readonly operators: number[] = [];
  private readonly costs: number[] = [];
  private readonly seconds: number[] = [];
  private readonly secondCosts: number[] = [];
  private readonly kinds: number[] = [];
  private nextMethod = 0;
  private nextKind = 0;

  /** Goes back to the first decision; those that are added now take the place of the old ones. */
  rewind(): void {
    this.nextMethod = 0;
    this.nextKind = 0;
  }

  /** Notes the method of a task, as it stands in the network. */
  addMethod(network: TaskNetwork, task: number): void {
    const at = this.nextMethod++;
    this.operators[at] = network.operator[task] as number;
    this.costs[at] = network.cost[task] as number;
    this.seconds[at] = network.second[task] as number;
    this.secondCosts[at] = network.secondCost[task] as number;
  }

  /** Gives the task the next method. */
  takeMethod(network: TaskNetwork, task: number): void {
    const at = this.nextMethod++;
    network.operator[task] = this.operators[at] as number;
    network.cost[task] = this.costs[at] as number;
    network.second[task] = this.seconds[at] as number;
    network.secondCost[task] = this.secondCosts[at] as number;
  }

  addKind(kind: number): number {
    this.kinds[this.nextKind++] = kind;
    return kind;
  }

  takeKind(): number {
    return this.kinds[this.nextKind++] as number;
  }
}
