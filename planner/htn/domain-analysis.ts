// What can be told of a domain's names and operators once and for all: which names do not last, which operators go from one place to
// another or make more of what they take, and in which order the tools of a class are worn. Kept with the domain.

import { amountMade, type CompiledDomain } from "../model/compiled-domain.ts";
import { clearsOf, consumesOf, membersOf, needsOf, producesOf, productsOf, row } from "../model/rows.ts";

export interface DomainAnalysis {
  /** By name: 1 where some operator clears it, so that it may be gone again before it is needed. */
  transient: Uint8Array;
  /** By name: 1 where it says where the body is: something that operators both need and end, to make another such. */
  isLocation: Uint8Array;
  /** The names that do, ascending. */
  locations: readonly number[];
  /** The operators that do that. */
  travelOperators: readonly number[];
  /** By operator: 1 where it ends what it requires without going anywhere, so that it cannot be applied twice in a row. */
  endsOwnRequirement: Uint8Array;
  /** By operator: 1 where it makes more of something out of less of it, as what is copied. */
  multiplies: Uint8Array;
  /** The needs of the operator that has most of them, at least 1. */
  maxNeeds: number;
  /** By class, once asked for: its kinds, the least durable first. */
  weakestFirst: (Int32Array | undefined)[];
}

const analysisCache = new WeakMap<CompiledDomain, DomainAnalysis>();

export function domainAnalysisOf(domain: CompiledDomain): DomainAnalysis {
  let analysis = analysisCache.get(domain);
  if (analysis === undefined) {
    analysis = analyseDomain(domain);
    analysisCache.set(domain, analysis);
  }
  return analysis;
}

function analyseDomain(domain: CompiledDomain): DomainAnalysis {
  const transient = new Uint8Array(domain.fluentCount);
  for (const fluent of domain.clearsName) transient[fluent] = 1;
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
  const multiplies = multipliersOf(domain);
  return {
    transient,
    isLocation,
    locations,
    travelOperators,
    endsOwnRequirement,
    multiplies,
    maxNeeds: maxNeedsOf(domain),
    weakestFirst: [],
  };
}

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

/** How many of the name an application consumes, where no other kind will do. */
export function takenOf(domain: CompiledDomain, operator: number, fluent: number): number {
  let taken = 0;
  for (const { altSet, count } of consumesOf(domain, operator)) if (altSet === fluent) taken += count;
  return taken;
}

/** How many of the name there have to be for the operator to make more out of; 0 where it makes it of other things. */
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

/** How often the operator is applied for so many more of the name than are `held`; what it makes more of is begun with those, and the rest of it made too. */
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

function maxNeedsOf(domain: CompiledDomain): number {
  let max = 1;
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    max = Math.max(max, needsOf(domain, operator).length);
  }
  return max;
}

/** The names that the operator requires and ends. */
function endedNeeds(domain: CompiledDomain, operator: number): number[] {
  const cleared = clearsOf(domain, operator);
  if (cleared.length === 0) return [];
  const needed = row(domain.requiresStart, domain.requiresClass, operator);
  return [...cleared].filter((fluent) => needed.includes(fluent));
}

/** Whether the operator ends what is the one kind of the class. */
export function ends(domain: CompiledDomain, operator: number, classId: number): boolean {
  return clearsOf(domain, operator).includes(classId);
}

/** The kinds of a class in the order in which they are worn: good tools are spared, what does not wear comes last. */
export function weakestFirst(domain: CompiledDomain, analysis: DomainAnalysis, classId: number): Int32Array {
  const sorted = analysis.weakestFirst[classId];
  if (sorted !== undefined) return sorted;
  const durability = (fluent: number): number => (domain.durability[fluent] as number) || Number.POSITIVE_INFINITY;
  const members = membersOf(domain, classId).slice();
  members.sort((a, b) => (durability(a) === durability(b) ? a - b : durability(a) - durability(b)));
  analysis.weakestFirst[classId] = members;
  return members;
}

/** Whether one operator does what the other does, with another tool: it consumes, needs and makes the same. */
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
