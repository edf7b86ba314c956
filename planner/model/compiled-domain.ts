// A domain as searches read it: names and operators are dense integers, every list is a run in a typed array, and all of
// it lies in one SharedArrayBuffer that the threads of a pool share. Sets of kinds (`anyOf`) are numbered once as classes,
// so that "any planks" is one integer however many woods there are.
// A run: the entries of row r are start[r] .. start[r+1]-1 of the column arrays beside it.
// The document's text lies in the same memory, and only what is asked for is parsed: a plan needs a handful of operators.

import type { Domain, Operator } from "../../schemas/index.ts";
import { compileArrays } from "./compile-arrays.ts";
import { type DocumentText, decode, documentText } from "./document-text.ts";
import type { DomainArrays, DomainMeta } from "./domain-arrays.ts";
import { memoizeWeakly } from "./memoize.ts";
import { type NumberArray, openArrays, packArrays } from "./shared-arrays.ts";
import { AMOUNT_TOLERANCE } from "./tolerances.ts";

export interface CompiledDomain extends DomainArrays, DomainMeta {
  /** The shared memory that everything numeric lies in: post this to a thread, open it there. */
  buffer: SharedArrayBuffer;
  /** What planners worked out of it beforehand, where somebody had it kept. */
  precomputed: PrecomputedArrays | null;
  planCache: PlanCacheArrays | null;
  fluentCount: number;
  classCount: number;
  operatorCount: number;
  nameId: ReadonlyMap<string, number>;
  operatorId: ReadonlyMap<string, number>;
  /** The document that this was compiled from, parsed whole when first asked for. */
  document(): Domain;
  /** The document with no operators but these, by number: each is parsed once, and shared. Its digest is the whole document's. */
  excerpt(operators: readonly number[]): Domain;
  /**
   * The document with these operators and all others that were asked for here before: one and the same object, which grows, so that what is
   * worked out of it can be kept with it.
   */
  growingExcerpt(operators: Iterable<number>): Domain;
}

/** What is known of a start with nothing in hand (htn/beginning/beginning.ts), by name where nothing else is said. */
export interface PrecomputedArrays {
  /** The names of where it is; what is in reach there, by name and by operator. */
  places: Int32Array;
  reachedFluents: Uint8Array;
  reachedOperators: Uint8Array;
  /** Prices, the operators that they stand for, and the order of names. */
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
 * What htn decides for one goal at a time from a start with nothing in hand (htn/policy.ts). A goal is so many of a name; goals are numbered,
 * those of a name in a row, and have runs of decisions, as columns (htn/refining/decisions.ts).
 */
export interface PlanCacheArrays {
  /** What is there at the start: names and counts. */
  startName: Int32Array;
  startCount: Int32Array;
  /** By name: its first goal. By goal: the count. */
  goalStart: Int32Array;
  goalCount: Int32Array;
  /** By goal: what the search that decided it counted. */
  expanded: Int32Array;
  evaluated: Int32Array;
  /** By goal: the first entry in the columns of methods, of kinds, of splits, and of what was found lacking on the way. */
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

/** What stands in the shared memory before the names of arrays that are not the domain's own. */
const PRECOMPUTED = "worked ";
const PLAN_CACHE = "policy ";

/**
 * Compiles a domain document into shared memory; `digest` is the document's own, where the caller has just computed it.
 * Complexity: linear in the document's size, times log for sorting.
 */
export function compileDomain(document: Domain, digest?: string): CompiledDomain {
  const { meta, arrays } = compileArrays(document, digest);
  return openDomain(packArrays(meta, { ...arrays, ...documentText(document, meta.operatorIds) }));
}

/** The same domain in new shared memory, with what was worked out of it. */
export const withPrecomputed = (domain: CompiledDomain, worked: PrecomputedArrays): CompiledDomain =>
  withArrays(domain, PRECOMPUTED, worked);

/** The same domain in new shared memory, with what is decided beforehand. */
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
  const { own, worked: precomputed, planCache } = splitArrays(arrays);
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

/** The domain's own arrays, and those that were worked out of it. */
function splitArrays(arrays: Record<string, NumberArray>): {
  own: Record<string, NumberArray>;
  worked: PrecomputedArrays | null;
  planCache: PlanCacheArrays | null;
} {
  const own: Record<string, NumberArray> = {};
  const worked: Record<string, NumberArray> = {};
  const planCache: Record<string, NumberArray> = {};
  for (const [name, array] of Object.entries(arrays)) {
    if (name.startsWith(PRECOMPUTED)) worked[name.slice(PRECOMPUTED.length)] = array;
    else if (name.startsWith(PLAN_CACHE)) planCache[name.slice(PLAN_CACHE.length)] = array;
    else own[name] = array;
  }
  return {
    own,
    worked: "places" in worked ? (worked as unknown as PrecomputedArrays) : null,
    planCache: "goalStart" in planCache ? (planCache as unknown as PlanCacheArrays) : null,
  };
}

/** How many of the name one application makes; 0 where it makes none. */
export function madeOf(domain: CompiledDomain, operator: number, fluent: number): number {
  for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
    if (domain.producesName[i] === fluent) return domain.producesCount[i] as number;
  }
  return 0;
}

/** The same where it is known to make some, to divide by. */
export const amountMade = (domain: CompiledDomain, operator: number, fluent: number): number =>
  madeOf(domain, operator, fluent) || 1;

/** By fluent: 1 where some operator clears it, so that it may be gone before it is needed. */
export const transientFluentsOf = memoizeWeakly((domain: CompiledDomain): Uint8Array => {
  const transient = new Uint8Array(domain.fluentCount);
  for (const fluent of domain.clearsName) transient[fluent] = 1;
  return transient;
});

/** The points that so many applications wear a tool by, at so many each. */
export const pointsWorn = (each: number, times: number): number => Math.ceil(each * times - AMOUNT_TOLERANCE);
