// Selector: the first child that succeeds.
//
//   child    | selector
//   ---------|--------------------------------------------------
//   success  | success; later children are not ticked
//   failure  | ticks the next child at once; failure with the last child's failure after the last
//   failure  | permanent, critical or of the whole run (`run.died`, `safety.preempted` …): failure at once, since no
//            | branch can repair it
//   running  | running; the next tick continues at this child, earlier ones are not asked again

import { CompositeNode } from "./composite.ts";
import { endsTheRun, type Status, type TickContext, tickChild } from "./node.ts";

export class SelectorNode extends CompositeNode {
  override tick(context: TickContext): Status {
    for (let child = this.children[this.index]; child !== undefined; child = this.children[this.index]) {
      const status = tickChild(child, context);
      if (status === "running") return "running";
      this.because = child.failure();
      if (status === "success") {
        this.index = 0;
        return "success";
      }
      if (endsTheRun(this.because)) break;
      this.index += 1;
    }
    this.index = 0;
    return "failure";
  }
}
