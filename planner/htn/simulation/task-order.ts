// The order in which a network's tasks would be done if everything were there.

import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { DomainAnalysis } from "../domain-analysis.ts";
import type { TaskNetwork } from "../task-network.ts";

export class TaskOrder {
  /** Tasks after their needs; without those that need nothing done. */
  tasks = new Int32Array(256);
  size = 0;
  #visited = new Uint8Array(256);
  readonly #stack: number[] = [];
  readonly #nextEdge: number[] = [];

  /** Takes tasks in postorder, from the goal's tasks. */
  sort({ goal }: CompiledProblem, network: TaskNetwork, { transient }: DomainAnalysis): void {
    const stack = this.#stack;
    const nextEdge = this.#nextEdge;
    if (this.#visited.length < network.size) {
      this.#visited = new Uint8Array(network.size * 2);
      this.tasks = new Int32Array(network.size * 2);
    }
    this.#visited.fill(0, 0, network.size);
    this.size = 0;
    for (let root = 0; root < network.size; root++) {
      if (this.#visited[root] === 1) continue;
      this.#visited[root] = 1;
      stack.push(root);
      nextEdge.push(network.edgeStart[root] as number);
      while (stack.length > 0) {
        const task = stack[stack.length - 1] as number;
        const edge = nextEdge[nextEdge.length - 1] as number;
        if (edge < (network.edgeEnd[task] as number)) {
          nextEdge[nextEdge.length - 1] = edge + 1;
          const needed = network.edges[edge] as number;
          if (this.#visited[needed] === 1) continue;
          this.#visited[needed] = 1;
          stack.push(needed);
          nextEdge.push(network.edgeStart[needed] as number);
          continue;
        }
        stack.pop();
        nextEdge.pop();
        if ((network.operator[task] as number) < 0) continue;
        const fluent = network.name[task] as number;
        // Transient fluents wait until they are needed, unless they are the goal.
        if (transient[fluent] === 1 && !goal.some((wanted) => wanted.fluent === fluent)) continue;
        this.tasks[this.size++] = task;
      }
    }
  }
}
