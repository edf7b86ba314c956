// Steps that never get anywhere, since something takes the body from them each time: a prey that is also what is fled from, an ore beside lava
// that a reflex backs away from. A step that is to gain items and was taken from again and again with nothing gained in between is stuck.
// Invariant: steps that gain nothing are never found stuck: a long walk may be broken off as often as there are zombies on the way.

import { canonicalJson, type Failure, failure, type PlanStep, type State } from "../../schemas/index.ts";

/** So often the same step may be taken from with the same things held. */
const MAX_IN_VAIN = 8;
const GAIN = /^inventory\.\w+ \+= /;

export class PreemptionWatch {
  #signature = "";
  #inVain = 0;

  /** Notes that the step was taken from, of a plan made with so much held; the failure where that has come to nothing too often. */
  note(step: PlanStep | undefined, { inventory }: Pick<State, "inventory">): Failure | undefined {
    if (step === undefined || !step.effects.some((effect) => GAIN.test(effect))) return undefined;
    const signature = canonicalJson([step.type, step.args, inventory]);
    this.#inVain = signature === this.#signature ? this.#inVain + 1 : 1;
    this.#signature = signature;
    if (this.#inVain < MAX_IN_VAIN) return undefined;
    this.#signature = "";
    return failure("stuck.loop", `${step.type}: the body was taken from it ${MAX_IN_VAIN} times with nothing gained`);
  }
}
