// Builds a domain's plan cache: searches a plan for each reachable item and count, and stores the
// decisions as columns. It takes about as long as compiling the domain.
// Invariant: the cache follows from the domain alone.

import { INVENTORY_SLOTS, MAX_FOOD } from "../../../schemas/plain.ts";
import { newCounters } from "../../contract/search.ts";
import { type CompiledDomain, type PlanCacheArrays, withPlanCache } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { DEFAULT_SEARCH_LIMITS } from "../../model/search-limits.ts";
import { nothingHeld, plainStart } from "../../model/start.ts";
import { unlimitedWork } from "../../model/work-meter.ts";
import { costEstimatesOf } from "../cost-estimates/estimates.ts";
import { GreedyDecomposer } from "../greedy.ts";
import type { DecisionColumns } from "../refining/decisions.ts";
import type { FluentShortage } from "../task-network.ts";

interface CachedPlan {
  count: number;
  expanded: number;
  evaluated: number;
  decisions: DecisionColumns;
  unmet: [name: number, count: number][];
}

/**
 * The domain with the plan cache of a fed player with an empty inventory, just come to a dimension.
 */
export function buildPlanCache(domain: CompiledDomain, dimension = "overworld"): CompiledDomain {
  const { counts: start, fluents: startFluents } = plainStart(domain, dimension, MAX_FOOD);
  const nothing = nothingHeld(domain);
  const plain: CompiledProblem = {
    domain,
    start,
    startFluents,
    kept: nothing.counts,
    keptFluents: nothing.fluents,
    worn: new Map(),
    goal: [],
    others: [],
    task: null,
    allowed: new Uint8Array(domain.operatorCount).fill(1),
    searchCost: domain.cost,
    hasLearnedCosts: false,
    slots: INVENTORY_SLOTS,
    unthrown: new Map(),
    constraints: { keep: {}, avoid: [], slots: INVENTORY_SLOTS },
    projection: null,
    isInterrupted: () => false,
    work: unlimitedWork(),
    limits: DEFAULT_SEARCH_LIMITS,
  };
  const { rank, reach } = costEstimatesOf(plain);
  // Decisions are replayed in the order that the domain stores.
  const isOrdered = domain.precomputed !== null && domain.precomputed.rank === rank;
  const decided: CachedPlan[][] = [];
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    const isThing = isOrdered && domain.isItem[fluent] === 1 && reach.fluents[fluent] === 1;
    decided.push(isThing ? plain.limits.htn.cachedCounts.flatMap((count) => decide(plain, fluent, count)) : []);
  }
  return withPlanCache(domain, {
    ...columnsOf(decided),
    startName: Int32Array.from(startFluents),
    startCount: countsOf(plain),
  });
}

const countsOf = ({ start, startFluents }: CompiledProblem): Int32Array =>
  Int32Array.from(startFluents, (fluent) => start[fluent] as number);

/** The search's decisions for `count` of the fluent; empty if it finds no plan. */
function decide(plain: CompiledProblem, fluent: number, count: number): CachedPlan[] {
  const counters = newCounters();
  const decided: CachedPlan[] = [];
  const note = (decisions: DecisionColumns, shortage: FluentShortage): void =>
    void decided.push({ count, expanded: 0, evaluated: 0, decisions, unmet: [...shortage] });
  const method = new GreedyDecomposer({ ...plain, goal: [{ fluent, count }] }, counters, { onDecided: note });
  if (typeof method.step(plain.limits.htn.maxCachedTasks) === "string") return [];
  const { expanded, evaluated } = counters;
  return decided.map((goal) => ({ ...goal, expanded, evaluated }));
}

function columnsOf(decided: readonly (readonly CachedPlan[])[]): Omit<PlanCacheArrays, "startName" | "startCount"> {
  const goals = decided.flat();
  const of = <Entry>(entries: (goal: CachedPlan) => Iterable<Entry>): Entry[] =>
    goals.flatMap((goal) => [...entries(goal)]);
  const startsOf = (length: (goal: CachedPlan) => number): Int32Array => startsAt(goals.map(length));
  return {
    goalStart: startsAt(decided.map(({ length }) => length)),
    goalCount: Int32Array.from(goals, ({ count }) => count),
    expanded: Int32Array.from(goals, ({ expanded }) => expanded),
    evaluated: Int32Array.from(goals, ({ evaluated }) => evaluated),
    methodStart: startsOf(({ decisions }) => decisions.operator.length),
    kindStart: startsOf(({ decisions }) => decisions.kind.length),
    splitStart: startsOf(({ decisions }) => decisions.split.length),
    unmetStart: startsOf(({ unmet }) => unmet.length),
    operator: Int32Array.from(of(({ decisions }) => decisions.operator)),
    cost: Float64Array.from(of(({ decisions }) => decisions.cost)),
    second: Int32Array.from(of(({ decisions }) => decisions.second)),
    secondCost: Float64Array.from(of(({ decisions }) => decisions.secondCost)),
    kind: Int32Array.from(of(({ decisions }) => decisions.kind)),
    split: Int32Array.from(of(({ decisions }) => decisions.split)),
    unmetFluent: Int32Array.from(of(({ unmet }) => unmet.map(([fluent]) => fluent))),
    unmetCount: Float64Array.from(of(({ unmet }) => unmet.map(([, count]) => count))),
  };
}

/** Row starts for rows of these lengths. */
function startsAt(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1);
  for (const [row, length] of lengths.entries()) starts[row + 1] = (starts[row] as number) + length;
  return starts;
}
