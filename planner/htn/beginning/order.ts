// An order of all names in which the usual way to each needs only what comes before it. Tasks are refined from its end to its beginning.
// Source of the components: Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1, 1972.

import { cheapestKind } from "../../heuristics/prices.ts";
import type { CompiledDomain } from "../../model/compiled-domain.ts";
import type { StartPrices } from "./start-prices.ts";

export interface FluentOrder {
  /** By name: its place. By place: the name. */
  rank: Int32Array;
  nameAt: Int32Array;
}

/**
 * Places by price, so that what a way needs comes before what it makes; and where another kind, had in the same
 * manner, would do for a need as well, that kind comes before too, unless it is itself made of what the need is for: when it is refined, all who
 * may want it have had their say.
 */
export function rankFluents(domain: CompiledDomain, prices: StartPrices): FluentOrder {
  const { nameCount } = domain;
  const needs = needsOfMethods(domain, prices);
  const byPrice = Array.from({ length: nameCount }, (_, name) => name).sort((a, b) => {
    const [one, other] = [prices.made[a] as number, prices.made[b] as number];
    return one === other ? a - b : one - other;
  });
  const nameAt = postOrder(nameCount, byPrice, needs.hard);
  const hardRank = new Int32Array(nameCount);
  nameAt.forEach((name, place) => {
    hardRank[name] = place;
  });
  const all = needs.hard.map((kinds, name) => withOtherKinds(name, kinds, needs, hardRank));
  const ordered = componentsInOrder(nameCount, nameAt, all);
  const rank = new Int32Array(nameCount);
  const sorted = new Int32Array(nameCount);
  let place = 0;
  for (const component of ordered) {
    if (component.length > 1) component.sort((a, b) => (hardRank[a] as number) - (hardRank[b] as number));
    for (const name of component) {
      rank[name] = place;
      sorted[place++] = name;
    }
  }
  return { rank, nameAt: sorted };
}

interface FluentNeeds {
  /** By name: the cheapest kind of each need of its way; and the other kinds of what it consumes. */
  hard: readonly (readonly number[])[];
  soft: readonly (readonly number[])[];
}

const NO_FLUENTS: readonly number[] = [];

/** Whether two kinds are had in the same manner: planks of two woods, and not a log and one that was stripped with an axe. */
function isLike(domain: CompiledDomain, way: Int32Array, kind: number, other: number): boolean {
  const [one, two] = [way[kind] as number, way[other] as number];
  return one >= 0 && two >= 0 && domain.verbs[one] === domain.verbs[two];
}

/** What the operator may consume beside the cheapest kind of each class: kinds that are had in the same manner. */
function addOtherKinds(
  domain: CompiledDomain,
  spent: Float64Array,
  way: Int32Array,
  operator: number,
  others: number[],
): void {
  for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
    const kinds = domain.consumesClass[i] as number;
    if (kinds < domain.nameCount) continue;
    const kind = cheapestKind(domain, spent, kinds);
    for (let k = domain.classStart[kinds] as number; k < (domain.classStart[kinds + 1] as number); k++) {
      const other = domain.classKinds[k] as number;
      if (other !== kind && isLike(domain, way, kind, other)) others.push(other);
    }
  }
}

function needsOfMethods(domain: CompiledDomain, { price, spent, method }: StartPrices): FluentNeeds {
  const hard: (readonly number[])[] = [];
  const soft: (readonly number[])[] = [];
  for (let name = 0; name < domain.nameCount; name++) {
    const operator = method[name] as number;
    if (operator < 0 || price[name] === 0) {
      hard.push(NO_FLUENTS);
      soft.push(NO_FLUENTS);
      continue;
    }
    const kinds: number[] = [];
    const others: number[] = [];
    for (let i = domain.consumesStart[operator] as number; i < (domain.consumesStart[operator + 1] as number); i++) {
      const needed = domain.consumesClass[i] as number;
      const kind = cheapestKind(domain, spent, needed);
      kinds.push(kind);
    }
    addOtherKinds(domain, spent, method, operator, others);
    for (let i = domain.requiresStart[operator] as number; i < (domain.requiresStart[operator + 1] as number); i++) {
      kinds.push(cheapestKind(domain, price, domain.requiresClass[i] as number));
    }
    for (let i = domain.usesStart[operator] as number; i < (domain.usesStart[operator + 1] as number); i++) {
      kinds.push(cheapestKind(domain, price, domain.usesClass[i] as number));
    }
    hard.push(kinds);
    soft.push(others);
  }
  return { hard, soft };
}

