// Decides whether a run may plan again after a failure: never after a permanent or critical one, at
// most `maxRepairs` times in all, and not after the same failure of the same step three times
// without a finished step in between. A transient failure gets here only after its leaf's retries
// are used up, so a repair is the next resort. Repairs without progress back off: an answer of the
// world that comes late is waited for, and counts by what the world then shows.

import { canonicalJson, type ErrorCode, type Failure, failure, type PlanStep } from "../../schemas/index.ts";

/** How often the same failure without progress ends a run. */
const SAME_FAILURE_LIMIT = 3;

/** The pauses before repairs in a row without a finished step, in milliseconds; then the last. */
const PAUSES_MS = [0, 5_000, 10_000] as const;
/** The first pause after an act whose answer did not come: it may still. */
const UNANSWERED_MS = 1_000;
const UNANSWERED: ReadonlySet<ErrorCode> = new Set([
  "container.error",
  "craft.uiTimeout",
  "dig.timeout",
  "leaf.timeout",
  "place.timeout",
  "smelt.timeout",
  "stuck.loop",
]);

/** The place of a plan's failure: a step, or the goal after all steps. */
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
  #fruitless = 0;
  #pauseMs = 0;

  constructor(maxRepairs: number) {
    this.#maxRepairs = maxRepairs;
  }

  /** Repairs granted so far. */
  get repairs(): number {
    return this.#repairs;
  }

  /** How often the latest failure occurred without a finished step in between. */
  get same(): number {
    return this.#same;
  }

  /** How long to wait before the granted repair, in milliseconds. */
  get pauseMs(): number {
    return this.#pauseMs;
  }

  /**
   * Grants a repair (undefined) or returns the failure that ends the run. `stepsDone` counts over
   * the whole run.
   */
  ask({ step, failure: because }: PlanFailure, stepsDone: number): Failure | undefined {
    // If all steps showed their effects but the goal does not show, another plan is worth a try,
    // although the failure's class forbids retries.
    const mayFollow = because.recovery === "recoverable" || because.recovery === "transient";
    if (!mayFollow && because.code !== "run.goalUnmet") return because;
    const signature = canonicalJson([because.code, step?.type ?? null, step?.args ?? null]);
    const progressed = signature !== this.#signature || stepsDone > this.#stepsDone;
    this.#same = progressed ? 1 : this.#same + 1;
    this.#fruitless = stepsDone > this.#stepsDone ? 1 : this.#fruitless + 1;
    this.#signature = signature;
    this.#stepsDone = stepsDone;
    if (this.#same >= SAME_FAILURE_LIMIT)
      return gaveUp(because, `the same failure ${this.#same} times without progress`);
    if (this.#repairs >= this.#maxRepairs) return gaveUp(because, `after ${this.#repairs} repairs`);
    this.#repairs += 1;
    const pauseMs = PAUSES_MS[Math.min(this.#fruitless, PAUSES_MS.length) - 1] ?? 0;
    this.#pauseMs = UNANSWERED.has(because.code) ? Math.max(UNANSWERED_MS, pauseMs) : pauseMs;
    return undefined;
  }
}

const gaveUp = ({ code, detail }: Failure, why: string): Failure => failure(code, `${detail} (${why})`);
