// What is known of a start before any goal is looked at: which names can be had at all, what one of each would cost with everything that
// it needs, the way to it that this price stands for, and an order of the names in which every such way goes downwards. It hangs on which
// names are there and not on how many, so that problems that begin alike share it; it is kept with the domain, the latest few.
// A price is that of one and never shared out over a batch, so it is more than that of each thing which it needs: no way leads back to itself.

import { OperatorQueue, unitCorrection } from "../heuristics/prices.ts";
import { holdsSome, type Reachability, reachable } from "../heuristics/reachability.ts";
import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { type Order, rankNames } from "./order.ts";
import { traitsOf } from "./traits.ts";

export interface Beginning extends Order, Prices {
  reach: Reachability;
  /** By name: the price of one more at the least. */
  unit: Float64Array;
}

export interface Prices {
  /** By name: the price of one where it has to be made, and as it is had here (0 for what stays at hand). */
  made: Float64Array;
  price: Float64Array;
  /** By name: the operator that makes it at `made`, or -1. */
  way: Int32Array;
}

/** Starts that are remembered: a service meets the empty inventory most, a run begins each repair with another. */
const MAX_REMEMBERED = 32;
const EPSILON = 1e-9;
/** Bounds the corrections of one name: only where prices fall by next to nothing each time would more be made. */
const MAX_CORRECTIONS = 200;

interface Entry {
  start: Int32Array;
  kept: Int32Array;
  allowed: Uint8Array;
  beginning: Beginning;
}

const remembered = new WeakMap<CompiledDomain, Map<number, Entry[]>>();

/** The beginning of the problem; shared, so treat it as read-only. */
export function beginningOf(problem: CompiledProblem): Beginning {
  if (problem.steered) return begin(problem);
  let byHash = remembered.get(problem.domain);
  if (byHash === undefined) {
    byHash = new Map();
    remembered.set(problem.domain, byHash);
  }
  const hash = hashOf(problem);
  const entries = byHash.get(hash);
  if (entries !== undefined) for (const entry of entries) if (isAlike(entry, problem)) return entry.beginning;
  const { start, kept, allowed } = problem;
  const entry = { start, kept, allowed, beginning: begin(problem) };
  byHash.set(hash, [...(entries ?? []), entry]);
  const oldest = byHash.keys().next();
  if (byHash.size > MAX_REMEMBERED && oldest.done !== true) byHash.delete(oldest.value);
  return entry.beginning;
}

/** The same for the same names, whatever their order. */
function hashOf({ startNames: held }: CompiledProblem): number {
  let sum = held.length;
  for (let i = 0; i < held.length; i++) {
    const name = held[i] as number;
    sum = (sum + Math.imul(name + 1, 0x9e3779b1) + Math.imul(name, name)) | 0;
  }
  return sum;
}

/** Whether the same names are there and kept, and the same operators permitted. Arrays that are shared are alike without a look. */
function isAlike(entry: Entry, { start, kept, allowed }: CompiledProblem): boolean {
  return sameMarks(entry.start, start) && sameMarks(entry.kept, kept) && sameMarks(entry.allowed, allowed);
}

function sameMarks(one: Int32Array | Uint8Array, other: Int32Array | Uint8Array): boolean {
  if (one === other) return true;
  for (let i = 0; i < one.length; i++) if ((one[i] as number) > 0 !== (other[i] as number) > 0) return false;
  return true;
}

function begin(problem: CompiledProblem): Beginning {
  const { domain, steering, start, allowed, kept } = problem;
  const reach = reachable(domain, start, allowed, kept);
  const free = stayingAtHand(problem);
  const unit = unitCorrection(domain, steering, free, reach).prices;
  const prices = priceNames(problem, reach, free, unit);
  const order = referenceOrder(problem, reach) ?? rankNames(domain, prices);
  return { reach, unit, ...prices, ...order };
}

const references = new WeakMap<
  CompiledDomain,
  { key: string; allowed: Uint8Array; reach: Reachability; order: Order }[]
>();
/** Orders that are remembered for a domain: one for each place and set of constraints. */
const MAX_REFERENCES = 16;

/**
 * The order of names for who has nothing and is where the problem begins: it serves whatever is held, and making one takes longer than all
 * else. Null where the problem reaches more than that one does. It follows from the problem, not from what was planned before.
 */
