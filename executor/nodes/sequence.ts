// Sequence: all children in order.
//
//   child    | sequence
//   ---------|--------------------------------------------------
//   success  | ticks the next child at once; success after the last
//   failure  | failure with the child's failure; later children are not ticked
//   running  | running; the next tick goes on at this child
//
// Memory: the index of the current child; 0 again at the end, on halt and on reset.

import type { Failure } from "../../schemas/index.ts";
import type { BehaviourNode, Status, TickContext } from "./node.ts";

export class SequenceNode implements BehaviourNode {
  readonly #children: readonly BehaviourNode[];
  #index = 0;
  #failure: Failure | undefined;

  constructor(children: readonly BehaviourNode[]) {
    this.#children = children;
  }

  tick(context: TickContext): Status {
    this.#failure = undefined;
    for (let child = this.#children[this.#index]; child !== undefined; child = this.#children[this.#index]) {
      const status = child.tick(context);
      if (status === "running") return "running";
      if (status === "failure") {
        this.#index = 0;
        this.#failure = child.failure();
        return "failure";
      }
      this.#index += 1;
    }
    this.#index = 0;
    return "success";
  }

  halt(because: Failure): void {
    this.#children[this.#index]?.halt(because);
    this.#index = 0;
  }

  settled(): boolean {
    return this.#children.every((child) => child.settled());
  }

  reset(): void {
    this.#index = 0;
    this.#failure = undefined;
    for (const child of this.#children) child.reset();
  }

  failure(): Failure | undefined {
    return this.#failure;
  }
}
