// The contract of every planner: a search that is stepped, so that limits, cancellation and the clock live in one place
// (run/planning.ts) and a planner has none of them.

import type { Decomposition, Reason, SearchEvent } from "../../schemas/index.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { ScheduledBatch } from "../model/operator-batch.ts";

/** Counters as Fast Downward defines them. */
export interface Counters {
  /** Nodes whose successors were generated (htn: methods tried). */
  expanded: number;
  /** Successors made. */
  generated: number;
  /** Heuristic values computed. */
  evaluated: number;
  /** Nodes expanded again because a cheaper way to them was found. */
  reopened: number;
  /** Nodes proven to lead nowhere. */
  deadEnds: number;
}

export const newCounters = (): Counters => ({ expanded: 0, generated: 0, evaluated: 0, reopened: 0, deadEnds: 0 });

/** How a plan was decomposed. It is told when a document is made of the plan, as text, in which nearly all of them end. */
export interface DecompositionSource {
  /** Its actions are indexes of lots. */
  document(): Decomposition;
  /** Its canonical JSON with the plan's actions in place of lots; `lotOf` is the lot that each action is told with, or -1. */
  text(batchOf: readonly number[]): string;
}

/** A plan as searches hold it. `cost` is the domain's, whatever steered the search. */
export interface FoundPlan {
  batches: ScheduledBatch[];
  cost: number;
  decomposition: DecompositionSource | null;
}

export type SearchOutcome =
  | { status: "solved"; found: FoundPlan; lowerBound: number; optimal: boolean }
  | { status: "unsolvable"; reasons: Reason[] }
  /** The search ended, or its expansions did, without a plan and without a proof that there is none. */
  | { status: "exhausted"; found: null };

export interface PlanSearch {
  readonly counters: Counters;
  /** Expands at most so many nodes more; the outcome once there is one. */
  step(expansions: number): SearchOutcome | null;
  /** What the search would answer if it had to stop now. */
  stop(): SearchOutcome;
  /** What no plan costs less than, as far as is known by now and takes no time to tell; absent where a search proves none. */
  bound?(): number;
  /** The best plan so far, if any. */
  best(): FoundPlan | null;
}

export interface SearchOptions {
  /** The share of its cost by which a plan may miss the bound and yet end the search; 0 where it is to be proven best. */
  gap?: number | undefined;
  /** How many times a search tree counts what is still to be paid, against what has been: 1 where it looks at the least bound first. */
  weight?: number | undefined;
  /** Where search events go; absent, none are made. */
  onEvent?: ((event: SearchEvent) => void) | undefined;
}

/** What a planner is called and promises. */
export interface PlannerDescription {
  id: string;
  title: string;
  properties: { optimal: boolean; complete: boolean; anytime: boolean };
}

/** One line of the table of planners. */
export interface PlannerEntry extends PlannerDescription {
  create(problem: CompiledProblem, options: SearchOptions): PlanSearch;
}
