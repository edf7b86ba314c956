// A planner that answers from a test's script: a plan for each request in turn, or one that a
// function makes of the problem. It keeps its requests.

import type { Plan, PlannerClient, Problem, Repair, RepairRequest, Result } from "../../schemas/index.ts";

type PlannerScript = Plan | readonly Plan[] | ((problem: Problem) => Plan);

const STATS = {
  expanded: 0,
  generated: 0,
  evaluated: 0,
  reopened: 0,
  deadEnds: 0,
  timeMs: 0,
  planner: "scripted",
};

export interface ScriptedPlanner extends PlannerClient {
  readonly problems: readonly Problem[];
  readonly repairs: readonly RepairRequest[];
  repair(request: RepairRequest): Promise<Repair>;
}

/** The last plan of a list is repeated. Repairs are answered from the same script. */
export function scriptedPlanner(script: PlannerScript): ScriptedPlanner {
  const problems: Problem[] = [];
  const repairs: RepairRequest[] = [];
  let asked = 0;
  const next = (problem: Problem): Plan | undefined => {
    if (typeof script === "function") return script(problem);
    const plans = "steps" in script ? [script] : script;
    const plan = plans[Math.min(asked, plans.length - 1)];
    asked += 1;
    return plan;
  };
  return {
    problems,
    repairs,
    async plan(problem): Promise<Result> {
      problems.push(problem);
      const plan = next(problem);
      if (plan === undefined) return { status: "exhausted", best: null, stats: STATS };
      const { cost } = plan;
      return { status: "solved", plan, cost, lowerBound: cost, optimal: true, stats: STATS };
    },
    async repair(request): Promise<Repair> {
      repairs.push(request);
      const problem = { ...request.problem, state: request.state };
      const plan = next(problem);
      const frame = { format: "lodestone.repair/1", problem, stats: STATS } as const;
      if (plan === undefined) return { ...frame, status: "exhausted", replanned: true, best: null };
      const changes = { kept: [], dropped: [], added: [] };
      return { ...frame, status: "repaired", replanned: true, plan, cost: plan.cost, ...changes };
    },
    async close() {},
  };
}

/**
 * A planner that a virtual clock waits for: it may yield to the event loop, or answer from another
 * thread.
 */
export function heldPlanner(planner: PlannerClient, clock: { during<T>(work: Promise<T>): Promise<T> }): PlannerClient {
  const { repair } = planner;
  return {
    plan: (problem, options) => clock.during(planner.plan(problem, options)),
    ...(repair === undefined
      ? {}
      : { repair: (request, options) => clock.during(repair.call(planner, request, options)) }),
    close: () => planner.close(),
  };
}
