// Leaf: runs one capability.
//
//   activity           | leaf
//   -------------------|--------------------------------------------------
//   none yet           | starts it, then as below
//   no outcome yet     | running
//   outcome success    | success
//   outcome failure    | failure with its failure
//
// Memory: the number of starts, for the node's whole life; and the activity, until its outcome is
// returned. After a halt the node settles only when the activity has an outcome; that outcome is
// dropped and the next tick starts again.

import type { Failure } from "../../schemas/index.ts";
import type { BehaviourNode, LeafActivity, LeafCall, Status, TickContext } from "./node.ts";

export class LeafNode implements BehaviourNode {
  readonly #call: LeafCall;
  readonly #at: string;
  #starts = 0;
  #activity: LeafActivity | undefined;
  #halted = false;
  #failure: Failure | undefined;

  /** `at` is the node's place in its tree, its name in drawings. */
  constructor(call: LeafCall, at = "") {
    this.#call = call;
    this.#at = at;
  }

  tick(context: TickContext): Status {
    this.#failure = undefined;
    if (this.#halted) {
      // Two runs of one leaf would drive one body: the old one must end first.
      if (!this.settled()) return "running";
      this.reset();
    }
    this.#activity ??= this.#start(context);
    const { outcome } = this.#activity;
    if (outcome === undefined) return "running";
    this.#activity = undefined;
    if (outcome.status === "failure") this.#failure = outcome.failure;
    return outcome.status;
  }

  halt(because: Failure): void {
    if (this.#activity === undefined) return;
    this.#halted = true;
    this.#activity.abort(because);
  }

  settled(): boolean {
    return this.#activity === undefined || this.#activity.outcome !== undefined;
  }

  reset(): void {
    this.#activity = undefined;
    this.#halted = false;
    this.#failure = undefined;
  }

  failure(): Failure | undefined {
    return this.#failure;
  }

  #start(context: TickContext): LeafActivity {
    this.#starts += 1;
    return context.start(this.#call, { at: this.#at, count: this.#starts });
  }
}
