// Decorator.Timeout: one child, within `ms` of the clock from its first tick.
//
//   child               | before the deadline | after the deadline
//   --------------------|---------------------|--------------------------------------------------
//   success             | success             | success (an end is not taken back)
//   failure             | failure             | failure with the child's failure
//   running             | running             | halts the child; running until it has settled,
//                       |                     | then failure `leaf.timeout`
//
// Memory: the deadline, and whether the child is being halted; cleared at the end, on halt and on
// reset.

import { type Failure, failure } from "../../schemas/index.ts";
import { type BehaviourNode, type Status, type TickContext, tickChild } from "./node.ts";

export class TimeoutNode implements BehaviourNode {
  readonly #ms: number;
  readonly #child: BehaviourNode;
  #deadline: number | undefined;
  #expiry: Failure | undefined;
  #failure: Failure | undefined;

  constructor(ms: number, child: BehaviourNode) {
    this.#ms = ms;
    this.#child = child;
  }

  tick(context: TickContext): Status {
    this.#failure = undefined;
    if (this.#expiry === undefined) {
      this.#deadline ??= context.clock.now() + this.#ms;
      const status = tickChild(this.#child, context);
      if (status !== "running") return this.#end(status, this.#child.failure());
      if (context.clock.now() < this.#deadline) return "running";
      this.#expiry = failure("leaf.timeout", `did not end within ${this.#ms} ms`);
      this.#child.halt(this.#expiry);
    }
    return this.#child.settled() ? this.#end("failure", this.#expiry) : "running";
  }

  halt(because: Failure): void {
    this.#child.halt(because);
    this.#deadline = undefined;
    this.#expiry = undefined;
  }

  settled(): boolean {
    return this.#child.settled();
  }

  reset(): void {
    this.#end("success", undefined);
    this.#child.reset();
  }

  failure(): Failure | undefined {
    return this.#failure;
  }

  #end(status: Status, because: Failure | undefined): Status {
    this.#deadline = undefined;
    this.#expiry = undefined;
    this.#failure = status === "failure" ? because : undefined;
    return status;
  }
}
