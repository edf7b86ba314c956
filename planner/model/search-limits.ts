// Limits and switches of a search. They come with the compiled problem, so an experiment changes them
// without a copy of the planner. Each folder has its section (limits/).
// Invariant: no layer is needed for soundness. Without one, a search may find less, prove less or
// take longer.

import { GOAP_LIMITS, type GoapLimits } from "./limits/goap.ts";
import { HEURISTICS_LIMITS, type HeuristicsLimits } from "./limits/heuristics.ts";
import { HTN_LIMITS, type HtnLimits } from "./limits/htn.ts";
import { HYBRID_LIMITS, type HybridLimits } from "./limits/hybrid.ts";
import { INFEASIBLE_LIMITS, type InfeasibleLimits } from "./limits/infeasible.ts";
import { IP_LIMITS, type IpLimits } from "./limits/ip.ts";
import { LP_LIMITS, type LpLimits } from "./limits/lp.ts";
import { REPAIR_LIMITS, type RepairLimits } from "./limits/repair.ts";
import { RUN_LIMITS, type RunLimits } from "./limits/run.ts";
import { SCHEDULE_LIMITS, type ScheduleLimits } from "./limits/schedule.ts";
import { TASKS_LIMITS, type TasksLimits } from "./limits/tasks.ts";

const LAYER_SWITCHES = {
  /** Amounts alone may prove htn's plan optimal (infeasible/index.ts). */
  amountProof: true,
  /** A first plan from a relaxed plan's operators (goap/relaxed-plan.ts). */
  relaxedPlan: true,
  /** Flipped unit prices (goap/unit-priced-fluents.ts). */
  priceSelection: true,
  /** Pruning of conversions that serve nothing (goap/idle-conversions.ts). */
  idleConversions: true,
  /** Recombination of known plans (goap/recombination.ts). */
  solutionRecombination: true,
  /** Recombination of operators that landmark cuts find cheap (goap/preparation.ts). */
  cutNeighbourhood: true,
  /** Recombination of near-optimal columns of the relaxation (ip/rins.ts). */
  rins: true,
  /** Bisection between the bound and the incumbent (goap/preparation.ts). */
  costCutoffs: true,
  /** The integer program, with all that follows from it. */
  operatorCountingIp: true,
  /** Tighter upper bounds on operators (ip/bound-tightening.ts). */
  boundTightening: true,
  /** Tighter upper bounds by reduced costs at the root. */
  reducedCostFixing: true,
  /** Integer programs begin anew over the operators that the root leaves (goap/preparation.ts). */
  restarts: true,
  strongBranching: true,
  /** Rows for landmark cuts and first achievers. */
  landmarkRows: true,
  linkingCuts: true,
  gomoryCuts: true,
  bendersCuts: true,
  reachievementCuts: true,
  precedenceCuts: true,
  /** Exhaustive search for the order of a solution. */
  orderSearch: true,
  /** Widening of solutions without an order to no-goods. */
  noGoodWidening: true,
  /** Violated orderings as flaws, at the root and in the tree (goap/landmark-orderings.ts). */
  landmarkOrderings: true,
};

export type Layer = keyof typeof LAYER_SWITCHES;

export interface SearchLimits {
  /** By layer, whether it is enabled. */
  layers: Readonly<Record<Layer, boolean>>;
  lp: LpLimits;
  ip: IpLimits;
  heuristics: HeuristicsLimits;
  goap: GoapLimits;
  hybrid: HybridLimits;
  infeasible: InfeasibleLimits;
  htn: HtnLimits;
  schedule: ScheduleLimits;
  tasks: TasksLimits;
  repair: RepairLimits;
  run: RunLimits;
}

export const DEFAULT_SEARCH_LIMITS: SearchLimits = {
  layers: LAYER_SWITCHES,
  lp: LP_LIMITS,
  ip: IP_LIMITS,
  heuristics: HEURISTICS_LIMITS,
  goap: GOAP_LIMITS,
  hybrid: HYBRID_LIMITS,
  infeasible: INFEASIBLE_LIMITS,
  htn: HTN_LIMITS,
  schedule: SCHEDULE_LIMITS,
  tasks: TASKS_LIMITS,
  repair: REPAIR_LIMITS,
  run: RUN_LIMITS,
};

export const LAYERS = Object.keys(DEFAULT_SEARCH_LIMITS.layers) as readonly Layer[];

/** The default limits without some layers. */
export const withoutLayers = (layers: readonly Layer[]): SearchLimits => ({
  ...DEFAULT_SEARCH_LIMITS,
  layers: { ...DEFAULT_SEARCH_LIMITS.layers, ...Object.fromEntries(layers.map((layer) => [layer, false])) },
});
