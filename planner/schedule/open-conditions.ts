// What a scheduler says of lots that it cannot put in order, so that a search knows what to add and what is not proven.

/** What keeps the remaining lots from being applied. */
export interface OpenConditions {
  /** Classes that should be held or true and are not; classes whose tools have too few points left. */
  requires: Set<number>;
  tools: Set<number>;
  /** By class: how many more of its kinds one application needs. */
  classes: Map<number, number>;
  slots: boolean;
  /** Whether another choice of tools, or another order, might have done with what there is. */
  isHeuristicChoice: boolean;
  /** What was used up although lots that were to give it back then lacked it. */
  contestedFluents: ReadonlySet<number>;
}
