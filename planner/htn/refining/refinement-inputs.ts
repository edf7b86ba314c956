// The inputs of one refinement, which its parts share.

import type { Counters, SearchOptions } from "../../contract/search.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { CostEstimates } from "../cost-estimates/estimates.ts";
import type { MethodLists } from "../cost-estimates/method-lists.ts";
import type { StockMethods } from "../cost-estimates/stock-methods.ts";

export interface RefinementInputs {
  problem: CompiledProblem;
  estimates: CostEstimates;
  methods: MethodLists;
  stockMethods: StockMethods | null;
  counters: Counters;
  onEvent: SearchOptions["onEvent"];
  /** Whether tools are upgraded once all tasks are refined (upgrade-tools.ts). */
  willUpgradeTools: boolean;
}
