// Traced: any node, with every change of its status told. It is no node type of its own: it answers as what it wraps does.
//
//   inner             | traced
//   ------------------|--------------------------------------------------
//   any status        | the same; told where it is another than before, or where the node begins anew
//   halt, reset       | the same; `idle` is told of a node that was running
//
// Memory: the status that was told last, and to whom.

import type { Failure } from "../../schemas/index.ts";
import type { BehaviourNode, NodeStatus, Status, TickContext } from "./node.ts";

export class TracedNode implements BehaviourNode {
  readonly #id: string;
  readonly #inner: BehaviourNode;
  #reported: NodeStatus = "idle";
  #context: TickContext | undefined;

  constructor(id: string, inner: BehaviourNode) {
    this.#id = id;
    this.#inner = inner;
  }

  tick(context: TickContext): Status {
    this.#context = context;
    // A node that starts is running, be it for a moment: what it wraps ticks its children within this tick.
    if (this.#reported !== "running") this.#report("running");
    const status = this.#inner.tick(context);
    if (status !== "running") this.#report(status);
    return status;
  }

  halt(because: Failure): void {
    this.#inner.halt(because);
    if (this.#reported === "running") this.#report("idle");
  }

  settled(): boolean {
    return this.#inner.settled();
  }

  reset(): void {
    this.#inner.reset();
    this.#reported = "idle";
    this.#context = undefined;
  }

  failure(): Failure | undefined {
    return this.#inner.failure();
  }

  #report(status: NodeStatus): void {
    this.#reported = status;
    this.#context?.onNode?.(this.#id, status);
  }
}
