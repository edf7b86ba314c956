// Selector: the first child that succeeds.
//
//   child    | selector
//   ---------|--------------------------------------------------
//   success  | success; later children are not ticked
//   failure  | ticks the next child at once; failure with the last child's failure after the last
//   failure  | permanent, critical or of the run as a whole (`run.died`, `safety.preempted` …): failure at once, since no
//            | branch can mend it
//   running  | running; the next tick goes on at this child, earlier ones are not asked again
//
// Memory: the index of the current child; 0 again at the end, on halt and on reset.

import type { Failure } from "../../schemas/index.ts";
import { type BehaviourNode, endsTheRun, type Status, type TickContext } from "./node.ts";

export class SelectorNode implements BehaviourNode {
  readonly #children: readonly BehaviourNode[];
  #index = 0;
  #failure: Failure | undefined;

  constructor(children: readonly BehaviourNode[]) {
    this.#children = children;
  }

  tick(context: TickContext): Status {
    for (let child = this.#children[this.#index]; child !== undefined; child = this.#children[this.#index]) {
      const status = child.tick(context);
      if (status === "running") return "running";
      this.#failure = child.failure();
      if (status === "success") {
        this.#index = 0;
        return "success";
      }
      if (endsTheRun(this.#failure)) break;
      this.#index += 1;
    }
    this.#index = 0;
    return "failure";
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
