// What improves a plan during the preparation. hybrid brings more of them than goap has.

import type { Counters, FoundPlan } from "../contract/search.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

/** Improves a plan of a projection; yields null after an attempt that found nothing. */
export type Improver = (part: CompiledProblem, plan: FoundPlan, counters: Counters) => Iterable<FoundPlan | null>;

/** Successively cheaper plans below `below`, from the incumbent's operators and those marked. */
export type NearImprover = (
  part: CompiledProblem,
  marks: Uint8Array,
  plan: FoundPlan | null,
  below: number,
  counters: Counters,
) => Iterable<FoundPlan | null>;

export interface Improvers {
  /** Quick, with the plan's own operators. */
  quick?: Improver;
  /** Other plans, as ids of the whole problem, if the root bound does not settle a large problem. */
  others?: () => Iterable<FoundPlan | null>;
  /** If integer programs take long, in their RINS neighbourhood. */
  near: NearImprover;
}
