// The start of a plan. Many problems start alike, most with nothing but a location: what they share
// is made once, since filling arrays of all fluents takes longer than finding a short plan.
// Invariant: the arrays are read-only.

import type { Problem } from "../../schemas/index.ts";
import {
  CodedError,
  factsOfPlace,
  goalAmounts,
  MAX_FOOD,
  nearBiome,
  placeOf,
  sightOf,
  spareAtStart,
  unknownIssue,
} from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { FOOD, itemId, unknownItems } from "./goal.ts";
import { refuseUnknownAmounts, refuseUnknownFacts, refuseUnknownSights, refuseUnknownThings } from "./known-names.ts";
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
  const { inventory, facts, nearby, dimension, food, biome } = problem.state;
  // On peaceful difficulty the food bar fills by itself.
  const points = problem.constraints.peaceful === true ? MAX_FOOD : Math.floor(food);
  const items = Object.entries(inventory);
  const place = factsOfPlace(problem.state);
  const amounts = goalAmounts(problem.state);
  const spare = spareAtStart(problem);
  const isPlain =
    items.length === 0 &&
    facts.length === 0 &&
    nearby.length === 0 &&
    place.length === 1 &&
    amounts.size === 0 &&
    problem.state.amounts === undefined &&
    problem.state.equipped === undefined &&
    problem.state.containers === undefined &&
    spare.length === 0;
  if (isPlain) return plainStart(domain, dimension, points);
  if (biome !== undefined) checkBiome(domain, biome);
  const plain = placeOnly(domain, dimension, points);
  const counts = plain.counts.slice();
  const fluents = [...plain.fluents];
  // Facts and sightings that no operator knows have no use here.
  const add = (id: number | undefined, count: number): void => {
    if (id === undefined || count === 0) return;
    if (counts[id] === 0) fluents.push(id);
    counts[id] = Math.min(MAX_COUNTED, (counts[id] as number) + count);
  };
  // What is worn is in the inventory, too.
  refuseUnknownThings(domain, problem.state);
  const unknown: string[] = [];
  for (const [item, count] of items) {
    const id = domain.nameId.get(item);
    if (id === undefined) unknown.push(item);
    else add(id, count);
  }
  if (unknown.length > 0) throw unknownItems(domain, "state.inventory", unknown);
  refuseUnknownFacts(domain, facts);
  refuseUnknownAmounts(domain, Object.keys(problem.state.amounts ?? {}));
  for (const fact of new Set([...facts, ...place])) {
    const id = domain.nameId.get(fact);
    if (id !== undefined && counts[id] === 0) add(id, 1);
  }
  for (const [name, count] of [...amounts, ...spare]) add(domain.nameId.get(name), count);
  refuseUnknownSights(domain, nearby);
  const serving = new Set<number>();
  for (const sighting of nearby) {
    const { block, count } = sighting;
    const placed = domain.nameId.get(placeOf(sighting));
    if (placed !== undefined && counts[placed] === 0) add(placed, 1);
    // The one that serves as a place is not dug as well: taking it along is an operator of its own.
    const serves = placed !== undefined && domain.nameId.has(block) && !serving.has(placed) ? 1 : 0;
    if (placed !== undefined) serving.add(placed);
    add(domain.nameId.get(sightOf(sighting)), count - serves);
  }
  assume(domain, counts, fluents, [...place, ...facts, ...nearby.map(({ block }) => `seen:${block}`)]);
  return { counts, fluents };
}

/** Throws CodedError `input.unknownName` for a biome that a domain with biomes does not know. */
function checkBiome({ nameId, names }: CompiledDomain, biome: string): void {
  if (nameId.has(nearBiome(biome))) return;
  const prefix = nearBiome("");
  const known = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  if (known.length === 0) return;
  const issue = unknownIssue("state.biome", `there is no biome ${biome}`, biome, known);
  throw new CodedError("input.unknownName", `state.biome: ${issue.message}`, { issues: [issue] });
}

/**
 * Adds what the domain assumes; an assumption may rest on one before it, and on `named` facts that
 * no operator knows.
 */
function assume(
  { assumes, nameId }: CompiledDomain,
  counts: Int32Array,
  fluents: number[],
  named: readonly string[],
): void {
  const holds = (name: string): boolean => (counts[nameId.get(name) ?? -1] ?? 0) > 0 || named.includes(name);
  for (const { fact, given, unless } of assumes) {
    const id = nameId.get(fact);
    if (id === undefined || counts[id] !== 0 || !given.every(holds) || unless.some(holds)) continue;
    counts[id] = 1;
    fluents.push(id);
  }
}

/** The problem chooses the dimension's name, so the caches are bounded. */
const MAX_PLAIN_STARTS = 32;
const places = leastRecentlyUsed<CompiledDomain, StartCounts>();
const plainStarts = leastRecentlyUsed<CompiledDomain, StartCounts>();

/** The dimension and `food` points alone. */
const placeOnly = (domain: CompiledDomain, dimension: string, food: number): StartCounts =>
  places(domain, `${food} ${dimension}`, MAX_PLAIN_STARTS, () => {
    const counts = new Int32Array(domain.fluentCount);
    const set = (name: string, count: number): void => {
      const id = domain.nameId.get(name);
      if (id !== undefined) counts[id] = count;
    };
    set(`dimension:${dimension}`, 1);
    set(FOOD, food);
    return { counts, fluents: [...counts.keys()].filter((fluent) => (counts[fluent] as number) > 0) };
  });

/** The start with an empty inventory, `food` points and what the domain assumes. */
export const plainStart = (domain: CompiledDomain, dimension: string, food: number): StartCounts =>
  plainStarts(domain, `${food} ${dimension}`, MAX_PLAIN_STARTS, () => {
    const { counts: place, fluents: there } = placeOnly(domain, dimension, food);
    const [counts, fluents] = [place.slice(), [...there]];
    assume(domain, counts, fluents, [`dimension:${dimension}`]);
    return { counts, fluents: fluents.sort((a, b) => a - b) };
  });

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
