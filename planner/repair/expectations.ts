// What a patch expects things to cost: by class of kinds, the price of the first one with all its expenses and of one more. Both are read
// off from empty hands, so that they hang on the domain, the prices and the constraints and on no observed state: making them takes
// milliseconds, looking them up nothing. What is held is looked at where a way is chosen.

import { cheapestKind, classPrice, fullCorrection, unitCorrection } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";

export interface Expectations {
  /** By class. Infinity where it cannot be had from nothing. */
  first: Float64Array;
  more: Float64Array;
  /** By class: the kind that is had at the first price. By name: the operator that makes it at that, or -1. */
  kind: Int32Array;
  achiever: Int32Array;
}

/** Where a world begins, if the domain tells of worlds. */
const HOME = "dimension:overworld";

const remembered = new WeakMap<CompiledDomain, Map<string, Expectations>>();

/** The expectations under the problem's constraints; `key` names all that decides them beside the domain. */
export function expectationsFor(problem: CompiledProblem, key: string): Expectations {
  const cached = remembered.get(problem.domain) ?? new Map<string, Expectations>();
  remembered.set(problem.domain, cached);
  const expectations = cached.get(key) ?? expect(problem);
  cached.delete(key);
  cached.set(key, expectations);
  const oldest = cached.keys().next();
  if (cached.size > problem.limits.repair.maxCachedExpectations && oldest.done !== true) cached.delete(oldest.value);
  return expectations;
}

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
