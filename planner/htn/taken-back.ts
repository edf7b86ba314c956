// A station that the goal wants, and of which one is at hand, serves and is taken along at the end.
// Greedy decomposition overlooks that, and makes another one for the goal.

import type { FoundPlan } from "../contract/search.ts";
import { spendWork, WORK } from "../contract/work.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { comesLast } from "../model/goal-domain.ts";
import { costOf, type OperatorBatch } from "../model/operator-batch.ts";
import { producersOf, producesOf } from "../model/rows.ts";
import { eliminateFrom } from "../postprocess/action-elimination.ts";
import { takeBack } from "../postprocess/trim-surplus.ts";
import { orderedAsGiven } from "../schedule/index.ts";
import { domainAnalysisOf } from "./domain-analysis.ts";
import { movedTo } from "./room/make-room.ts";

/** The plan, or a cheaper one that takes along at its end what it would make for the goal. */
export function withTakenBack(problem: CompiledProblem, found: FoundPlan): FoundPlan {
  const { domain, start, goal, allowed } = problem;
  const { endsOwnRequirement } = domainAnalysisOf(domain);
  let best = found;
  for (const { fluent } of goal) {
    if ((start[fluent] as number) === 0) continue;
    for (const taker of producersOf(domain, fluent)) {
      if (endsOwnRequirement[taker] !== 1 || allowed[taker] !== 1) continue;
      const other = takenBack(problem, best, fluent, taker);
      if (other !== null && other.cost < best.cost) best = other;
    }
  }
  return best;
}

function takenBack(problem: CompiledProblem, found: FoundPlan, fluent: number, taker: number): FoundPlan | null {
  const { domain } = problem;
  const makes = ({ operator }: OperatorBatch): boolean =>
    operator !== taker && producesOf(domain, operator).some((made) => made.fluent === fluent && made.count === 1);
  const made = found.batches.findLastIndex(makes);
  if (made < 0) return null;
  const origins = [...found.batches.keys()];
  const batches: OperatorBatch[] = [...found.batches];
  const { operator, times, consumed } = batches[made] as OperatorBatch;
  const rest = { operator, times: times - 1, consumed: new Map(consumed) };
  if (times > 1 && takeBack(domain, rest, 1, times) === null) return null;
  batches.splice(made, 1, ...(times > 1 ? [rest] : []));
  if (times === 1) origins.splice(made, 1);
  const last = batches.findIndex((batch) => comesLast(domain, batch.operator));
  const at = last < 0 ? batches.length : last;
  batches.splice(at, 0, { operator: taker, times: 1, consumed: new Map() });
  origins.splice(at, 0, -1);
  spendWork(problem, WORK.order, batches.length);
  const ordered = orderedAsGiven(problem, batches);
  if (ordered === null) return null;
  const shorter = eliminateFrom(problem, ordered) ?? { batches: ordered, places: [...ordered.keys()] };
  const kept = shorter.places.map((place) => origins[place] as number);
  const decomposition = found.decomposition === null ? null : movedTo(found.decomposition, kept);
  return { ...found, batches: shorter.batches, cost: costOf(domain, shorter.batches), decomposition };
}
