// Detects steps that make no progress because they are preempted each time: a prey from which the
// bot also flees, an ore beside lava from which a reflex retreats. A step that should gain items
// and was preempted repeatedly without a gain is stuck. Invariant: steps that gain no items are
// never stuck: any number of zombies may interrupt a long walk.

import { canonicalJson, type Failure, failure, type PlanStep, type State } from "../../schemas/index.ts";
import type { Lease } from "../lease/lease.ts";

/** How often the same step may be preempted with the same items held. */
const MAX_IN_VAIN = 8;
const GAIN = /^inventory\.\w+ \+= /;

export class PreemptionWatch {
  #signature = "";
  #inVain = 0;

  /**
   * Counts a preemption of the step, of a plan made with this inventory; returns the failure once
   * there were too many without a gain.
   */
  note(step: PlanStep | undefined, { inventory }: Pick<State, "inventory">): Failure | undefined {
    if (step === undefined || !step.effects.some((effect) => GAIN.test(effect))) return undefined;
    const signature = canonicalJson([step.type, step.args, inventory]);
    this.#inVain = signature === this.#signature ? this.#inVain + 1 : 1;
    this.#signature = signature;
    if (this.#inVain < MAX_IN_VAIN) return undefined;
    this.#signature = "";
    return failure("stuck.loop", `${step.type}: it was preempted ${MAX_IN_VAIN} times without gaining an item`);
  }
}

/** Grants before an observation: a body that a reflex drives meanwhile counts as driven after it. */
export const grantsBefore = ({ grants, heldFor }: Lease): number => (heldFor === "safety" ? grants - 1 : grants);

/** Whether more of an item is held than before. */
export const hasMore = (now: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>): boolean =>
  Object.entries(now).some(([item, count]) => count > (before[item] ?? 0));
