// Pools of faulty threads (faulty-thread.ts) on a small domain, and jobs for them.

import { fileURLToPath } from "node:url";
import { compileDomain } from "../../../planner/index.ts";
import type { PlanRequestOptions, Problem, Result } from "../../../schemas/index.ts";
import { type PoolClient, type PoolOptions, poolClient } from "../../../workers/index.ts";
import { EIGHT_DOMAIN, eightProblems, problemOf } from "../problems.ts";

const domain = compileDomain(EIGHT_DOMAIN);

/** A problem that htn solves within a millisecond. */
export const [SOLVABLE = problemOf({ goal: { items: { stick: 1 } } })] = eightProblems("htn");

interface FaultOptions {
  planner?: string;
  /** The item of the goal; another item makes another problem. */
  name?: string;
  timeMs?: number;
  expansions?: number;
  avoid?: string[];
  cache?: boolean;
}

/** A problem that triggers a fault. The pool takes it for a search unless `planner` is a quick one. */
export function action(kind: string, options: FaultOptions = {}): Problem {
  const { planner = "goap", name = "stick", timeMs = 10_000, expansions = 50_000, avoid = [], cache = true } = options;
  return problemOf({
    goal: { items: { [name]: 1 } },
    planner,
    limits: { timeMs, expansions },
    constraints: { avoid: [`fault:${kind}`, ...avoid] },
    cache,
  });
}

export function faultyPool(options: Partial<PoolOptions> = {}): PoolClient {
  const threadFile = fileURLToPath(new URL("./faulty-thread.ts", import.meta.url));
  return poolClient({ workers: 1, domains: () => domain, threadFile, ...options });
}

/** Keeps searches waiting for one that lasts, however slow the machine is. */
export const NO_GUESTS = { guestAfterMs: Number.POSITIVE_INFINITY };

/** Plans a problem; `began` resolves at its first event. */
export function begin(
  pool: PoolClient,
  problem: Problem,
  options: PlanRequestOptions = {},
): { began: Promise<void>; answer: Promise<Result> } {
  const { promise: began, resolve } = Promise.withResolvers<void>();
  return { began, answer: pool.plan(problem, { ...options, onEvent: () => resolve() }) };
}
