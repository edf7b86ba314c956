// Why a scheduler cannot order batches: what a search should add, and what is not proven.

export interface OpenConditions {
  /** Required classes that nothing serves; classes whose tools have too few points left. */
  requires: Set<number>;
  tools: Set<number>;
  /** By class: how many more members one application needs. */
  classes: Map<number, number>;
  slots: boolean;
  /** Whether another choice of tools, or another order, might have sufficed. */
  isHeuristicChoice: boolean;
  /** What was used up while batches that give it back lacked it. */
  contestedFluents: ReadonlySet<number>;
}
