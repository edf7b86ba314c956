// The exact integer program as a planner of the bench: a judge rather than a rival, because its
// time is unbounded and it promises no early answer.

import { solveExactly } from "../integer-program/index.ts";
import type { PlannerAdapter } from "./adapter.ts";
import { planOfActions } from "./plan-of-actions.ts";
import { withoutIdleActions } from "./without-idle.ts";

const STATUS = { optimal: "solved", infeasible: "unsolvable", unknown: "timeout" } as const;

export const INTEGER_PROGRAM: PlannerAdapter = {
  id: "integer-program",
  title: "an exact integer program with causal order, solved by HiGHS",
  every: 4,
  refuses: ({ problem }) => (problem.goal.items === undefined ? "it plans for items only" : null),
  attempt: async ({ domain, problem }, { limits, now }) => {
    const asked = { ...problem, planner: "integer-program", limits };
    const startedAt = now();
    const answer = await solveExactly(domain, asked, { seconds: limits.timeMs / 1000 });
    const firstMs = now() - startedAt;
    const { actions } = answer;
    const plan = actions === null ? null : planOfActions(domain, asked, withoutIdleActions(domain, asked, actions));
    return {
      status: STATUS[answer.status],
      problem: asked,
      plan,
      lowerBound: Number.isFinite(answer.lowerBound) ? answer.lowerBound : null,
      optimal: answer.status === "optimal",
      expanded: answer.rounds,
      evaluated: 0,
      firstMs: plan === null ? null : firstMs,
      finalMs: now() - startedAt,
      equalH: null,
    };
  },
};
