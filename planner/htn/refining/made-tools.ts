// Tools that a network makes already and that would last for more. A task that is refined later comes earlier in the plan; it can still wear a
// tool whose own task is refined, where making that tool does not take what the task itself makes.
// Invariant: no task is answered that needs the one which asks, so that edges never lead round in a circle.

import type { CompiledDomain } from "../../model/compiled-domain.ts";
import { isMember } from "../../model/rows.ts";
import type { TaskNetwork } from "../task-network.ts";

export class MadeTools {
  readonly #domain: CompiledDomain;
  readonly #network: TaskNetwork;
  /** Refined tasks that make tools, in the order in which they were refined. */
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

  /** Notes a task whose method is chosen. */
  add(task: number): void {
    if ((this.#domain.durability[this.#network.name[task] as number] as number) > 0) this.#tasks.push(task);
  }

  /** The task that makes a tool of the class that lasts for so many points more, for `task` to wear; -1 where there is none. */
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

/** Points of the tools that the task makes which nothing wears yet; the last of each that is wanted itself is left out of it. */
export function spareOf(domain: CompiledDomain, network: TaskNetwork, tool: number): number {
  const full = domain.durability[network.name[tool] as number] as number;
  if (full === 0) return Number.POSITIVE_INFINITY;
  const all = (network.times[tool] as number) * full - (network.points[tool] as number);
  return (network.amount[tool] as number) > 0 ? all - 1 : all;
}
