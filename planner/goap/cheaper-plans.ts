// Whether anything is cheaper than the plan in hand, asked of staged programs (planner/ip/). What such a program applies in all may have no
// order: then rows are added that every plan keeps and it breaks. Where none is found, but all orders were looked through, it is left out with
// what is like it, or set aside where that is too little.
// Invariant: "proven" says that no plan costs less than the last that was found, or than `cost` where none was.

import { throwIfInterrupted } from "../contract/interruption.ts";
import type { Counters } from "../contract/search.ts";
import { BranchAndBound } from "../ip/branch-and-bound.ts";
import { OperatorCountingIps } from "../ip/build-program.ts";
import type { OperatorCountingIp } from "../ip/operator-counting-ip.ts";
import { LinearizationSearch } from "../ip/order/linearization-search.ts";
import { noGood } from "../ip/order/no-goods.ts";
import { rinsNeighbourhood } from "../ip/rins.ts";
import { costOf, type ScheduledBatch } from "../model/operator-batch.ts";
import { eliminateActions } from "../postprocess/action-elimination.ts";
import { linearize } from "./linearize.ts";
import type { SearchSpace } from "./search-space.ts";

/** How far a look has come: a cheaper plan, or null; what no plan costs less than; what the part of a program costs that was just solved, or null. */
export interface ImprovementStep {
  batches: readonly ScheduledBatch[] | null;
  bound: number;
  searchedShare: number | null;
  /** Told once, where the look takes long: marks of the operators that a cheaper plan is likely made of. */
  near?: Uint8Array;
}

/** Whether whole numbers tell what costs less: at the domain's own costs, where these are whole. */
export const isStageable = ({ problem }: SearchSpace): boolean =>
  problem.limits.layers.operatorCountingIp &&
  !problem.hasLearnedCosts &&
  problem.domain.cost.every((cost) => Number.isSafeInteger(cost) && cost >= 0);

/**
 * Looks for plans that cost less than `cost`; `isThorough` where solutions without an order are left out one by one; `work` is the share of
 * what programs may take that these may. Yields on the way through each program, which counts as a node expanded, and each plan that it finds,
 * the next cheaper than the last; answers whether it is proven that there is none cheaper.
 */
export function* cheaperPlans(
  space: SearchSpace,
  cost: number,
  counters: Counters,
  { isThorough = true, work = 1 }: { isThorough?: boolean; work?: number } = {},
): Generator<ImprovementStep, boolean> {
  const { problem } = space;
  const { layers, goap } = problem.limits;
  const programs = new OperatorCountingIps(problem);
  let below = cost;
  throwIfInterrupted(problem);
  const program = programs.within(Math.ceil(below) - 1);
  throwIfInterrupted(problem);
  const { separators } = programs;
  const branching = new BranchAndBound(program, {
    separators,
    limits: problem.limits,
    pause: () => throwIfInterrupted(problem),
  });
  const isSmall = problem.domain.operatorCount <= goap.smallIpOperators;
  let states = goap.maxOrderStates;
  let excluded = 0;
  let isReported = !isThorough || !layers.rins;
  for (let rounds = 0; ; ) {
    const next = branching.next();
    let step = next.next();
    for (; step.done !== true; step = next.next()) {
      if (step.value) {
        counters.expanded++;
        if (branching.pivots * program.rhs.length > work * goap.maxIpWork) return false;
      }
      const searchedShare = step.value ? Math.max(branching.bound, Math.min(branching.value, below)) : null;
      const isReporting = !isReported && branching.branched >= goap.branchingsBeforeRins;
      isReported ||= isReporting;
      const near = isReporting ? { near: rinsNeighbourhood(problem, branching.nearOptimalColumns()) } : {};
      yield { batches: null, bound: branching.bound, searchedShare, ...near };
      throwIfInterrupted(problem);
    }
    if (step.value.status !== "met") return step.value.status === "refuted";
    const { values } = step.value;
    const times = timesOf(program, values);
    const found = rootRelaxation(space, times);
    if (found === null && rounds < goap.maxOrderCutRounds && branching.cutCandidate(values) > 0) {
      rounds++;
      continue;
    }
    const order = found === null ? amongAll(space, times, states) : found;
    states -= order.states;
    if (order.status === "ordered") {
      below = costOf(problem.domain, order.batches);
      branching.lower(Math.ceil(below) - 1);
      yield { batches: order.batches, bound: branching.bound, searchedShare: null };
      continue;
    }
    if (states <= 0 || !isThorough || (isSmall && ++excluded > goap.maxNoGoods)) return false;
    if (order.status === "none") {
      const without = noGood(problem, times, branching.room(values));
      states -= without.states;
      if (branching.addNoGood(without.upper)) continue;
    }
    // A search soon settles what is left of a small one.
    if (isSmall) return false;
    branching.requeue();
  }
}

/** By operator, how often a solution applies it. */
function timesOf({ columnOf }: OperatorCountingIp, amounts: Float64Array): Map<number, number> {
  const times = new Map<number, number>();
  for (const [operator, column] of columnOf) {
    const applied = Math.round(amounts[column] as number);
    if (applied > 0) times.set(operator, applied);
  }
  return times;
}

type LinearizationOutcome =
  | { status: "ordered"; batches: readonly ScheduledBatch[]; states: number }
  | { status: "none" | "unknown"; states: number };

/** The order of what a solution applies in all, where the scheduler finds one. */
function rootRelaxation(space: SearchSpace, times: ReadonlyMap<number, number>): LinearizationOutcome | null {
  const node = space.root();
  for (const [operator, applied] of times) space.regression.decide(node, operator, applied);
  const schedule = linearize(space, node);
  return schedule.status === "ordered" ? { ...schedule, states: 0 } : null;
}

/** The order of what a solution applies in all: of all that there are, looked through to the end where that is not too far. */
function amongAll(
  { problem }: SearchSpace,
  times: ReadonlyMap<number, number>,
  mostStates: number,
): LinearizationOutcome {
  if (!problem.limits.layers.orderSearch) return { status: "unknown", states: 0 };
  throwIfInterrupted(problem);
  const search = new LinearizationSearch(
    problem,
    times,
    Math.min(problem.limits.goap.maxStatesPerSolution, mostStates),
  );
  const found = search.run();
  const { states } = search;
  if (found.status !== "ordered") return { ...found, states };
  const kept = eliminateActions(problem, found.batches);
  return kept.status === "ordered" ? { ...kept, states } : { status: "unknown", states };
}
