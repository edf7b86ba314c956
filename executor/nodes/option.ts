// Option: a Leaf of the tree that names an option; its subtree runs in a scope of its own.
//
//   option                     | node
//   ---------------------------|--------------------------------------------------
//   may not begin (V2, V3)     | failure with the reason; the subtree is not ticked
//   subtree running            | running; after the option's time limit it is halted, then failure `leaf.timeout`
//   subtree failure            | failure with the subtree's failure
//   subtree success            | success if the option's postcondition holds (V4), else failure with its failure
//
// Memory: the visit and the subtree under its deadline; cleared at the end, on halt and on reset.

import type { Failure } from "../../schemas/index.ts";
import {
  type BehaviourNode,
  isFailure,
  type LeafCall,
  type OptionVisit,
  type Status,
  type TickContext,
} from "./node.ts";
import { TimeoutNode } from "./timeout.ts";

export class OptionNode implements BehaviourNode {
  readonly #call: LeafCall;
  readonly #subtree: BehaviourNode;
  #visit: { option: OptionVisit; bounded: TimeoutNode } | undefined;
  #failure: Failure | undefined;

  constructor(call: LeafCall, subtree: BehaviourNode) {
    this.#call = call;
    this.#subtree = subtree;
  }

  tick(context: TickContext): Status {
    this.#failure = undefined;
    if (this.#visit === undefined) {
      const option = context.enter(this.#call);
      if (isFailure(option)) return this.#end(option);
      // The time limit may depend on the arguments, so the deadline is set when the option begins.
      this.#visit = { option, bounded: new TimeoutNode(option.timeoutMs, this.#subtree) };
    }
    const { option, bounded } = this.#visit;
    const status = bounded.tick(option.scope);
    if (status === "running") return "running";
    return this.#end(option.leave(bounded.failure()));
  }

  halt(because: Failure): void {
    this.#subtree.halt(because);
    this.#visit?.option.leave(because);
    this.#visit = undefined;
  }

  settled(): boolean {
    return this.#subtree.settled();
  }

  reset(): void {
    this.#end(undefined);
    this.#subtree.reset();
  }

  failure(): Failure | undefined {
    return this.#failure;
  }

  #end(because: Failure | undefined): Status {
    this.#visit = undefined;
    this.#failure = because;
    return because === undefined ? "success" : "failure";
  }
}
