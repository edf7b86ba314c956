// The partial order between steps, by causal links: a step comes after those whose products it consumes, requires or uses. Supplies are
// handed out earliest first, and a step that takes a supply comes after all that only looked at it (the threats of partial-order
// planning: McAllester and Rosenblitt, 1991). What no step made was there at the start. Any order that keeps the links is valid.

import type { Action, Operator } from "../../schemas/index.ts";

/** What an action does to names, in the order in which it happens. */
export interface Deed {
  action: Action;
  operator: Operator;
}

/** Some of a name, made by one step, or there at the start (maker null, amount unlimited). */
interface Lot {
  maker: number | null;
  amount: number;
  readers: Set<number>;
  takers: Set<number>;
}

/** For each step the indexes of those it must come after, transitively reduced, ascending. */
export function causalLinks(steps: readonly (readonly Deed[])[]): number[][] {
  const lots = new Map<string, Lot[]>();
  const before: Set<number>[] = steps.map(() => new Set());
  const cleared = new Map<string, number>();
  const lotsOf = (name: string): Lot[] => {
    const found = lots.get(name) ?? [
      { maker: null, amount: Number.POSITIVE_INFINITY, readers: new Set(), takers: new Set() },
    ];
    lots.set(name, found);
    return found;
  };
  steps.forEach((deeds, step) => {
    const after = before[step] ?? new Set<number>();
    const link = (others: Iterable<number | null>) => {
      for (const other of others) if (other !== null && other !== step) after.add(other);
    };
    for (const { action, operator } of deeds) {
      for (const { anyOf, count } of operator.requires) {
        for (const name of anyOf) read(lotsOf(name), count, step, link);
      }
      for (const tool of Object.keys(action.uses ?? {})) wear(lotsOf(tool), step, link);
      for (const [name, amount] of Object.entries(action.consumes)) take(lotsOf(name), amount, step, link);
      for (const pattern of operator.clears) {
        for (const name of [...lots.keys(), pattern].filter((known) => matches(pattern, known))) {
          for (const { maker, readers, takers } of lotsOf(name)) link([maker, ...readers, ...takers]);
          link([cleared.get(name) ?? null]);
          lots.set(name, []);
          cleared.set(name, step);
        }
      }
      for (const [name, amount] of Object.entries(operator.produces)) {
        link([cleared.get(name) ?? null]);
        const made = {
          maker: step,
          amount: amount * action.times,
          readers: new Set<number>(),
          takers: new Set<number>(),
        };
        const known = lotsOf(name);
        const start = known.findIndex(({ maker }) => maker === null);
        known.splice(start < 0 ? known.length : start, 0, made);
      }
    }
  });
  return reduce(before);
}

type Link = (others: Iterable<number | null>) => void;

/** Looks at as much as is needed, and leaves it. */
function read(lots: readonly Lot[], amount: number, step: number, link: Link): void {
  let needed = amount;
  for (const lot of lots.filter((known) => known.amount > 0)) {
    if (needed <= 0) return;
    link([lot.maker]);
    lot.readers.add(step);
    needed -= lot.amount;
  }
}

/** Uses a tool: after whoever made one and whoever wore one before, since which of them is left depends on the order. */
function wear(lots: readonly Lot[], step: number, link: Link): void {
  for (const lot of lots.filter(({ amount }) => amount > 0)) {
    link([lot.maker, ...lot.readers]);
    lot.readers.add(step);
  }
}

function take(lots: readonly Lot[], amount: number, step: number, link: Link): void {
  let needed = amount;
  for (const lot of lots) {
    if (needed <= 0) return;
    if (lot.amount <= 0) continue;
    link([lot.maker, ...lot.readers]);
    const part = Math.min(needed, lot.amount);
    lot.amount -= part;
    lot.takers.add(step);
    needed -= part;
  }
}

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name !== pattern && name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Drops every link that others imply. Links point backwards, so the nearest are tried first. */
function reduce(before: readonly ReadonlySet<number>[]): number[][] {
  const reach: Set<number>[] = [];
  return before.map((links, step) => {
    const reached = new Set<number>();
    const kept: number[] = [];
    for (const other of [...links].sort((a, b) => b - a)) {
      if (reached.has(other)) continue;
      kept.push(other);
      reached.add(other);
      for (const further of reach[other] ?? []) reached.add(further);
    }
    reach[step] = reached;
    return kept.sort((a, b) => a - b);
  });
}
