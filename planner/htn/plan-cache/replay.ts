// The policy of a domain: what htn's search decides for so many of one name, where nothing is in hand and everything is permitted. It is worked out
// by that very search when a domain is kept for later (keep-policy.ts), and lies in the domain's memory. A problem that is just such a one is
// refined by the kept decisions, and needs neither forecasts nor trials; every other is searched.
// Invariant: a problem that the policy is for has, with it and without, the same plan to the byte and the same counts of what was expanded and
// evaluated; so limits decide alike whether or not a domain has a policy.

import { INVENTORY_SLOTS } from "../../../schemas/plain.ts";
import type { PlanCacheArrays } from "../../model/compiled-domain.ts";
import type { CompiledProblem } from "../../model/compiled-problem.ts";
import type { Decisions } from "../refining/decisions.ts";
import type { FluentShortage } from "../refining/refiner.ts";

const NO_SHORTAGE: FluentShortage = new Map();

/** The goal of the policy that the problem asks for, in all that its search could look at; -1 where there is none. */
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

/** Has the decisions for the goal taken next; answers what they were made for beyond it. */
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

const startCache = new WeakMap<Uint8Array, boolean>();

/** Whether all are marked: problems with the same constraints share the marks. */
function isEverything(allowed: Uint8Array): boolean {
  let answer = startCache.get(allowed);
  if (answer === undefined) {
    answer = !allowed.includes(0);
    startCache.set(allowed, answer);
  }
  return answer;
}
