// Planner doubles for the service's tests: one answers at once, one works until stopped.

import type { Plan, PlannerClient, Problem, Result, Stats } from "../../schemas/index.ts";
import type { ServiceInfo } from "../../server/index.ts";

export const INFO: ServiceInfo = {
  version: "1.2.3",
  planners: [{ id: "hybrid", title: "Both", properties: { optimal: true, complete: true, anytime: true } }],
};

const STATS: Stats = {
  expanded: 1,
  generated: 1,
  evaluated: 1,
  reopened: 0,
  deadEnds: 0,
  timeMs: 0,
  planner: "hybrid",
};

export const UNSOLVABLE: Result = {
  status: "unsolvable",
  reasons: [{ code: "goal.noSource", item: "bedrock", because: "creative-only" }],
  stats: STATS,
};

const STEP: Plan["steps"][number] = {
  stepId: "s1",
  type: "craft_item",
  args: {},
  after: [],
  priority: 0,
  actions: [{ operator: "craft:thing", times: 1, consumes: {} }],
  preconds: [],
  effects: [],
  cost: 1,
  expectedDurationMs: 50,
  safetyLevel: "safe",
  idempotencyKey: "k",
};

/** A plan of one step with the given number of ticks. */
export function planOf({ mcVersion }: Problem, makespanTicks: number): Result {
  const digest = `sha256:${"0".repeat(64)}`;
  return {
    status: "solved",
    plan: {
      format: "lodestone.plan/1",
      planId: "p",
      mcVersion,
      domain: digest,
      problem: digest,
      planner: "hybrid",
      objective: "time",
      cost: makespanTicks,
      makespanTicks,
      prices: null,
      steps: [STEP],
      decomposition: null,
      digest,
    },
    cost: makespanTicks,
    lowerBound: makespanTicks,
    optimal: true,
    stats: STATS,
  };
}

/** Answers every problem with `answer`, or throws what it throws, and records the problems. */
export function answeringClient(answer: (problem: Problem) => Result = () => UNSOLVABLE) {
  const asked: Problem[] = [];
  const client: PlannerClient = {
    plan: async (problem) => {
      asked.push(problem);
      return answer(problem);
    },
    close: async () => {},
  };
  return { client, asked };
}

/**
 * Works until its signal aborts or `finish` is called. `started` and `ended` resolve with the job.
 */
export function workingClient() {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Result["status"]>();
  const work = Promise.withResolvers<Result>();
  const client: PlannerClient = {
    plan: async (_problem, { signal } = {}) => {
      signal?.addEventListener("abort", () => work.resolve({ status: "aborted", best: null, stats: STATS }));
      started.resolve();
      const result = await work.promise;
      ended.resolve(result.status);
      return result;
    },
    close: async () => {},
  };
  return { client, started: started.promise, ended: ended.promise, finish: () => work.resolve(UNSOLVABLE) };
}
