// Facts about a domain that hold for every problem: transient fluents, locations, operators that
// travel or make more of what they take, and the order in which the tools of a class are worn.

import { amountMade, type CompiledDomain, transientFluentsOf } from "../model/compiled-domain.ts";
import { memoizeWeakly } from "../model/memoize.ts";
import { clearsOf, membersOf, needsOf, producesOf, productsOf, row } from "../model/rows.ts";

export interface DomainAnalysis {
  /** By fluent: 1 if some operator clears it. */
  transient: Uint8Array;
  /**
   * By fluent: 1 if it is a location: operators require it and clear it, and produce another one.
   */
  isLocation: Uint8Array;
  /** By fluent: 1 if it is a location or what every start is taken to hold, without being held. */
  isUsualStart: Uint8Array;
  /** The location fluents, ascending. */
  locations: readonly number[];
  travelOperators: readonly number[];
  /** By location: those at which a body may be at the same time. */
  together: ReadonlyMap<number, ReadonlySet<number>>;
  /** By operator: 1 if it clears what it requires without travelling: it cannot repeat at once. */
  endsOwnRequirement: Uint8Array;
  /** By operator: 1 if it produces more of a fluent than it consumes of it, as copying does. */
  multiplies: Uint8Array;
  /** The most needs that an operator has, at least 1. */
  maxNeeds: number;
  /** By class, filled on demand: its members, the least durable first. */
  weakestFirst: (Int32Array | undefined)[];
}

export const domainAnalysisOf = memoizeWeakly((domain: CompiledDomain): DomainAnalysis => {
  const transient = transientFluentsOf(domain);
  const isLocation = new Uint8Array(domain.fluentCount);
  const travelOperators: number[] = [];
  const endsOwnRequirement = new Uint8Array(domain.operatorCount);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    const left = endedNeeds(domain, operator);
    if (left.length === 0) continue;
    const made = productsOf(domain, operator);
    if (!made.every((fluent) => domain.isItem[fluent] === 0 && transient[fluent] === 1)) {
      endsOwnRequirement[operator] = 1;
      continue;
    }
    travelOperators.push(operator);
    for (const fluent of [...left, ...made]) isLocation[fluent] = 1;
  }
  const locations = [...isLocation.keys()].filter((fluent) => isLocation[fluent] === 1);
  const together = new Map<number, Set<number>>();
  for (const operator of travelOperators) {
    const cleared = clearsOf(domain, operator);
    const kept = row(domain.requiresStart, domain.requiresClass, operator).filter(
      (fluent) => !cleared.includes(fluent),
    );
    const at = [...kept, ...productsOf(domain, operator)].filter((fluent) => isLocation[fluent] === 1);
    for (const fluent of at) together.set(fluent, new Set([...(together.get(fluent) ?? []), ...at]));
  }
  const isUsualStart = isLocation.slice();
  for (const { fact, given } of domain.assumes) {
    const id = domain.nameId.get(fact);
    if (id !== undefined && given.length === 0) isUsualStart[id] = 1;
  }
  const multiplies = multipliersOf(domain);
  const maxNeeds = domain.verbs.reduce((max, _, operator) => Math.max(max, needsOf(domain, operator).length), 1);
  const weakestFirst: (Int32Array | undefined)[] = [];
  return {
    transient,
    isLocation,
    isUsualStart,
    locations,
    travelOperators,
    together,
    endsOwnRequirement,
    multiplies,
    maxNeeds,
    weakestFirst,
  };
});

function multipliersOf(domain: CompiledDomain): Uint8Array {
  const multiplies = new Uint8Array(domain.operatorCount);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    for (const { fluent, count } of producesOf(domain, operator)) {
      const taken = takenOf(domain, operator, fluent);
      if (taken > 0 && count > taken) multiplies[operator] = 1;
    }
  }
  return multiplies;
}

/** The amount of the fluent that one application consumes and that no other member can replace. */
export function takenOf(domain: CompiledDomain, operator: number, fluent: number): number {
  let taken = 0;
  for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
    if (domain.consumesClass[i] === fluent) taken += domain.consumesCount[i] as number;
  }
  return taken;
}

