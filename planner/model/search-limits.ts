// Limits and switches of a search. They come with the compiled problem, so an experiment changes them
// without a copy of the planner.
// Invariant: no layer is needed for soundness. Without one, a search may find less, prove less or
// take longer.

import { GOAP_LIMITS, type GoapLimits } from "./limits/goap.ts";
import { HEURISTICS_LIMITS, type HeuristicsLimits } from "./limits/heuristics.ts";
import { HYBRID_LIMITS, type HybridLimits } from "./limits/hybrid.ts";
import { INFEASIBLE_LIMITS, type InfeasibleLimits } from "./limits/infeasible.ts";
import { IP_LIMITS, type IpLimits } from "./limits/ip.ts";
import { LP_LIMITS, type LpLimits } from "./limits/lp.ts";

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
  lp: LpLimits;
  ip: IpLimits;
  heuristics: HeuristicsLimits;
  goap: GoapLimits;
  hybrid: HybridLimits;
  infeasible: InfeasibleLimits;
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
  lp: LP_LIMITS,
  ip: IP_LIMITS,
  heuristics: HEURISTICS_LIMITS,
  goap: GOAP_LIMITS,
  hybrid: HYBRID_LIMITS,
  infeasible: INFEASIBLE_LIMITS,
};

export const LAYERS = Object.keys(DEFAULT_SEARCH_LIMITS.layers) as readonly Layer[];

/** The usual limits without some layers. */
export const withoutLayers = (layers: readonly Layer[]): SearchLimits => ({
  ...DEFAULT_SEARCH_LIMITS,
  layers: { ...DEFAULT_SEARCH_LIMITS.layers, ...Object.fromEntries(layers.map((layer) => [layer, false])) },
});
