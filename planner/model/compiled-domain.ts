// A domain as searches read it: fluents and operators are dense integers, lists are rows of typed
// arrays, and all of it lies in one SharedArrayBuffer that the pool's threads share. Sets of
// members (`anyOf`) are numbered once as classes, so "any planks" is one integer. The entries of
// row r are start[r] .. start[r+1]-1 of the column arrays beside it. The document's text lies in
// the same memory, and only the operators asked for are parsed.

import type { Domain, Operator } from "../../schemas/index.ts";
import { compileArrays } from "./compile-arrays.ts";
import { type DocumentText, decode, documentText } from "./document-text.ts";
import type { DomainArrays, DomainMeta } from "./domain-arrays.ts";
import { memoizeWeakly } from "./memoize.ts";
import { type NumberArray, openArrays, packArrays } from "./shared-arrays.ts";
import { AMOUNT_TOLERANCE } from "./tolerances.ts";

export interface CompiledDomain extends DomainArrays, DomainMeta {
  /** The shared memory of all arrays: post this to a thread and open it there. */
  buffer: SharedArrayBuffer;
  /** Stored results of planners, if any (htn/). */
  precomputed: PrecomputedArrays | null;
  planCache: PlanCacheArrays | null;
  fluentCount: number;
  classCount: number;
  operatorCount: number;
  nameId: ReadonlyMap<string, number>;
  operatorId: ReadonlyMap<string, number>;
  /** The document that this was compiled from, parsed on the first call. */
  document(): Domain;
  /**
   * The document with only these operators, parsed once and shared; its digest is the whole one's.
   */
  excerpt(operators: readonly number[]): Domain;
  /**
   * The document with these operators and all earlier ones: one growing object, so that what is
   * derived from it can be kept with it.
   */
  growingExcerpt(operators: Iterable<number>): Domain;
}

/** Estimates for an empty inventory (htn/cost-estimates/empty-inventory.ts), by fluent. */
export interface PrecomputedArrays {
  /** The locations of the start; the reachable fluents and operators. */
  places: Int32Array;
  reachedFluents: Uint8Array;
  reachedOperators: Uint8Array;
  /** Prices, the operators behind them, and the order of fluents. */
  unit: Float64Array;
  achiever: Int32Array;
  price: Float64Array;
  made: Float64Array;
  spent: Float64Array;
  method: Int32Array;
  rank: Int32Array;
  nameAt: Int32Array;
}

/**
 * The decisions of htn for one goal at a time, from an empty inventory (htn/plan-cache/). A goal is
 * an amount of a fluent; the goals of a fluent are consecutive, and each has rows of decisions
 * (htn/refining/decisions.ts).
 */
export interface PlanCacheArrays {
  /** What is there at the start: fluents and counts. */
  startName: Int32Array;
  startCount: Int32Array;
  /** By fluent: its first goal. By goal: the count. */
  goalStart: Int32Array;
  goalCount: Int32Array;
  /** By goal: the counters of the search that decided it. */
  expanded: Int32Array;
  evaluated: Int32Array;
  /** By goal: its first entry in the columns of methods, members, splits and shortages. */
  methodStart: Int32Array;
  kindStart: Int32Array;
  splitStart: Int32Array;
  unmetStart: Int32Array;
  operator: Int32Array;
  cost: Float64Array;
  second: Int32Array;
  secondCost: Float64Array;
  kind: Int32Array;
  split: Int32Array;
  unmetFluent: Int32Array;
  unmetCount: Float64Array;
}

/** Prefixes of the arrays that are not the domain's own, in shared memory. */
const PRECOMPUTED = "precomputed ";
const PLAN_CACHE = "policy ";

/**
 * Compiles a domain document into shared memory; `digest` is its digest, if the caller has computed
 * it.
 * Complexity: linear in the document's size, times log for sorting.
 */
export function compileDomain(document: Domain, digest?: string): CompiledDomain {
  const { meta, arrays } = compileArrays(document, digest);
  return openDomain(packArrays(meta, { ...arrays, ...documentText(document, meta.operatorIds) }));
}

export const withPrecomputed = (domain: CompiledDomain, precomputed: PrecomputedArrays): CompiledDomain =>
  withArrays(domain, PRECOMPUTED, precomputed);

export const withPlanCache = (domain: CompiledDomain, planCache: PlanCacheArrays): CompiledDomain =>
  withArrays(domain, PLAN_CACHE, planCache);

