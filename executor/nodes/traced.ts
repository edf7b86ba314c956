// Traced: wraps any node and reports every change of its status. It is not a node type of documents
// and returns the wrapped node's status.
//
//   inner             | traced
//   ------------------|--------------------------------------------------
//   any status        | the same; reported if it differs from the last one, or if the node begins again
//   halt, reset       | the same; `idle` is reported for a node that was running
//
// Memory: the last reported status, and its listener.

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
    // A node that starts is running, if only for a moment: its children are ticked within this
    // tick.
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
