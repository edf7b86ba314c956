// Expected costs for a patch: by class, the price of the first member with all that it needs, and
// of one more. They start from an empty inventory, so they depend on the domain, the prices and the
// constraints alone: making them takes milliseconds, a lookup nothing. The choice of a method looks
// at what is held.

import { cheapestKind, classPrice, fullCorrection, unitCorrection } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { leastRecentlyUsed } from "../model/memoize.ts";

export interface Expectations {
  /** By class; Infinity if it cannot be made from nothing. */
  first: Float64Array;
  more: Float64Array;
  /** By class: the member at the first price. By fluent: its producer at that price, or -1. */
  kind: Int32Array;
  achiever: Int32Array;
}

/** Where a world begins, if the domain has dimensions. */
const HOME = "dimension:overworld";

const expectationsCache = leastRecentlyUsed<CompiledDomain, Expectations>();

/** `key` names everything beside the domain that decides them. */
export const expectationsFor = (problem: CompiledProblem, key: string): Expectations =>
  expectationsCache(problem.domain, key, problem.limits.repair.maxCachedExpectations, () => expect(problem));

function expect({ domain, searchCost, allowed }: CompiledProblem): Expectations {
  const start = new Int32Array(domain.fluentCount);
  const none = new Int32Array(domain.fluentCount);
  const home = domain.nameId.get(HOME);
  if (home !== undefined) start[home] = 1;
  const reach = reachable(domain, start, allowed);
  const full = fullCorrection(domain, searchCost, start, reach, none);
  const unit = unitCorrection(domain, searchCost, start, reach).prices;
  return {
    first: Float64Array.from({ length: domain.classCount }, (_, classId) => classPrice(domain, full.prices, classId)),
    more: Float64Array.from({ length: domain.classCount }, (_, classId) => classPrice(domain, unit, classId)),
    kind: Int32Array.from({ length: domain.classCount }, (_, classId) => cheapestKind(domain, full.prices, classId)),
    achiever: full.achiever,
  };
}
