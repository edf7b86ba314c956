// Sequence: all children in order.
//
//   child    | sequence
//   ---------|--------------------------------------------------
//   success  | ticks the next child at once; success after the last
//   failure  | failure with the child's failure; later children are not ticked
//   running  | running; the next tick continues at this child

import { CompositeNode } from "./composite.ts";
import { type Status, type TickContext, tickChild } from "./node.ts";

export class SequenceNode extends CompositeNode {
  override tick(context: TickContext): Status {
    this.because = undefined;
    for (let child = this.children[this.index]; child !== undefined; child = this.children[this.index]) {
      const status = tickChild(child, context);
      if (status === "running") return "running";
      if (status === "failure") {
        this.index = 0;
        this.because = child.failure();
        return "failure";
      }
      this.index += 1;
    }
    this.index = 0;
    return "success";
  }
}
