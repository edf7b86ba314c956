// A problem as searches read it: the start, the goal and the permitted operators. `keep` is taken
// out of the start, so that no search can touch it; it still counts towards the goal and fills
// slots.

import type { Problem } from "../../schemas/index.ts";
import { CodedError, staysOf } from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { beyondKept, type CompoundTask, type FluentGoal, itemId, readGoal } from "./goal.ts";
import { searchCostsOf } from "./learned-prices.ts";
import { allowedOf } from "./permissions.ts";
import type { Projection } from "./projected-domain.ts";
import { DEFAULT_SEARCH_LIMITS, type SearchLimits } from "./search-limits.ts";
import { heldOf, setAside } from "./start.ts";
import { unlimitedWork, type WorkMeter } from "./work-meter.ts";

/** A goal that would do as well; if it is relaxed, every plan for several goals meets it. */
export interface OtherGoal {
  goal: readonly FluentGoal[];
  isRelaxed: boolean;
}

export interface CompiledProblem {
  domain: CompiledDomain;
  /**
   * By fluent: the usable amount at the start; the kept amount. Shared between problems: read-only.
   */
  start: Int32Array;
  kept: Int32Array;
  /** The fluents of which there are any in `start` and in `kept`. */
  startFluents: readonly number[];
  keptFluents: readonly number[];
  /** Uses left of worn tools at the start, by fluent, ascending; further tools are new. */
  worn: ReadonlyMap<number, readonly number[]>;
  /** The goal beyond what is kept, ascending by fluent. */
  goal: readonly FluentGoal[];
  /**
   * Further goals that would do as well, in which enchanted items count as plain ones; null if they
   * are too many to list.
   */
  others: readonly OtherGoal[] | null;
  /** The task, if the goal is one: `goal` is then what its alternatives have in common. */
  task: CompoundTask | null;
  /** By operator: 1 if `allow` and `avoid` permit it. */
  allowed: Uint8Array;
  /** By operator: the cost that the search uses, which learned prices may change. */
  searchCost: Float64Array;
  hasLearnedCosts: boolean;
  slots: number;
  /** By name, how many pieces of what is held at the start are not thrown away. */
  unthrown: ReadonlyMap<string, number>;
  /** As the problem states them, to name the one that is in the way. */
  constraints: Problem["constraints"];
  /** In a projection: the original problem and the mapping of ids. */
  projection: (Projection & { original: CompiledProblem }) | null;
  /** Whether the search was cancelled: see contract/work.ts. */
  isInterrupted: () => boolean;
  /** What the search has spent, and may spend. */
  work: WorkMeter;
  limits: SearchLimits;
}

const never = (): boolean => false;

/**
 * Throws CodedError input.unknownItem (with a suggestion), input.objectiveMismatch, and what
 * `readGoal` throws.
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
  const { demands, others, task } = readGoal(domain, problem, held.counts);
  const beyond = (list: FluentGoal[]): FluentGoal[] =>
    kept.fluents.length === 0 ? list : list.map(beyondKept(kept.counts));
  const searchCost = searchCostsOf(domain, problem);
  return {
    domain,
    start: start.counts,
    startFluents: start.fluents,
    kept: kept.counts,
    keptFluents: kept.fluents,
    worn: wornOf(domain, problem),
    goal: beyond(demands),
    others: others?.map(({ demands, isRelaxed }) => ({ goal: beyond(demands), isRelaxed })) ?? null,
    task,
    allowed: allowedOf(domain, problem),
    searchCost,
    hasLearnedCosts: searchCost !== domain.cost,
    slots: problem.constraints.slots,
    unthrown: unthrownOf(problem),
    constraints: problem.constraints,
    projection: null,
    isInterrupted,
    work: unlimitedWork(),
    limits,
  };
}

function unthrownOf({ constraints: { junk }, state }: Problem): ReadonlyMap<string, number> {
  if (junk === undefined) return NO_NAMES;
  return new Map(Object.entries(state.inventory).map(([item, count]) => [item, Math.min(count, staysOf(item, junk))]));
}

const NO_NAMES: ReadonlyMap<string, number> = new Map();

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
