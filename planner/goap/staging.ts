// Whether anything is cheaper than the plan in hand, asked of staged programs (planner/ip/). What such a program applies in all may have no
// order: then rows are added that every plan keeps and it breaks. Where none is found, but all orders were looked through, it is left out with
// what is like it, or set aside where that is too little.
// Invariant: "proven" says that no plan costs less than the last that was found, or than `cost` where none was.

import { checkpoint } from "../contract/interruption.ts";
import type { Counters } from "../contract/search.ts";
import { Branching } from "../ip/branching.ts";
import { withoutOrder } from "../ip/order/no-goods.ts";
import { OrderSearch } from "../ip/order/order-search.ts";
import type { StagedProgram } from "../ip/program.ts";
import { nearRelaxed } from "../ip/rins.ts";
import { StagedPrograms } from "../ip/staged-program.ts";
import { costOf, type ScheduledLot } from "../model/lot.ts";
import { keepNeeded } from "../postprocess/action-elimination.ts";
import { orderOf } from "./leaf.ts";
import type { SearchSpace } from "./search-space.ts";

/** What a pivot takes grows with the program; where so many entries of all pivots do not settle it, a search is better at it. */
const MOST_WORK = 100_000_000;
/** A program of so few operators is small: after so many no-good cuts the tree settles the rest. */
export const SMALL = 160;
const MOST_EXCLUDED = 16;
/** How often rows are added to one program. */
const MOST_ROUNDS = 40;
/** States of what is held and applied that are looked at for the order of one solution, and for those of one program. */
const MOST_STATES = 4_000;
const MOST_STATES_IN_ALL = 30_000;

/** Parts that are halved before it is told what is near: most programs are settled sooner. */
const BEFORE_TELLING = 12;

/** How far a look has come: a cheaper plan, or null; what no plan costs less than; what the part of a program costs that was just solved, or null. */
export interface Looked {
  lots: readonly ScheduledLot[] | null;
  bound: number;
  part: number | null;
  /** Told once, where the look takes long: marks of the operators that a cheaper plan is likely made of. */
  near?: Uint8Array;
}

/** Whether whole numbers tell what costs less: at the domain's own costs, where these are whole. */
export const isStageable = ({ problem }: SearchSpace): boolean =>
  problem.limits.layers.operatorCountingIp &&
  !problem.steered &&
  problem.domain.cost.every((cost) => Number.isSafeInteger(cost) && cost >= 0);

/**
 * Looks for plans that cost less than `cost`; `isThorough` where solutions without an order are left out one by one; `work` is the share of
 * what programs may take that these may. Yields on the way through each program, which counts as a node expanded, and each plan that it finds,
 * the next cheaper than the last; answers whether it is proven that there is none cheaper.
 */
export function* cheaperThan(
  space: SearchSpace,
  cost: number,
  counters: Counters,
  { isThorough = true, work = 1 }: { isThorough?: boolean; work?: number } = {},
): Generator<Looked, boolean> {
  const { problem } = space;
  const { layers } = problem.limits;
  const programs = new StagedPrograms(problem);
  let below = cost;
  checkpoint(problem);
  const program = programs.within(Math.ceil(below) - 1);
  checkpoint(problem);
  const { separators } = programs;
  const branching = new Branching(program, { separators, layers, pause: () => checkpoint(problem) });
  const isSmall = problem.domain.operatorCount <= SMALL;
  let states = MOST_STATES_IN_ALL;
  let excluded = 0;
  let isTold = !isThorough || !layers.rins;
  for (let rounds = 0; ; ) {
    const next = branching.next();
    let step = next.next();
    for (; step.done !== true; step = next.next()) {
      if (step.value) {
        counters.expanded++;
        if (branching.pivots * program.demand.length > work * MOST_WORK) return false;
      }
      const part = step.value ? Math.max(branching.bound, Math.min(branching.value, below)) : null;
      const isTelling = !isTold && branching.halved >= BEFORE_TELLING;
      isTold ||= isTelling;
      const near = isTelling ? { near: nearRelaxed(problem, branching.near()) } : {};
      yield { lots: null, bound: branching.bound, part, ...near };
      checkpoint(problem);
    }
    if (step.value.status !== "met") return step.value.status === "refuted";
    const { amounts } = step.value;
    const times = timesOf(program, amounts);
    const found = atFirstSight(space, times);
    if (found === null && rounds < MOST_ROUNDS && branching.cutCandidate(amounts) > 0) {
      rounds++;
      continue;
    }
    const order = found === null ? amongAll(space, times, states) : found;
    states -= order.states;
    if (order.status === "ordered") {
      below = costOf(problem.domain, order.lots);
      branching.lower(Math.ceil(below) - 1);
      yield { lots: order.lots, bound: branching.bound, part: null };
      continue;
    }
    if (states <= 0 || !isThorough || (isSmall && ++excluded > MOST_EXCLUDED)) return false;
    if (order.status === "none") {
      const without = withoutOrder(problem, times, branching.room(amounts));
      states -= without.states;
      if (branching.exclude(without.most)) continue;
    }
    // A search soon settles what is left of a small one.
    if (isSmall) return false;
    branching.setAside();
  }
}

/** By operator, how often a solution applies it. */
function timesOf({ columnOf }: StagedProgram, amounts: Float64Array): Map<number, number> {
  const times = new Map<number, number>();
  for (const [operator, column] of columnOf) {
    const applied = Math.round(amounts[column] as number);
    if (applied > 0) times.set(operator, applied);
  }
  return times;
}

type Found =
  | { status: "ordered"; lots: readonly ScheduledLot[]; states: number }
  | { status: "none" | "unknown"; states: number };

/** The order of what a solution applies in all, where the scheduler finds one. */
function atFirstSight(space: SearchSpace, times: ReadonlyMap<number, number>): Found | null {
  const node = space.root();
  for (const [operator, applied] of times) space.regression.decide(node, operator, applied);
  const schedule = orderOf(space, node);
  return schedule.status === "ordered" ? { ...schedule, states: 0 } : null;
}

/** The order of what a solution applies in all: of all that there are, looked through to the end where that is not too far. */
function amongAll({ problem }: SearchSpace, times: ReadonlyMap<number, number>, mostStates: number): Found {
  if (!problem.limits.layers.orderSearch) return { status: "unknown", states: 0 };
  checkpoint(problem);
  const search = new OrderSearch(problem, times, Math.min(MOST_STATES, mostStates));
  const found = search.run();
  const { states } = search;
  if (found.status !== "ordered") return { ...found, states };
  const kept = keepNeeded(problem, found.lots);
  return kept.status === "ordered" ? { ...kept, states } : { status: "unknown", states };
}
