// Leaf: one capability at work.
//
//   activity           | leaf
//   -------------------|--------------------------------------------------
//   none yet           | starts it, then as below
//   no outcome yet     | running
//   outcome success    | success
//   outcome failure    | failure with its failure
//
// Memory: the activity; forgotten once its outcome was told. After a halt the node is settled only when the activity has
// an outcome; that outcome is dropped and the next tick starts anew.

import type { Failure } from "../../schemas/index.ts";
import type { Activity, BehaviourNode, LeafCall, Status, TickContext } from "./node.ts";

export class LeafNode implements BehaviourNode {
  readonly #call: LeafCall;
  #activity: Activity | undefined;
  #halted = false;
  #failure: Failure | undefined;

  constructor(call: LeafCall) {
    this.#call = call;
  }

  tick(context: TickContext): Status {
    this.#failure = undefined;
    if (this.#halted) {
      // Two runs of one leaf would drive one body: the old one must end first.
      if (!this.settled()) return "running";
      this.reset();
    }
    this.#activity ??= context.start(this.#call);
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
}
