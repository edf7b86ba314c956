// The start of a plan. Many problems start alike, most with nothing but a location: what they share
// is made once, since filling arrays of all fluents takes longer than finding a short plan.
// Invariant: the arrays are read-only.

import type { Problem } from "../../schemas/index.ts";
import { MAX_FOOD, placeOf, sightOf } from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { FOOD, itemId, unknownItems } from "./goal.ts";
import { refuseUnknownFacts, refuseUnknownSights } from "./known-names.ts";
import { leastRecentlyUsed, memoizeWeakly } from "./memoize.ts";

/** By fluent: its amount; and the fluents that are there, in any order. */
export interface StartCounts {
  counts: Int32Array;
  fluents: readonly number[];
}

// Thousands of sightings may have a million each; beyond this bound one more makes no difference.
const MAX_COUNTED = 2 ** 30;

/**
 * The problem's state as amounts. Throws CodedError `input.unknownItem`, and `input.unknownName` for
 * facts and sightings, an issue for each.
 */
export function heldOf(domain: CompiledDomain, problem: Problem): StartCounts {
  const { inventory, facts, nearby, dimension, food } = problem.state;
  // On peaceful difficulty the food bar fills by itself.
  const points = problem.constraints.peaceful === true ? MAX_FOOD : Math.floor(food);
  const plain = plainStart(domain, dimension, points);
  const items = Object.entries(inventory);
  if (items.length === 0 && facts.length === 0 && nearby.length === 0) return plain;
  const counts = plain.counts.slice();
  const fluents = [...plain.fluents];
  // Facts and sightings that no operator knows have no use here.
  const add = (id: number | undefined, count: number): void => {
    if (id === undefined || count === 0) return;
    if (counts[id] === 0) fluents.push(id);
    counts[id] = Math.min(MAX_COUNTED, (counts[id] as number) + count);
  };
  const unknown: string[] = [];
  for (const [item, count] of items) {
    const id = domain.nameId.get(item);
    if (id === undefined) unknown.push(item);
    else add(id, count);
  }
  if (unknown.length > 0) throw unknownItems(domain, "state.inventory", unknown);
  refuseUnknownFacts(domain, facts);
  for (const fact of new Set(facts)) {
    const id = domain.nameId.get(fact);
    if (id !== undefined && counts[id] === 0) add(id, 1);
  }
  refuseUnknownSights(domain, nearby);
  for (const sighting of nearby) {
    const { block, count } = sighting;
    const place = domain.nameId.get(placeOf(sighting));
    if (place !== undefined && counts[place] === 0) add(place, 1);
    // The one that serves as a place is not dug as well: taking it along is an operator of its own.
    const serves = place !== undefined && domain.nameId.has(block) ? 1 : 0;
    add(domain.nameId.get(sightOf(sighting)), count - serves);
  }
  for (const { fact, unless } of domain.assumes) {
    const id = domain.nameId.get(fact);
    const isDenied = unless.some((name) => (counts[domain.nameId.get(name) ?? -1] ?? 0) > 0);
    if (id === undefined || !isDenied || facts.includes(fact)) continue;
    counts[id] = 0;
    fluents.splice(fluents.indexOf(id), 1);
  }
  return { counts, fluents };
}

/** The problem chooses the dimension's name, so the cache is bounded. */
const MAX_PLAIN_STARTS = 32;
const plainStarts = leastRecentlyUsed<CompiledDomain, StartCounts>();

/** The start with an empty inventory, `food` points and what the domain assumes. */
export const plainStart = (domain: CompiledDomain, dimension: string, food: number): StartCounts =>
  plainStarts(domain, `${food} ${dimension}`, MAX_PLAIN_STARTS, () => makePlainStart(domain, dimension, food));

function makePlainStart(domain: CompiledDomain, dimension: string, food: number): StartCounts {
  const counts = new Int32Array(domain.fluentCount);
  const set = (name: string, count: number): void => {
    const id = domain.nameId.get(name);
    if (id !== undefined) counts[id] = count;
  };
  set(`dimension:${dimension}`, 1);
  for (const { fact } of domain.assumes) set(fact, 1);
  set(FOOD, food);
  return { counts, fluents: [...counts.keys()].filter((fluent) => (counts[fluent] as number) > 0) };
}

export const nothingHeld = memoizeWeakly(
  ({ fluentCount }: CompiledDomain): StartCounts => ({ counts: new Int32Array(fluentCount), fluents: [] }),
);

/** Splits the start into the usable part and what `constraints.keep` holds back. */
export function setAside(
  domain: CompiledDomain,
  problem: Problem,
  held: StartCounts,
): { start: StartCounts; kept: StartCounts } {
  const keep = Object.entries(problem.constraints.keep);
  if (keep.length === 0) return { start: held, kept: nothingHeld(domain) };
  const start = held.counts.slice();
  const kept = new Int32Array(domain.fluentCount);
  const keptFluents: number[] = [];
  for (const [item, count] of keep) {
    const fluent = itemId(domain, item, "constraints.keep");
    const there = Math.min(count, start[fluent] as number);
    if (there === 0) continue;
    kept[fluent] = there;
    keptFluents.push(fluent);
    start[fluent] = (start[fluent] as number) - there;
  }
  const fluents = held.fluents.filter((fluent) => (start[fluent] as number) > 0);
  return { start: { counts: start, fluents }, kept: { counts: kept, fluents: keptFluents } };
}
