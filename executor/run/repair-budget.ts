// Whether a run may plan again after a failure: never after a permanent or critical one, at most `maxRepairs` times in all,
// and not when the same failure of the same step came three times with no step done in between.
// A transient failure gets here only after its leaf's retries are used up, so a repair is the next thing to try.

import { canonicalJson, type Failure, failure, type PlanStep } from "../../schemas/index.ts";

/** The same failure this many times without progress ends a run. */
const SAME_FAILURE_LIMIT = 3;

/** Where a plan failed: at a step, or, with every step done, at its goal. */
export interface PlanFailure {
  step: PlanStep | undefined;
  failure: Failure;
}

export class RepairBudget {
  readonly #maxRepairs: number;
  #repairs = 0;
  #same = 0;
  #signature = "";
  #stepsDone = 0;

  constructor(maxRepairs: number) {
    this.#maxRepairs = maxRepairs;
  }

  /** Repairs granted so far. */
  get repairs(): number {
    return this.#repairs;
  }

  /** How often the latest failure came without a step done in between. */
  get same(): number {
    return this.#same;
  }

  /** Grants a repair (undefined) or answers the failure that the run ends with. `stepsDone` counts over the whole run. */
  ask({ step, failure: because }: PlanFailure, stepsDone: number): Failure | undefined {
    // A goal that is not shown after steps that were is worth another plan; its class says that no retry helps in the end.
    const mayFollow = because.recovery === "recoverable" || because.recovery === "transient";
    if (!mayFollow && because.code !== "run.goalUnmet") return because;
    const signature = canonicalJson([because.code, step?.type ?? null, step?.args ?? null]);
    const progressed = signature !== this.#signature || stepsDone > this.#stepsDone;
    this.#same = progressed ? 1 : this.#same + 1;
    this.#signature = signature;
    this.#stepsDone = stepsDone;
    if (this.#same >= SAME_FAILURE_LIMIT) return gaveUp(because, `the same ${this.#same} times without progress`);
    if (this.#repairs >= this.#maxRepairs) return gaveUp(because, `after ${this.#repairs} repairs`);
    this.#repairs += 1;
    return undefined;
  }
}

const gaveUp = ({ code, detail }: Failure, why: string): Failure => failure(code, `${detail} (${why})`);