/** The amount of the fluent that the operator multiplies from; 0 if it does not multiply it. */
export function seedOf(
  domain: CompiledDomain,
  { multiplies }: DomainAnalysis,
  operator: number,
  fluent: number,
): number {
  if (multiplies[operator] !== 1) return 0;
  const taken = takenOf(domain, operator, fluent);
  return amountMade(domain, operator, fluent) > taken ? taken : 0;
}

/**
 * The applications for `missing` more of the fluent. A multiplying operator starts with the `held`
 * ones, and also makes up what they lack of its seed.
 */
export function timesFor(
  domain: CompiledDomain,
  analysis: DomainAnalysis,
  operator: number,
  fluent: number,
  missing: number,
  held: number,
): number {
  const made = amountMade(domain, operator, fluent);
  const seed = seedOf(domain, analysis, operator, fluent);
  if (seed === 0) return Math.ceil(missing / made);
  return Math.max(1, Math.ceil((missing - Math.max(0, seed - held)) / (made - seed)));
}

/** The fluents that the operator both requires and clears. */
function endedNeeds(domain: CompiledDomain, operator: number): number[] {
  const cleared = clearsOf(domain, operator);
  if (cleared.length === 0) return [];
  const needed = row(domain.requiresStart, domain.requiresClass, operator);
  return [...cleared].filter((fluent) => needed.includes(fluent));
}

/** Whether the operator clears the only member of the class. */
export function ends(domain: CompiledDomain, operator: number, classId: number): boolean {
  for (let i = domain.clearsStart[operator] as number; i < (domain.clearsStart[operator + 1] as number); i++) {
    if (domain.clearsName[i] === classId) return true;
  }
  return false;
}

/** The members of a class in the order of wear: the least durable first, what never wears last. */
export function weakestFirst(domain: CompiledDomain, analysis: DomainAnalysis, classId: number): Int32Array {
  const sorted = analysis.weakestFirst[classId];
  if (sorted !== undefined) return sorted;
  const durability = (fluent: number): number => (domain.durability[fluent] as number) || Number.POSITIVE_INFINITY;
  const members = membersOf(domain, classId).slice();
  members.sort((a, b) => (durability(a) === durability(b) ? a - b : durability(a) - durability(b)));
  analysis.weakestFirst[classId] = members;
  return members;
}

/** Whether the operators consume, require and make the same, and differ in their tool. */
export function differsInToolOnly(domain: CompiledDomain, one: number, other: number, fluent: number): boolean {
  const isSame = (start: Int32Array, ids: Int32Array, counts: Int32Array): boolean => {
    const [from, instead] = [start[one] as number, start[other] as number];
    const length = (start[one + 1] as number) - from;
    if (length !== (start[other + 1] as number) - instead) return false;
    for (let i = 0; i < length; i++) {
      if (ids[from + i] !== ids[instead + i] || counts[from + i] !== counts[instead + i]) return false;
    }
    return true;
  };
  return (
    (domain.usesStart[one + 1] as number) - (domain.usesStart[one] as number) === 1 &&
    (domain.clearsStart[one + 1] as number) === (domain.clearsStart[one] as number) &&
    amountMade(domain, one, fluent) === amountMade(domain, other, fluent) &&
    isSame(domain.consumesStart, domain.consumesClass, domain.consumesCount) &&
    isSame(domain.requiresStart, domain.requiresClass, domain.requiresCount)
  );
}

/** Whether the operator requires a location. */
export function requiresLocation(domain: CompiledDomain, { isLocation }: DomainAnalysis, operator: number): boolean {
  for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
    const classId = domain.requiresClass[i] as number;
    if (isLocation[domain.classKinds[domain.classStart[classId] as number] as number] === 1) return true;
  }
  return false;
}

/** The one location at which the operator can be applied (the last that it names), or -1. */
export function onlyLocation(domain: CompiledDomain, { isLocation }: DomainAnalysis, operator: number): number {
  let location = -1;
  for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
    const classId = domain.requiresClass[i] as number;
    // A class of one member has its number.
    if (classId < domain.fluentCount && isLocation[classId] === 1) location = classId;
  }
  return location;
}

/** Whether a body cannot be at both locations at once: no travel operator keeps or makes both. */
export const excludes = ({ together }: DomainAnalysis, one: number, other: number): boolean =>
  one !== other && together.get(one)?.has(other) !== true;
