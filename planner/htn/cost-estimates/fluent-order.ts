// An order of all fluents in which each fluent's usual method needs only earlier ones. Tasks are
// refined from its end to its beginning.
// Source of the components: Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal
// on Computing 1, 1972.

import { cheapestKind } from "../../heuristics/prices.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import { consumesOf, membersOf, requiresOf, usesOf } from "../../model/rows.ts";
import type { StartPrices } from "./start-prices.ts";

export interface FluentOrder {
  /** By fluent: its rank. By rank: the fluent. */
  rank: Int32Array;
  nameAt: Int32Array;
}

/**
 * Ranks by price, so that the needs of a method precede its product. Other members that would serve
 * a need, and are made by the same verb, precede it too unless they are made of the product: when
 * such a member is refined, all tasks that may want it have been refined.
 */
export function rankFluents(domain: CompiledDomain, prices: StartPrices): FluentOrder {
  const { fluentCount } = domain;
  const needs = needsOfMethods(domain, prices);
  const byPrice = Array.from({ length: fluentCount }, (_, fluent) => fluent).sort((a, b) => {
    const [one, other] = [prices.made[a] as number, prices.made[b] as number];
    return one === other ? a - b : one - other;
  });
  const nameAt = postOrder(fluentCount, byPrice, needs.hard);
  const hardRank = new Int32Array(fluentCount);
  nameAt.forEach((fluent, place) => {
    hardRank[fluent] = place;
  });
  const all = needs.hard.map((kinds, fluent) => withOtherKinds(fluent, kinds, needs, hardRank));
  const ordered = componentsInOrder(fluentCount, nameAt, all);
  const rank = new Int32Array(fluentCount);
  const sorted = new Int32Array(fluentCount);
  let place = 0;
  for (const component of ordered) {
    if (component.length > 1) component.sort((a, b) => (hardRank[a] as number) - (hardRank[b] as number));
    for (const fluent of component) {
      rank[fluent] = place;
      sorted[place++] = fluent;
    }
  }
  return { rank, nameAt: sorted };
}

interface FluentNeeds {
  /** By fluent: its method's needs, each by its cheapest member; other members it may consume. */
  hard: readonly (readonly number[])[];
  soft: readonly (readonly number[])[];
}

const NO_FLUENTS: readonly number[] = [];

// Whether two members are made by the same verb: planks of two woods, not a log and a stripped log.
function isLike(domain: CompiledDomain, method: Int32Array, kind: number, other: number): boolean {
  const [one, two] = [method[kind] as number, method[other] as number];
  return one >= 0 && two >= 0 && domain.verbs[one] === domain.verbs[two];
}

/** The other members that the operator may consume and that are made like the cheapest one. */
const otherKinds = (domain: CompiledDomain, spent: Float64Array, method: Int32Array, operator: number): number[] =>
  consumesOf(domain, operator).flatMap(({ altSet }) => {
    if (altSet < domain.fluentCount) return [];
    const kind = cheapestKind(domain, spent, altSet);
    return [...membersOf(domain, altSet)].filter((other) => other !== kind && isLike(domain, method, kind, other));
  });

function needsOfMethods(domain: CompiledDomain, { price, spent, method }: StartPrices): FluentNeeds {
  const hard: (readonly number[])[] = [];
  const soft: (readonly number[])[] = [];
  for (let fluent = 0; fluent < domain.fluentCount; fluent++) {
    const operator = method[fluent] as number;
    if (operator < 0 || price[fluent] === 0) {
      hard.push(NO_FLUENTS);
      soft.push(NO_FLUENTS);
      continue;
    }
    hard.push([
      ...consumesOf(domain, operator).map(({ altSet }) => cheapestKind(domain, spent, altSet)),
      ...requiresOf(domain, operator).map(({ altSet }) => cheapestKind(domain, price, altSet)),
      ...usesOf(domain, operator).map(({ altSet }) => cheapestKind(domain, price, altSet)),
    ]);
    soft.push(otherKinds(domain, spent, method, operator));
  }
  return { hard, soft };
}

