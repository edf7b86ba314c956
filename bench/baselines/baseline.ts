// The contract of the baselines: textbook planners over a compiled problem, bounded by expansions
// and a clock.

import type { CompiledProblem } from "../../planner/model/compiled-problem.ts";
import { type Action, byCodeUnit } from "../../schemas/index.ts";
import type { NameAmounts } from "./forward-state.ts";

export interface BaselineLimits {
  expansions: number;
  timeMs: number;
  /** Milliseconds on a monotonic clock. */
  now: () => number;
}

export interface BaselineAnswer {
  status: "solved" | "unsolvable" | "exhausted" | "timeout";
  /** The plan, operator by operator; empty without one. */
  actions: BaselineAction[];
  lowerBound: number;
  optimal: boolean;
  expanded: number;
  evaluated: number;
}

/** `times` applications of an operator in a row, with the chosen kinds and tools. */
export interface BaselineAction {
  operator: number;
  times: number;
  kinds: NameAmounts;
  wear: NameAmounts;
}

/** The baseline's actions as a plan's actions. */
export function actionsOf({ domain }: Pick<CompiledProblem, "domain">, actions: readonly BaselineAction[]): Action[] {
  const named = (amounts: NameAmounts): Record<string, number> =>
    Object.fromEntries(
      [...amounts]
        .map(([name, count]) => [domain.names[name] as string, count] as const)
        .sort(([a], [b]) => byCodeUnit(a, b)),
    );
  return actions.map(({ operator, times, kinds, wear }) => ({
    operator: domain.operatorIds[operator] as string,
    times,
    consumes: named(kinds),
    ...(wear.size > 0 ? { uses: named(wear) } : {}),
  }));
}
