// One attempt at a compound task by decomposition; attempts.ts has the kinds of attempts.

import type { Reason } from "../../schemas/index.ts";
import type { Counters, FoundPlan } from "../contract/search.ts";

export interface TaskAttempt {
  /** `dig in`, or `dig the obsidian, tier by tier` where methods name tasks. */
  readonly method: string;
  /** The index of its alternative among the problems; -1 if it may meet any. */
  readonly alternative: number;
  readonly counters: Counters;
  readonly state: "untried" | "open" | "done";
  readonly found: FoundPlan | null;
  /** Why the alternative is unreachable, if that is proven. */
  readonly reasons: Reason[] | null;
  /** Why it failed. */
  readonly because: string;
  step(expansions: number): void;
  /** Ends it without a plan. */
  giveUp(): void;
}