/** The members of the method, and the others that are not made of the fluent. */
function withOtherKinds(
  fluent: number,
  kinds: readonly number[],
  { hard, soft }: FluentNeeds,
  rank: Int32Array,
): readonly number[] {
  const others = soft[fluent] ?? NO_FLUENTS;
  if (others.length === 0) return kinds;
  const leadsHere = new Map<number, boolean>([[fluent, true]]);
  const place = rank[fluent] as number;
  return [...kinds, ...others.filter((other) => !leadsTo(other, hard, leadsHere, rank, place))];
}

/** Whether `from` needs a fluent that is known to lead there; fluents of a lower rank cannot. */
function leadsTo(
  from: number,
  needs: readonly (readonly number[])[],
  known: Map<number, boolean>,
  rank: Int32Array,
  place: number,
): boolean {
  const open = [from];
  for (let fluent = open.at(-1); fluent !== undefined; fluent = open.at(-1)) {
    if (known.has(fluent)) {
      open.pop();
      continue;
    }
    if ((rank[fluent] as number) < place) {
      known.set(fluent, false);
      open.pop();
      continue;
    }
    const next = needs[fluent] ?? NO_FLUENTS;
    const unknown = next.filter((need) => !known.has(need) && !open.includes(need));
    if (unknown.length > 0) {
      open.push(...unknown);
      continue;
    }
    known.set(
      fluent,
      next.some((need) => known.get(need) === true),
    );
    open.pop();
  }
  return known.get(from) === true;
}

/** Each fluent after its needs; roots in the given order. */
function postOrder(fluentCount: number, roots: readonly number[], needs: readonly (readonly number[])[]): Int32Array {
  const order = new Int32Array(fluentCount);
  const seen = new Uint8Array(fluentCount);
  const DONE = 2;
  let place = 0;
  const open: number[] = [];
  for (const root of roots) {
    open.push(root);
    for (let fluent = open.at(-1); fluent !== undefined; fluent = open.at(-1)) {
      if (seen[fluent] === 0) {
        seen[fluent] = 1;
        for (const need of needs[fluent] ?? NO_FLUENTS) if (seen[need] === 0) open.push(need);
        continue;
      }
      open.pop();
      if (seen[fluent] === DONE) continue;
      seen[fluent] = DONE;
      order[place++] = fluent;
    }
  }
  return order;
}

// Strongly connected components, each after those that it needs (Tarjan 1972, without recursion).
function componentsInOrder(fluentCount: number, roots: Int32Array, needs: readonly (readonly number[])[]): number[][] {
  const index = new Int32Array(fluentCount).fill(-1);
  const low = new Int32Array(fluentCount);
  const isOpen = new Uint8Array(fluentCount);
  const next = new Int32Array(fluentCount);
  const stack: number[] = [];
  const path: number[] = [];
  const components: number[][] = [];
  let count = 0;
  for (const root of roots) {
    if (index[root] !== -1) continue;
    path.push(root);
    for (let fluent = path.at(-1); fluent !== undefined; fluent = path.at(-1)) {
      if (index[fluent] === -1) {
        index[fluent] = count;
        low[fluent] = count++;
        stack.push(fluent);
        isOpen[fluent] = 1;
      }
      const needed = needs[fluent]?.[next[fluent] as number];
      if (needed !== undefined) {
        next[fluent] = (next[fluent] as number) + 1;
        if (index[needed] === -1) path.push(needed);
        else if (isOpen[needed] === 1) low[fluent] = Math.min(low[fluent] as number, index[needed] as number);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) low[above] = Math.min(low[above] as number, low[fluent] as number);
      if (low[fluent] !== index[fluent]) continue;
      const component: number[] = [];
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        isOpen[member] = 0;
        component.push(member);
        if (member === fluent) break;
      }
      components.push(component);
    }
  }
  return components;
}