/** The kinds that come before the name: those of its way, and others that are not made of it. */
function withOtherKinds(
  name: number,
  kinds: readonly number[],
  { hard, soft }: FluentNeeds,
  rank: Int32Array,
): readonly number[] {
  const others = soft[name] ?? NO_FLUENTS;
  if (others.length === 0) return kinds;
  const leadsHere = new Map<number, boolean>([[name, true]]);
  const place = rank[name] as number;
  return [...kinds, ...others.filter((other) => !leadsTo(other, hard, leadsHere, rank, place))];
}

/** Whether what the name is made of leads to the one that is known to; what has a lower place than that cannot. */
function leadsTo(
  from: number,
  needs: readonly (readonly number[])[],
  known: Map<number, boolean>,
  rank: Int32Array,
  place: number,
): boolean {
  const open = [from];
  for (let name = open.at(-1); name !== undefined; name = open.at(-1)) {
    if (known.has(name)) {
      open.pop();
      continue;
    }
    if ((rank[name] as number) < place) {
      known.set(name, false);
      open.pop();
      continue;
    }
    const next = needs[name] ?? NO_FLUENTS;
    const unknown = next.filter((need) => !known.has(need) && !open.includes(need));
    if (unknown.length > 0) {
      open.push(...unknown);
      continue;
    }
    known.set(
      name,
      next.some((need) => known.get(need) === true),
    );
    open.pop();
  }
  return known.get(from) === true;
}

/** Each name after what it needs, roots in the order given. */
function postOrder(nameCount: number, roots: readonly number[], needs: readonly (readonly number[])[]): Int32Array {
  const order = new Int32Array(nameCount);
  const seen = new Uint8Array(nameCount);
  const DONE = 2;
  let place = 0;
  const open: number[] = [];
  for (const root of roots) {
    open.push(root);
    for (let name = open.at(-1); name !== undefined; name = open.at(-1)) {
      if (seen[name] === 0) {
        seen[name] = 1;
        for (const need of needs[name] ?? NO_FLUENTS) if (seen[need] === 0) open.push(need);
        continue;
      }
      open.pop();
      if (seen[name] === DONE) continue;
      seen[name] = DONE;
      order[place++] = name;
    }
  }
  return order;
}

/** Names that need each other together, each such set after those that it needs (Tarjan 1972, without recursion). */
function componentsInOrder(nameCount: number, roots: Int32Array, needs: readonly (readonly number[])[]): number[][] {
  const index = new Int32Array(nameCount).fill(-1);
  const low = new Int32Array(nameCount);
  const isOpen = new Uint8Array(nameCount);
  const next = new Int32Array(nameCount);
  const stack: number[] = [];
  const path: number[] = [];
  const components: number[][] = [];
  let count = 0;
  for (const root of roots) {
    if (index[root] !== -1) continue;
    path.push(root);
    for (let name = path.at(-1); name !== undefined; name = path.at(-1)) {
      if (index[name] === -1) {
        index[name] = count;
        low[name] = count++;
        stack.push(name);
        isOpen[name] = 1;
      }
      const needed = needs[name]?.[next[name] as number];
      if (needed !== undefined) {
        next[name] = (next[name] as number) + 1;
        if (index[needed] === -1) path.push(needed);
        else if (isOpen[needed] === 1) low[name] = Math.min(low[name] as number, index[needed] as number);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) low[above] = Math.min(low[above] as number, low[name] as number);
      if (low[name] !== index[name]) continue;
      const component: number[] = [];
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        isOpen[member] = 0;
        component.push(member);
        if (member === name) break;
      }
      components.push(component);
    }
  }
  return components;
}
