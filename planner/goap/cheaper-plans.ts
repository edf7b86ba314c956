// Looks for plans cheaper than the incumbent by integer programs (planner/ip/). A solution may have
// no order: then separators add rows that it violates. If none is violated although the order
// search excluded all orders, a no-good cuts the solution off; if that fails too, its node is set
// aside.
// Invariant: "proven" says that no plan costs less than the last one found, or than `cost` if none
// was found.

import type { Counters } from "../contract/search.ts";
import { spendWork, WORK } from "../contract/work.ts";
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

/** A cheaper plan or null, a lower bound, and the cost of the node just solved or null. */
export interface ImprovementStep {
  batches: readonly ScheduledBatch[] | null;
  bound: number;
  searchedShare: number | null;
  /** Set once, if the root does not settle it: marks of the operators that it leaves. */
  left?: Uint8Array;
  /** Set next: marks of the operators of a RINS neighbourhood. */
  near?: Uint8Array;
  /** Set once, if the program takes long. */
  isLong?: boolean;
}

/** Whether integer programs apply: costs are the domain's own, and integers. */
export const canUseIntegerPrograms = ({ problem }: SearchSpace): boolean =>
  problem.limits.layers.operatorCountingIp &&
  !problem.hasLearnedCosts &&
  problem.domain.cost.every((cost) => Number.isSafeInteger(cost) && cost >= 0);

/** Whether the tree runs despite a plan: it settles what integer programs leave if small. */
export const isLeftToTree = (space: SearchSpace): boolean =>
  !canUseIntegerPrograms(space) || space.problem.domain.operatorCount <= space.problem.limits.goap.smallIpOperators;

/**
 * Looks for plans that cost less than `cost`. `isThorough`: solutions without an order are cut off
 * by no-goods. `work` is the share of the work limit that these programs may use. Yields after each
 * node, which counts as an expansion, and for each plan, every one cheaper than the last. The caller
 * may answer with the cost of a plan that it found meanwhile. Returns whether it is proven that none
 * is cheaper.
 */
export function* cheaperPlans(
  space: SearchSpace,
  cost: number,
  counters: Counters,
  { isThorough = true, work = 1 }: { isThorough?: boolean; work?: number } = {},
): Generator<ImprovementStep, boolean, number | undefined> {
  const { problem } = space;
  const { layers, goap } = problem.limits;
  const programs = new OperatorCountingIps(problem);
  let below = cost;
  spendWork(problem, WORK.pass);
  const program = programs.within(Math.ceil(below) - 1);
  spendWork(problem, WORK.node);
  const { separators } = programs;
  const branching = new BranchAndBound(program, {
    separators,
    limits: problem.limits,
    pause: () => spendWork(problem, WORK.pivot),
  });
  const isSmall = problem.domain.operatorCount <= goap.smallIpOperators;
  let states = isThorough ? goap.maxOrderStates : goap.maxRecombinationStates;
  let excluded = 0;
  let isReported = !isThorough;
  let isBisected = !isThorough;
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
      if (isReporting && layers.restarts)
        yield {
          batches: null,
          bound: branching.bound,
          searchedShare: null,
          left: branching.leftAtRoot(problem.domain.operatorCount),
        };
      const near =
        isReporting && layers.rins && !isSmall
          ? { near: rinsNeighbourhood(problem, branching.rootReducedCosts()) }
          : {};
      const isLong = !isBisected && branching.branched >= goap.branchingsBeforeBisection;
      isBisected ||= isLong;
      const known = yield { batches: null, bound: branching.bound, searchedShare, ...near, isLong };
      if (known !== undefined && known < below) {
        below = known;
        branching.lower(Math.ceil(below) - 1);
      }
      spendWork(problem, WORK.node);
    }
    if (step.value.status !== "solution") return step.value.status === "refuted";
    const { values } = step.value;
    const times = timesOf(program, values);
    // No-goods of operators that cost nothing may be evaded by ever more applications.
    if (excluded > 0 && sumOf(times.values()) > goap.maxAppliedBeyondNoGoods) return false;
    const found = scheduledOrder(space, times);
    if (found === null && rounds < goap.maxOrderCutRounds && branching.cutCandidate(values) > 0) {
      rounds++;
      continue;
    }
    const order = found === null ? orderByExhaustiveSearch(space, times, states) : found;
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
    if (isSmall) return false;
    branching.abandonNode();
  }
}

/** By operator, its count in a solution. */
function timesOf({ columnOf }: OperatorCountingIp, amounts: Float64Array): Map<number, number> {
  const times = new Map<number, number>();
  for (const [operator, column] of columnOf) {
    const applied = Math.round(amounts[column] as number);
    if (applied > 0) times.set(operator, applied);
  }
  return times;
}

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

type LinearizationOutcome =
  | { status: "ordered"; batches: readonly ScheduledBatch[]; states: number }
  | { status: "none" | "unknown"; states: number };

/** The order of a solution, if the scheduler finds one. */
function scheduledOrder(space: SearchSpace, times: ReadonlyMap<number, number>): LinearizationOutcome | null {
  const node = space.root();
  for (const [operator, applied] of times) space.regression.decide(node, operator, applied);
  const schedule = linearize(space, node);
  return schedule.status === "ordered" ? { ...schedule, states: 0 } : null;
}

/** The order of a solution, by exhaustive search up to a limit of states. */
function orderByExhaustiveSearch(
  { problem }: SearchSpace,
  times: ReadonlyMap<number, number>,
  mostStates: number,
): LinearizationOutcome {
  if (!problem.limits.layers.orderSearch) return { status: "unknown", states: 0 };
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