function withArrays(
  { buffer }: CompiledDomain,
  before: string,
  added: PrecomputedArrays | PlanCacheArrays,
): CompiledDomain {
  const { meta, arrays } = openArrays(buffer);
  const named = Object.entries(added).map(([name, array]): [string, NumberArray] => [before + name, array]);
  return openDomain(packArrays(meta, { ...arrays, ...Object.fromEntries(named) }));
}

/** Opens a compiled domain from its shared memory, in any thread. */
export function openDomain(buffer: SharedArrayBuffer): CompiledDomain {
  const { meta, arrays } = openArrays(buffer);
  const { own, precomputed, planCache } = splitArrays(arrays);
  const { frameText, operatorText, textStart, textEnd, ...rest } = own as unknown as DomainArrays & DocumentText;
  const domain = meta as DomainMeta;
  let frame: Domain | undefined;
  let document: Domain | undefined;
  const frameOnce = (): Domain => {
    frame ??= JSON.parse(decode(frameText)) as Domain;
    return frame;
  };
  const parsed = new Map<number, Operator>();
  const operatorOnce = (id: number): Operator => {
    const cached = parsed.get(id);
    if (cached !== undefined) return cached;
    const operator = JSON.parse(decode(operatorText.subarray(textStart[id], textEnd[id]))) as Operator;
    parsed.set(id, operator);
    return operator;
  };
  let growing: Domain | undefined;
  const isIn = new Uint8Array(domain.operatorIds.length);
  return {
    ...rest,
    ...domain,
    buffer,
    precomputed,
    planCache,
    fluentCount: domain.names.length,
    classCount: rest.classStart.length - 1,
    operatorCount: domain.operatorIds.length,
    nameId: new Map(domain.names.map((name, id) => [name, id])),
    operatorId: new Map(domain.operatorIds.map((name, id) => [name, id])),
    document: () => {
      document ??= { ...frameOnce(), operators: JSON.parse(decode(operatorText)) };
      return document;
    },
    excerpt: (operators) => ({ ...frameOnce(), operators: operators.map(operatorOnce) }),
    growingExcerpt: (operators) => {
      growing ??= { ...frameOnce(), operators: [] };
      for (const id of operators) {
        if (isIn[id] === 1) continue;
        isIn[id] = 1;
        growing.operators.push(operatorOnce(id));
      }
      return growing;
    },
  };
}

/** The domain's own arrays, and the stored results. */
function splitArrays(arrays: Record<string, NumberArray>): {
  own: Record<string, NumberArray>;
  precomputed: PrecomputedArrays | null;
  planCache: PlanCacheArrays | null;
} {
  const own: Record<string, NumberArray> = {};
  const precomputed: Record<string, NumberArray> = {};
  const planCache: Record<string, NumberArray> = {};
  for (const [name, array] of Object.entries(arrays)) {
    if (name.startsWith(PRECOMPUTED)) precomputed[name.slice(PRECOMPUTED.length)] = array;
    else if (name.startsWith(PLAN_CACHE)) planCache[name.slice(PLAN_CACHE.length)] = array;
    else own[name] = array;
  }
  return {
    own,
    precomputed: "places" in precomputed ? (precomputed as unknown as PrecomputedArrays) : null,
    planCache: "goalStart" in planCache ? (planCache as unknown as PlanCacheArrays) : null,
  };
}

/** How many of the fluent one application makes; 0 if none. */
export function madeOf(domain: CompiledDomain, operator: number, fluent: number): number {
  for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
    if (domain.producesName[i] === fluent) return domain.producesCount[i] as number;
  }
  return 0;
}

/** The same, at least 1, to divide by. */
export const amountMade = (domain: CompiledDomain, operator: number, fluent: number): number =>
  madeOf(domain, operator, fluent) || 1;

/** By fluent: 1 if some operator clears it, so that it may be gone before it is needed. */
export const transientFluentsOf = memoizeWeakly((domain: CompiledDomain): Uint8Array => {
  const transient = new Uint8Array(domain.fluentCount);
  for (const fluent of domain.clearsName) transient[fluent] = 1;
  return transient;
});

/** The points that `times` applications wear a tool by, at `each` points. */
export const pointsWorn = (each: number, times: number): number => Math.ceil(each * times - AMOUNT_TOLERANCE);
