// From a leaf of the regression to a plan: gives allotted members to the batches that consume them,
// orders the batches, and eliminates redundant actions.

import { maxProductPrice } from "../heuristics/prices.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import type { OperatorBatch } from "../model/operator-batch.ts";
import { consumesOf } from "../model/rows.ts";
import { eliminateActions } from "../postprocess/action-elimination.ts";
import { removeRedundantActions } from "../postprocess/trim-surplus.ts";
import { type ScheduleResult, scheduleBatches } from "../schedule/index.ts";
import { allot } from "./demand-matching.ts";
import type { SearchNode } from "./node.ts";
import type { SearchSpace } from "./search-space.ts";

/** The node's batches in order without redundant ones, or the open conditions. */
export function linearize({ problem, order }: SearchSpace, node: SearchNode): ScheduleResult {
  const priority = (operator: number): number => maxProductPrice(problem.domain, order, operator);
  const batches = batchesOf(problem, node);
  const whole = scheduleBatches(problem, batches, priority);
  if (whole.status === "blocked") return whole;
  const trimmed = scheduleBatches(problem, removeRedundantActions(problem, batches), priority);
  const needed = eliminateActions(problem, trimmed.status === "ordered" ? trimmed.batches : whole.batches);
  return needed.status === "ordered" ? needed : whole;
}

/** The batches of a node without open demands, each with the members that it consumes. */
export function batchesOf(problem: CompiledProblem, node: SearchNode): OperatorBatch[] {
  const { domain, start } = problem;
  const left = allot(domain, node.demands, (fluent) => node.stock.get(fluent) ?? (start[fluent] as number)).allotment;
  return [...node.batches].map(([operator, times]) => {
    const consumed = new Map<number, number>();
    const consume = (fluent: number, count: number): void =>
      void consumed.set(fluent, (consumed.get(fluent) ?? 0) + count);
    for (const { altSet, count: each } of consumesOf(domain, operator)) {
      let missing = each * times;
      if (altSet < domain.fluentCount) {
        consume(altSet, missing);
        continue;
      }
      for (const [fluent, count] of left.get(altSet) ?? []) {
        const taken = Math.min(missing, count);
        if (taken === 0) continue;
        consume(fluent, taken);
        left.get(altSet)?.set(fluent, count - taken);
        missing -= taken;
      }
    }
    return { operator, times, consumed };
  });
}
