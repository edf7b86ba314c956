// Limits and switches of a search. They come with the compiled problem, so an experiment changes them
// without a copy of the planner.
// Invariant: no layer is needed for soundness. Without one, a search may find less, prove less or
// take longer.

import { HTN_LIMITS, type HtnLimits } from "./limits/htn.ts";
import { REPAIR_LIMITS, type RepairLimits } from "./limits/repair.ts";
import { RUN_LIMITS, type RunLimits } from "./limits/run.ts";
import { SCHEDULE_LIMITS, type ScheduleLimits } from "./limits/schedule.ts";
import { TASKS_LIMITS, type TasksLimits } from "./limits/tasks.ts";

/** By layer, whether it has its turn. */
export interface Layers {
  /** Whether amounts alone prove the task planner's plan cheapest (planner/infeasible/index.ts). */
  amountProof: boolean;
  /** A first plan of what a relaxed plan applies (goap/relaxed-plan.ts). */
  relaxedPlan: boolean;
  /** Names priced otherwise than by the rule (goap/priced-names.ts). */
  priceSelection: boolean;
  /** Recombination of what plans apply (goap/recombination.ts). */
  solutionRecombination: boolean;
  /** Planning anew under other conditions (hybrid/large-neighbourhood-search.ts). */
  largeNeighbourhoodSearch: boolean;
  /** Recombination of what the relaxation applies, or nearly does (ip/rins.ts). */
  rins: boolean;
  /** Guesses of what a plan costs, halfway between bound and plan. */
  costCutoffs: boolean;
  /** The integer program itself, with all that follows from it. */
  operatorCountingIp: boolean;
  /** Tighter bounds on how often operators are applied (ip/bound-tightening.ts). */
  boundTightening: boolean;
  /** The same by reduced costs at the root. */
  reducedCostFixing: boolean;
  /** Pivots that are tried before a column is chosen to branch on. */
  strongBranching: boolean;
  /** Rows for landmark cuts and for what is made a first time. */
  landmarkRows: boolean;
  linkingCuts: boolean;
  gomoryCuts: boolean;
  bendersCuts: boolean;
  reachievementCuts: boolean;
  /** All orders of a solution, looked through to the end. */
  orderSearch: boolean;
  /** How much more of a solution without an order has none either. */
  noGoodWidening: boolean;
  /** The search tree where there is a plan in hand. */
  treeSearch: boolean;
  /** What comes before the first tool, in the tree (goap/phases.ts). */
  landmarkOrderings: boolean;
  /** Branching on the operators of the cheapest chain of makings, in the tree (goap/chain.ts). */
  supporterChains: boolean;
}

export type Layer = keyof Layers;

export interface SearchLimits {
  layers: Readonly<Layers>;
  htn: HtnLimits;
  repair: RepairLimits;
  run: RunLimits;
  schedule: ScheduleLimits;
  tasks: TasksLimits;
}

export const DEFAULT_SEARCH_LIMITS: SearchLimits = {
  layers: {
    amountProof: true,
    relaxedPlan: true,
    priceSelection: true,
    solutionRecombination: true,
    largeNeighbourhoodSearch: true,
    rins: true,
    costCutoffs: true,
    operatorCountingIp: true,
    boundTightening: true,
    reducedCostFixing: true,
    strongBranching: true,
    landmarkRows: true,
    linkingCuts: true,
    gomoryCuts: true,
    bendersCuts: true,
    reachievementCuts: true,
    orderSearch: true,
    noGoodWidening: true,
    treeSearch: true,
    landmarkOrderings: true,
    supporterChains: true,
  },
  htn: HTN_LIMITS,
  repair: REPAIR_LIMITS,
  run: RUN_LIMITS,
  schedule: SCHEDULE_LIMITS,
  tasks: TASKS_LIMITS,
};

export const LAYERS = Object.keys(DEFAULT_SEARCH_LIMITS.layers) as readonly Layer[];

/** The usual limits without some layers. */
export const withoutLayers = (layers: readonly Layer[]): SearchLimits => ({
  ...DEFAULT_SEARCH_LIMITS,
  layers: { ...DEFAULT_SEARCH_LIMITS.layers, ...Object.fromEntries(layers.map((layer) => [layer, false])) },
});
