// One thing that is tried for a task by decomposition: see attempts.ts for which there are.

import type { Reason } from "../../schemas/index.ts";
import type { Counters, FoundPlan } from "../contract/search.ts";

export interface TaskAttempt {
  /** `dig in`, or `dig the obsidian, tier by tier` where methods name tasks. */
  readonly method: string;
  /** The place of its alternative among the problems; -1 where it may meet any. */
  readonly alternative: number;
  readonly counters: Counters;
  readonly state: "untried" | "open" | "done";
  readonly found: FoundPlan | null;
  /** Why the alternative is out of reach, where that is proven. */
  readonly reasons: Reason[] | null;
  /** Why it came to nothing. */
  readonly because: string;
  step(expansions: number): void;
  /** Ends it without a plan. */
  giveUp(): void;
}
