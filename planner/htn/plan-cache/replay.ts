// A domain's plan cache: the decisions of the search for an amount of one fluent, with an empty
// inventory and every operator allowed (build.ts). Such a problem replays them and needs no
// expected plan and no trials; every other problem is searched.
// Invariant: with the cache and without, a problem has the same plan to the byte and the same
// counters, so limits decide alike.

import { INVENTORY_SLOTS } from "../../../schemas/plain.ts";
import type { PlanCacheArrays } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import { memoizeWeakly } from "../../model/memoize.ts";
import type { Decisions } from "../refining/decisions.ts";
import type { FluentShortage } from "../task-network.ts";

const NO_SHORTAGE: FluentShortage = new Map();

/** The cached goal that equals the problem in all that its search depends on, or -1. */
export function cachedGoalOf(planCache: PlanCacheArrays, problem: CompiledProblem): number {
  const { goal, start, startFluents, keptFluents, worn, slots, hasLearnedCosts, allowed } = problem;
  const [wanted] = goal;
  if (
    wanted === undefined ||
    goal.length > 1 ||
    hasLearnedCosts ||
    keptFluents.length > 0 ||
    worn.size > 0 ||
    slots !== INVENTORY_SLOTS
  ) {
    return -1;
  }
  const { startName, startCount, goalStart, goalCount } = planCache;
  if (startFluents.length !== startName.length) return -1;
  for (let i = 0; i < startName.length; i++) if (start[startName[i] as number] !== startCount[i]) return -1;
  if (!isEverything(allowed)) return -1;
  for (let at = goalStart[wanted.fluent] as number; at < (goalStart[wanted.fluent + 1] as number); at++) {
    if (goalCount[at] === wanted.count) return at;
  }
  return -1;
}

/** Makes `decisions` replay the goal; returns what they demand beyond it. */
export function replayDecisions(planCache: PlanCacheArrays, goal: number, decisions: Decisions): FluentShortage {
  const { methodStart, kindStart, splitStart, unmetStart, unmetFluent, unmetCount } = planCache;
  decisions.replay(
    planCache,
    methodStart[goal] as number,
    kindStart[goal] as number,
    splitStart[goal] as number,
    splitStart[goal + 1] as number,
  );
  const end = unmetStart[goal + 1] as number;
  let at = unmetStart[goal] as number;
  if (at === end) return NO_SHORTAGE;
  const shortage: FluentShortage = new Map();
  for (; at < end; at++) shortage.set(unmetFluent[at] as number, unmetCount[at] as number);
  return shortage;
}

/** Whether all operators are allowed: problems with the same constraints share the array. */
const isEverything = memoizeWeakly((allowed: Uint8Array) => !allowed.includes(0));
