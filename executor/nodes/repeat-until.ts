// Repeat.Until: rounds of one child until a sensor holds, at most `max` of them.
//
//   before a round           | repeat
//   -------------------------|--------------------------------------------------
//   sensor holds             | success; the child is not ticked (it may never have been)
//   sensor cannot be asked   | failure with the sensor's failure
//   `max` rounds are over    | failure `pbi.effectsUnmet`
//   otherwise                | ticks the child:
//     child success          |   the round is over: asks the sensor again
//     child failure          |   failure with the child's failure (wrap the child in a Selector to continue)
//     child running          |   running; the sensor is not asked within a round
//
// Memory: the number of finished rounds, and whether one is under way. A tick ends after
// ROUNDS_PER_TICK rounds, so that it stays short; nested repeats share the tick's budget of visits.

import { type Failure, failure, type Predicate } from "../../schemas/index.ts";
import { type BehaviourNode, isFailure, type Status, type TickContext, tickChild } from "./node.ts";

const ROUNDS_PER_TICK = 32;

export class RepeatUntilNode implements BehaviourNode {
  readonly #until: Predicate;
  readonly #max: number;
  readonly #child: BehaviourNode;
  #rounds = 0;
  #underWay = false;
  #failure: Failure | undefined;

  constructor(until: Predicate, max: number, child: BehaviourNode) {
    this.#until = until;
    this.#max = max;
    this.#child = child;
  }

  tick(context: TickContext): Status {
    this.#failure = undefined;
    for (let rounds = 0; rounds < ROUNDS_PER_TICK; rounds += 1) {
      if (!this.#underWay) {
        const holds = context.test(this.#until);
        if (isFailure(holds)) return this.#end(holds);
        if (holds) return this.#end(undefined);
        if (this.#rounds >= this.#max) return this.#end(this.#exhausted());
        this.#underWay = true;
      }
      const status = tickChild(this.#child, context);
      if (status === "running") return "running";
      if (status === "failure") return this.#end(this.#child.failure());
      this.#underWay = false;
      this.#rounds += 1;
    }
    return "running";
  }

  halt(because: Failure): void {
    this.#child.halt(because);
    this.#rounds = 0;
    this.#underWay = false;
  }

  settled(): boolean {
    return this.#child.settled();
  }

  reset(): void {
    this.#rounds = 0;
    this.#underWay = false;
    this.#failure = undefined;
    this.#child.reset();
  }

  failure(): Failure | undefined {
    return this.#failure;
  }

  #exhausted(): Failure {
    return failure("pbi.effectsUnmet", `${this.#until.sensor} does not hold after ${this.#max} rounds`);
  }

  #end(because: Failure | undefined): Status {
    this.#rounds = 0;
    this.#underWay = false;
    this.#failure = because;
    return because === undefined ? "success" : "failure";
  }
}