function referenceOrder(problem: CompiledProblem, reach: Reachability): Order | null {
  const { domain, startNames, allowed } = problem;
  const { whereabouts } = traitsOf(domain);
  const places = startNames.filter((name) => whereabouts[name] === 1).sort((a, b) => a - b);
  const key = places.join();
  let known = references.get(domain);
  if (known === undefined) {
    known = [];
    references.set(domain, known);
  }
  let reference = known.find((entry) => entry.key === key && entry.allowed === allowed);
  if (reference === undefined) {
    const start = new Int32Array(domain.nameCount);
    for (const name of places) start[name] = 1;
    const plain: CompiledProblem = {
      ...problem,
      start,
      startNames: places,
      kept: new Int32Array(domain.nameCount),
      keptNames: [],
      steering: domain.cost,
    };
    const reached = reachable(domain, start, allowed);
    const free = stayingAtHand(plain);
    const unit = unitCorrection(domain, domain.cost, free, reached).prices;
    const order = rankNames(domain, priceNames(plain, reached, free, unit));
    reference = { key, allowed, reach: reached, order };
    if (known.length >= MAX_REFERENCES) known.shift();
    known.push(reference);
  }
  const { names } = reference.reach;
  for (let name = 0; name < domain.nameCount; name++) if (reach.names[name] === 1 && names[name] !== 1) return null;
  return reference.order;
}

/** What is there and is not used up: tools, stations and places; and what can be had in no other way than that it is there. */
function stayingAtHand({ domain, start, allowed, kept }: CompiledProblem): Int32Array {
  const consumed = new Uint8Array(domain.nameCount);
  for (const kinds of domain.consumesClass) {
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      consumed[domain.classKinds[k] as number] = 1;
    }
  }
  const staying = start.map((count, name) =>
    (domain.durability[name] as number) > 0 || (domain.isItem[name] === 0 && consumed[name] === 0) ? count : 0,
  );
  const without = reachable(domain, staying, allowed, kept).names;
  return staying.map((count, name) => (without[name] === 1 ? count : (start[name] as number)));
}

/** Label correcting: see the head of this file for what a price is. */
function priceNames(
  { domain, steering, kept }: CompiledProblem,
  reach: Reachability,
  free: Int32Array,
  unit: Float64Array,
): Prices {
  const { nameCount, operatorCount } = domain;
  const price = new Float64Array(nameCount).fill(Number.POSITIVE_INFINITY);
  const made = new Float64Array(nameCount).fill(Number.POSITIVE_INFINITY);
  const way = new Int32Array(nameCount).fill(-1);
  const corrections = new Int32Array(nameCount);
  for (let name = 0; name < nameCount; name++) if ((free[name] as number) > 0) price[name] = 0;
  const queue = new OperatorQueue(operatorCount);
  for (let operator = 0; operator < operatorCount; operator++) if (reach.operators[operator] === 1) queue.add(operator);
  for (let operator = queue.take(); operator >= 0; operator = queue.take()) {
    const cost = (steering[operator] as number) + priceOfNeeds(domain, kept, price, unit, operator);
    if (cost === Number.POSITIVE_INFINITY) continue;
    for (let i = domain.producesStart[operator] as number; i < (domain.producesStart[operator + 1] as number); i++) {
      const name = domain.producesName[i] as number;
      if (cost >= (made[name] as number) - EPSILON || (corrections[name] as number) >= MAX_CORRECTIONS) continue;
      made[name] = cost;
      way[name] = operator;
      corrections[name] = (corrections[name] as number) + 1;
      if ((free[name] as number) > 0) continue;
      price[name] = cost;
      requeue(domain, name, reach, queue);
    }
  }
  return { price, made, way };
}

function requeue(domain: CompiledDomain, name: number, reach: Reachability, queue: OperatorQueue): void {
  for (let c = domain.nameClassStart[name] as number; c < (domain.nameClassStart[name + 1] as number); c++) {
    const kinds = domain.nameClasses[c] as number;
    for (let n = domain.needersStart[kinds] as number; n < (domain.needersStart[kinds + 1] as number); n++) {
      const operator = domain.neededBy[n] as number;
      if (reach.operators[operator] === 1) queue.add(operator);
    }
  }
}

/** What one application needs, at these prices: so many of what it consumes, one of what it holds and uses. */
export function priceOfNeeds(
  domain: CompiledDomain,
  kept: Int32Array,
  price: Float64Array,
  unit: Float64Array,
  operator: number,
): number {
  let sum = 0;
  for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
    const count = domain.consumesCount[i] as number;
    sum += leastPrice(domain, price, unit, domain.consumesClass[i] as number, count);
  }
  for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
    const kinds = domain.requiresClass[i] as number;
    if (holdsSome(domain, kept, kinds)) continue;
    sum += leastPrice(domain, price, unit, kinds, domain.requiresCount[i] as number);
  }
  for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
    sum += leastPrice(domain, price, unit, domain.usesClass[i] as number, 1);
  }
  return sum;
}

function leastPrice(domain: CompiledDomain, price: Float64Array, unit: Float64Array, kinds: number, count: number) {
  let least = Number.POSITIVE_INFINITY;
  for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
    const name = domain.classKinds[k] as number;
    const one = price[name] as number;
    const cost = one === 0 ? 0 : Math.max(one, count * (unit[name] as number));
    if (cost < least) least = cost;
  }
  return least;
}
