// Rows for what every plan does at least once: it applies an operator of each landmark cut, and it
// makes each landmark a first time with an operator that does not need it. So a tool is paid for
// whole, not by the share of it that is used.
// Sound: every plan applies an operator of each landmark cut (heuristics/landmark-cuts.ts), and
// until it first holds a landmark it applies nothing that needs one (../landmark-sets.ts).

import { spendWork, WORK } from "../../contract/work.ts";
import { LmCut } from "../../heuristics/landmark-cuts.ts";
import { amountMade } from "../../model/compiled-domain.ts";
import type { RelaxedReachability } from "../relaxed-reachability.ts";
import type { SeparatorFamily } from "./separator.ts";

export const landmarkRows: SeparatorFamily = (reach) => ({
  name: "landmarkRows",
  at: [],
  write(stage): void {
    reach.firstAchievers(stage, reach.needs, -1);
    stage.close();
    spendWork(reach.problem, WORK.program);
    for (const operators of cutsOf(reach)) stage.oneOf(operators, -1);
    stage.close();
  },
});

function cutsOf(reach: RelaxedReachability): number[][] {
  const { problem } = reach;
  const { domain, start, goal } = problem;
  const goals = goal
    .filter(({ fluent, count }) => count > (start[fluent] as number))
    .map(({ fluent, count }) => {
      const operators = reach.producersOf(fluent);
      const missing = count - (start[fluent] as number);
      return { operators, shares: operators.map((each) => Math.min(1, amountMade(domain, each, fluent) / missing)) };
    });
  const found: number[][] = [];
  const cuts = new LmCut(problem, reach.operators);
  cuts.onCut = (operators): void => void found.push([...operators]);
  const none = new Uint8Array(domain.operatorCount);
  cuts.evaluate(goals, none, none, domain.cost);
  return found;
}
