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
  let traits = analysisCache.get(domain);
  if (traits === undefined) {
    traits = analyseDomain(domain);
    analysisCache.set(domain, traits);
  }
  return traits;
}

function analyseDomain(domain: CompiledDomain): DomainAnalysis {
  const transient = new Uint8Array(domain.nameCount);
  for (const name of domain.clearsName) transient[name] = 1;
  const isLocation = new Uint8Array(domain.nameCount);
  const travelOperators: number[] = [];
  const endsOwnRequirement = new Uint8Array(domain.operatorCount);
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    const left = endedNeeds(domain, operator);
    if (left.length === 0) continue;
    const made = productsOf(domain, operator);
    if (!made.every((name) => domain.isItem[name] === 0 && transient[name] === 1)) {
      endsOwnRequirement[operator] = 1;
      continue;
    }
    travelOperators.push(operator);
    for (const name of [...left, ...made]) isLocation[name] = 1;
  }
  const locations = [...isLocation.keys()].filter((name) => isLocation[name] === 1);
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
    for (const { name, count } of producesOf(domain, operator)) {
      const taken = takenOf(domain, operator, name);
      if (taken > 0 && count > taken) multiplies[operator] = 1;
    }
  }
  return multiplies;
}

/** How many of the name an application consumes, where no other kind will do. */
export function takenOf(domain: CompiledDomain, operator: number, name: number): number {
  let taken = 0;
  for (const { altSet, count } of consumesOf(domain, operator)) if (altSet === name) taken += count;
  return taken;
}

/** How many of the name there have to be for the operator to make more out of; 0 where it makes it of other things. */
export function seedOf(domain: CompiledDomain, { multiplies }: DomainAnalysis, operator: number, name: number): number {
  if (multiplies[operator] !== 1) return 0;
  const taken = takenOf(domain, operator, name);
  return amountMade(domain, operator, name) > taken ? taken : 0;
}

/** How often the operator is applied for so many more of the name than are `held`; what it makes more of is begun with those, and the rest of it made too. */
export function timesFor(
  domain: CompiledDomain,
  traits: DomainAnalysis,
  operator: number,
  name: number,
  missing: number,
  held: number,
): number {
  const made = amountMade(domain, operator, name);
  const seed = seedOf(domain, traits, operator, name);
  if (seed === 0) return Math.ceil(missing / made);
  return Math.max(1, Math.ceil((missing - Math.max(0, seed - held)) / (made - seed)));
}

function maxNeedsOf(domain: CompiledDomain): number {
  let most = 1;
  for (let operator = 0; operator < domain.operatorCount; operator++) {
    most = Math.max(most, needsOf(domain, operator).length);
  }
  return most;
}

/** The names that the operator requires and ends. */
function endedNeeds(domain: CompiledDomain, operator: number): number[] {
  const cleared = clearsOf(domain, operator);
  if (cleared.length === 0) return [];
  const needed = row(domain.requiresStart, domain.requiresClass, operator);
  return [...cleared].filter((name) => needed.includes(name));
}

/** Whether the operator ends what is the one kind of the class. */
export function ends(domain: CompiledDomain, operator: number, kinds: number): boolean {
  return clearsOf(domain, operator).includes(kinds);
}

/** The kinds of a class in the order in which they are worn: good tools are spared, what does not wear comes last. */
export function weakestFirst(domain: CompiledDomain, traits: DomainAnalysis, kinds: number): Int32Array {
  const sorted = traits.weakestFirst[kinds];
  if (sorted !== undefined) return sorted;
  const durability = (name: number): number => (domain.durability[name] as number) || Number.POSITIVE_INFINITY;
  const members = membersOf(domain, kinds).slice();
  members.sort((a, b) => (durability(a) === durability(b) ? a - b : durability(a) - durability(b)));
  traits.weakestFirst[kinds] = members;
  return members;
}

/** Whether one operator does what the other does, with another tool: it consumes, needs and makes the same. */
export function differsInToolOnly(domain: CompiledDomain, one: number, other: number, name: number): boolean {
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
    amountMade(domain, one, name) === amountMade(domain, other, name) &&
    isSame(domain.consumesStart, domain.consumesClass, domain.consumesCount) &&
    isSame(domain.requiresStart, domain.requiresClass, domain.requiresCount)
  );
}
