// Lodestone's planners, from their own table, as planners of the bench. A watched try also reports
// the time of the first plan and the share of nodes with the same heuristic value.

import { PLANNERS } from "../../planner/index.ts";
import type { Result, SearchEvent } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import type { BenchProblem } from "../suites/suite.ts";
import type { AttemptOptions, PlannerAdapter, PlannerAttempt } from "./adapter.ts";

/** Heuristic values closer than this count as equal. */
const SAME_H = 1e-6;

export const SEARCHES: readonly PlannerAdapter[] = PLANNERS.map(({ id, title }) => ({
  id,
  title,
  every: 1,
  refuses: () => null,
  attempt: (problem, options) => attempt(id, problem, options),
}));

function attempt(
  planner: string,
  { domain, problem }: BenchProblem,
  { limits, now, watched }: AttemptOptions,
): PlannerAttempt {
  const asked = { ...problem, planner, limits };
  const startedAt = now();
  let firstMs: number | null = null;
  const values = new Map<number, number>();
  const watch = (event: SearchEvent): void => {
    if (event.type === "incumbent") firstMs ??= now() - startedAt;
    else if (event.type === "node-expanded") {
      const value = Math.round(event.h / SAME_H);
      values.set(value, (values.get(value) ?? 0) + 1);
    }
  };
  const result = runProblem(domain, asked, {
    now,
    isCancelled: () => false,
    ...(watched ? { onEvent: watch } : {}),
  });
  const { expanded, evaluated, timeMs: finalMs } = result.stats;
  const plan = planOf(result);
  return {
    status: result.status,
    problem: asked,
    plan,
    lowerBound: result.status === "solved" ? result.lowerBound : null,
    optimal: result.status === "solved" && result.optimal,
    expanded,
    evaluated,
    firstMs: plan === null ? null : Math.min(firstMs ?? finalMs, finalMs),
    finalMs,
    equalH: shareOfMost(values),
  };
}

function planOf(result: Result): PlannerAttempt["plan"] {
  if (result.status === "solved") return result.plan;
  return result.status === "unsolvable" ? null : result.best;
}

function shareOfMost(values: ReadonlyMap<number, number>): number | null {
  let max = 0;
  let all = 0;
  for (const count of values.values()) {
    max = Math.max(max, count);
    all += count;
  }
  return all === 0 ? null : max / all;
}
