// A problem as searches read it: what is held at the start, what is wanted at the end, which operators may be used.
// What `keep` names is taken out of the start, so that no search can touch it; it still counts towards the goal and
// fills slots.

import type { Problem } from "../../schemas/index.ts";
import { CodedError } from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { beyondKept, type CompoundTask, type FluentGoal, itemId, readGoal } from "./goal.ts";
import { searchCostsOf } from "./learned-prices.ts";
import { allowedOf } from "./permissions.ts";
import type { Projection } from "./projected-domain.ts";
import { DEFAULT_SEARCH_LIMITS, type SearchLimits } from "./search-limits.ts";
import { heldOf, setAside } from "./start.ts";

export interface CompiledProblem {
  domain: CompiledDomain;
  /** By name: what is there to work with at the start; what `keep` holds back. Problems share these: they are read-only. */
  start: Int32Array;
  kept: Int32Array;
  /** The names that there are any of in `start` and in `kept`. */
  startFluents: readonly number[];
  keptFluents: readonly number[];
  /** Remaining uses of worn tools at the start, by name, ascending; tools beyond those are as new. */
  worn: ReadonlyMap<number, readonly number[]>;
  /** What must be there at the end beside what is kept: names and counts, ascending by name. */
  goal: readonly FluentGoal[];
  /** The task that is asked for, if one is: `goal` is then what all its alternatives have in common. */
  task: CompoundTask | null;
  /** By operator: 1 where `allow` and `avoid` permit it. */
  allowed: Uint8Array;
  /** By operator: the cost that steers the search, which learned prices may move away from the true one. */
  searchCost: Float64Array;
  hasLearnedCosts: boolean;
  slots: number;
  /** As the problem states them: to say which of them is in the way. */
  constraints: Problem["constraints"];
  /** Where only a part of the domain is looked at: the problem over all of it, and what is what there. */
  projection: (Projection & { original: CompiledProblem }) | null;
  /** Whether the search is to end in the midst of a step: see interruption.ts. */
  isInterrupted: () => boolean;
  limits: SearchLimits;
}

const never = (): boolean => false;

/**
 * Reads a problem against a domain. Throws CodedError input.unknownItem (with a suggestion), input.objectiveMismatch,
 * and what `readGoal` says of the goal.
 */
export function compileProblem(
  domain: CompiledDomain,
  problem: Problem,
  isInterrupted: () => boolean = never,
  limits = DEFAULT_SEARCH_LIMITS,
): CompiledProblem {
  if (problem.objective !== domain.objective) {
    throw new CodedError(
      "input.objectiveMismatch",
      `the domain is compiled for objective ${domain.objective}, the problem asks for ${problem.objective}`,
    );
  }
  const held = heldOf(domain, problem);
  const { start, kept } = setAside(domain, problem, held);
  const { demands, task } = readGoal(domain, problem, held.counts);
  const searchCost = searchCostsOf(domain, problem);
  return {
    domain,
    start: start.counts,
    startFluents: start.fluents,
    kept: kept.counts,
    keptFluents: kept.fluents,
    worn: wornOf(domain, problem),
    goal: kept.fluents.length === 0 ? demands : demands.map(beyondKept(kept.counts)),
    task,
    allowed: allowedOf(domain, problem),
    searchCost,
    hasLearnedCosts: searchCost !== domain.cost,
    slots: problem.constraints.slots,
    constraints: problem.constraints,
    projection: null,
    isInterrupted,
    limits,
  };
}

const NOTHING_WORN: ReadonlyMap<number, readonly number[]> = new Map();

function wornOf(domain: CompiledDomain, problem: Problem): ReadonlyMap<number, readonly number[]> {
  const durability = Object.entries(problem.state.durability);
  if (durability.length === 0) return NOTHING_WORN;
  const worn = new Map<number, readonly number[]>();
  for (const [item, uses] of durability) {
    const id = itemId(domain, item, "state.durability");
    const full = domain.durability[id] as number;
    if (uses.length > 0 && full > 0) {
      worn.set(
        id,
        uses.map((left) => Math.min(left, full)).sort((a, b) => a - b),
      );
    }
  }
  return worn;
}
