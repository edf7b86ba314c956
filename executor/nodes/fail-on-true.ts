// Decorator.FailOnTrue: one child, for as long as a sensor does not hold. The sensor is evaluated
// on every tick, before the child.
//
//   sensor               | decorator
//   ---------------------|-----------------------------------------------------------------------
//   holds                | halts the child; running until it has settled, then failure `pbi.guardFailed`
//   cannot be evaluated  | as if it held, with the sensor's failure
//   does not hold        | ticks the child and returns its status
//
// Memory: the reason for halting the child; cleared at the end, on halt and on reset.

import { type Failure, failure, type Predicate } from "../../schemas/index.ts";
import { type BehaviourNode, isFailure, type Status, type TickContext, tickChild } from "./node.ts";

export class FailOnTrueNode implements BehaviourNode {
  readonly #predicate: Predicate;
  readonly #child: BehaviourNode;
  #halting: Failure | undefined;
  #failure: Failure | undefined;

  constructor(predicate: Predicate, child: BehaviourNode) {
    this.#predicate = predicate;
    this.#child = child;
  }

  tick(context: TickContext): Status {
    this.#failure = undefined;
    if (this.#halting === undefined) {
      const holds = context.test(this.#predicate);
      if (holds === false) {
        const status = tickChild(this.#child, context);
        if (status === "failure") this.#failure = this.#child.failure();
        return status;
      }
      this.#halting = isFailure(holds) ? holds : failure("pbi.guardFailed", `${this.#predicate.sensor} holds`);
      this.#child.halt(this.#halting);
    }
    if (!this.#child.settled()) return "running";
    this.#failure = this.#halting;
    this.#halting = undefined;
    return "failure";
  }

  halt(because: Failure): void {
    this.#child.halt(because);
    this.#halting = undefined;
  }

  settled(): boolean {
    return this.#child.settled();
  }

  reset(): void {
    this.#halting = undefined;
    this.#failure = undefined;
    this.#child.reset();
  }

  failure(): Failure | undefined {
    return this.#failure;
  }
}
