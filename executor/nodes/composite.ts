// The common part of nodes with several children: the index of the current child, halt and reset,
// and the reason of a failure.
//
// Memory: the index of the current child; 0 again at the end, on halt and on reset.

import type { Failure } from "../../schemas/index.ts";
import type { BehaviourNode, Status, TickContext } from "./node.ts";

export abstract class CompositeNode implements BehaviourNode {
  protected readonly children: readonly BehaviourNode[];
  protected index = 0;
  protected because: Failure | undefined;

  constructor(children: readonly BehaviourNode[]) {
    this.children = children;
  }

  abstract tick(context: TickContext): Status;

  halt(because: Failure): void {
    this.children[this.index]?.halt(because);
    this.index = 0;
  }

  settled(): boolean {
    return this.children.every((child) => child.settled());
  }

  reset(): void {
    this.index = 0;
    this.because = undefined;
    for (const child of this.children) child.reset();
  }

  failure(): Failure | undefined {
    return this.because;
  }
}
