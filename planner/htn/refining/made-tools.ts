// Tools of the network that last for more. A task refined later comes earlier in the plan, yet it
// can wear the tool of a refined task if making that tool does not need the task itself.
// Invariant: no returned task needs the task that asked, so edges form no cycle.

import type { CompiledDomain } from "../../model/compiled-domain.ts";
import { isMember } from "../../model/rows.ts";
import type { TaskNetwork } from "../task-network.ts";

export class MadeTools {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  /** Refined tasks that make tools, in order. */
  readonly #tasks: number[] = [];
  #seen = new Int32Array(256);
  #walk = 0;
  readonly #open: number[] = [];

  constructor(domain: CompiledDomain, network: TaskNetwork) {
    this.#domain = domain;
    this.#network = network;
  }

  reset(): void {
    this.#tasks.length = 0;
  }

  add(task: number): void {
    if ((this.#domain.durability[this.#network.name[task] as number] as number) > 0) this.#tasks.push(task);
  }

  /** The task whose tool of the class lasts for `points` more, for `task` to wear; -1 if none. */
  lasting(task: number, classId: number, points: number): number {
    const tasks = this.#tasks;
    const domain = this.#domain;
    const network = this.#network;
    for (let i = tasks.length - 1; i >= 0; i--) {
      const tool = tasks[i] as number;
      const fluent = network.name[tool] as number;
      if (!isMember(domain, classId, fluent)) continue;
      if (points <= spareOf(domain, network, tool) && !this.#leadsTo(tool, task)) return tool;
    }
    return -1;
  }

  /** Whether the one task needs the other, directly or through others. */
  #leadsTo(from: number, task: number): boolean {
    const network = this.#network;
    const open = this.#open;
    if (this.#seen.length < network.size) {
      this.#seen = new Int32Array(network.size * 2);
      this.#walk = 0;
    }
    const walk = ++this.#walk;
    open.length = 0;
    open.push(from);
    this.#seen[from] = walk;
    for (let at = 0; at < open.length; at++) {
      const member = open[at] as number;
      if (member === task) return true;
      for (let edge = network.edgeStart[member] as number; edge < (network.edgeEnd[member] as number); edge++) {
        const needed = network.edges[edge] as number;
        if (this.#seen[needed] === walk) continue;
        this.#seen[needed] = walk;
        open.push(needed);
      }
    }
    return false;
  }
}

/**
 * The unworn points of the task's tools; the last point of a tool that is itself wanted is spared.
 */
export function spareOf(domain: CompiledDomain, network: TaskNetwork, tool: number): number {
  const full = domain.durability[network.name[tool] as number] as number;
  if (full === 0) return Number.POSITIVE_INFINITY;
  const all = (network.times[tool] as number) * full - (network.points[tool] as number);
  return (network.amount[tool] as number) > 0 ? all - 1 : all;
}
