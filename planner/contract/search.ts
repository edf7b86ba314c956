// The contract of every planner: a search that is stepped, so that limits, cancelling and the clock
// live in one place (run/planning.ts).

import type { Decomposition, Reason, SearchEvent } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { ScheduledBatch } from "../model/operator-batch.ts";

/** Counters as Fast Downward defines them. */
export interface Counters {
  /** Nodes whose successors were generated (htn: methods tried). */
  expanded: number;
  /** Successors generated. */
  generated: number;
  /** Heuristic values computed. */
  evaluated: number;
  /** Nodes expanded again because a cheaper path to them was found. */
  reopened: number;
  /** Nodes proven to lead nowhere. */
  deadEnds: number;
}

export const newCounters = (): Counters => ({ expanded: 0, generated: 0, evaluated: 0, reopened: 0, deadEnds: 0 });

/** A plan's decomposition. It is written when a plan document is made, as text. */
export interface DecompositionSource {
  /** Its actions are indices of batches. */
  document(): Decomposition;
  /** Its canonical JSON with the plan's actions; `batchOf` is the batch of each action, or -1. */
  text(batchOf: readonly number[]): string;
}

/** A plan as searches hold it; `cost` is its true cost. */
export interface FoundPlan {
  batches: ScheduledBatch[];
  cost: number;
  decomposition: DecompositionSource | null;
}

export type SearchOutcome =
  | { status: "solved"; found: FoundPlan; lowerBound: number; optimal: boolean }
  | { status: "unsolvable"; reasons: Reason[] }
  /** The search or its expansions ended without a plan and without a proof that there is none. */
  | { status: "exhausted"; found: null };

export interface PlanSearch {
  readonly counters: Counters;
  /** Expands at most `expansions` nodes; the outcome once there is one. */
  step(expansions: number): SearchOutcome | null;
  /** The outcome if the search had to stop now. */
  stop(): SearchOutcome;
  /** Best known lower bound, in O(1). Omitted by searches that prove none. */
  bound?(): number;
  /** The best plan so far, if any. */
  best(): FoundPlan | null;
}

export interface SearchOptions {
  /**
   * The share of its cost by which a plan may exceed the bound and end the search; 0 to prove it.
   */
  gap?: number | undefined;
  /**
   * The weight of the heuristic against the cost so far (weighted A*); 1 for the least bound first.
   */
  weight?: number | undefined;
  /** Receives search events; without it none are made. */
  onEvent?: ((event: SearchEvent) => void) | undefined;
}

export interface PlannerDescription {
  id: string;
  title: string;
  properties: { optimal: boolean; complete: boolean; anytime: boolean };
}

/** One line of the table of planners. */
export interface PlannerEntry extends PlannerDescription {
  create(problem: CompiledProblem, options: SearchOptions): PlanSearch;
}
