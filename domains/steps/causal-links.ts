// The partial order between steps, by causal links: a step comes after those whose products it consumes, requires or wears. Supplies are
// handed out earliest first, and a step that takes a supply comes after all that only looked at it (the threats of partial-order
// planning: McAllester and Rosenblitt, 1991). What no step made was there at the start.
// Invariant: any order that keeps the links replays as well as the given one does, slots aside: how much is held at a time may differ.
// Wearing the same tool commutes as long as the points are there; what takes a tool away, or looks whether one is left, does not.

import type { Action, Operator } from "../../schemas/index.ts";
import { reduced } from "./transitive-reduction.ts";

/** What an action does to names, in the order in which it happens. */
export interface Deed {
  action: Action;
  operator: Operator;
}

/** Some of a name, or of a tool's points, made by one step, or there at the start (maker null, amount unlimited). */
interface Lot {
  maker: number | null;
  amount: number;
  readers: Set<number>;
}

/** What is known of a name so far: what there is of it, and who took or wore it. */
class Supply {
  lots: Lot[] = [unlimited()];
  points: Lot[] = [unlimited()];
  readonly makers = new Set<number>();
  readonly takers = new Set<number>();
  readonly readers = new Set<number>();
  readonly wearers = new Set<number>();

  add(maker: number, amount: number, points: number): void {
    this.makers.add(maker);
    insert(this.lots, { maker, amount, readers: new Set() });
    insert(this.points, { maker, amount: points, readers: new Set() });
  }

  /** Nothing is left of it, and nothing was there before. */
  clear(): void {
    this.lots = [];
    this.points = [];
  }
}

const unlimited = (): Lot => ({ maker: null, amount: Number.POSITIVE_INFINITY, readers: new Set() });

/** What was there at the start is taken last. */
function insert(lots: Lot[], lot: Lot): void {
  const start = lots.findIndex(({ maker }) => maker === null);
  lots.splice(start < 0 ? lots.length : start, 0, lot);
}

type Link = (others: Iterable<number | null>) => void;

/**
 * For each step the indexes of those it must come after, transitively reduced, ascending. `durabilityOf` tells the uses of a new tool, where
 * it wears.
 */
export function causalLinks(
  steps: readonly (readonly Deed[])[],
  durabilityOf: (name: string) => number | undefined,
): number[][] {
  const supplies = new Map<string, Supply>();
  const clearings: { pattern: string; step: number }[] = [];
  const supplyOf = (name: string): Supply => {
    const known = supplies.get(name) ?? new Supply();
    supplies.set(name, known);
    return known;
  };
  const before: Set<number>[] = steps.map(() => new Set());
  steps.forEach((deeds, step) => {
    const after = before[step] ?? new Set<number>();
    const link: Link = (others) => {
      for (const other of others) if (other !== null && other !== step) after.add(other);
    };
    for (const { action, operator } of deeds) {
      for (const { anyOf, count } of operator.requires) read(anyOf.map(supplyOf), count, step, link);
      for (const [tool, points] of Object.entries(action.uses ?? {})) wear(supplyOf(tool), points, step, link);
      for (const [name, amount] of Object.entries(action.consumes)) take(supplyOf(name), amount, step, link);
      for (const pattern of operator.clears) {
        for (const [name, supply] of supplies) if (matches(pattern, name)) clear(supply, link);
        clearings.push({ pattern, step });
      }
      for (const [name, amount] of Object.entries(operator.produces)) {
        link(clearings.filter(({ pattern }) => matches(pattern, name)).map((clearing) => clearing.step));
        const made = amount * action.times;
        supplyOf(name).add(step, made, made * (durabilityOf(name) ?? Number.POSITIVE_INFINITY));
      }
    }
  });
  return reduced(before);
}

/** Looks at as much as is needed of any of the names, and leaves it; what is sure to have been made does, else all of it is looked at. */
function read(supplies: readonly Supply[], amount: number, step: number, link: Link): void {
  const made = supplies.flatMap((supply) =>
    supply.lots.filter((lot) => lot.amount > 0 && lot.maker !== null).map((lot) => ({ supply, lot })),
  );
  const enough = made.reduce((sum, { lot }) => sum + lot.amount, 0) >= amount;
  const looked = enough
    ? made
    : supplies.flatMap((supply) => supply.lots.filter((lot) => lot.amount > 0).map((lot) => ({ supply, lot })));
  let needed = amount;
  for (const { supply, lot } of looked) {
    if (enough && needed <= 0) break;
    link([lot.maker]);
    lot.readers.add(step);
    needed -= lot.amount;
    supply.readers.add(step);
    // How many tools are left hangs on how far they were worn.
    if (supply.wearers.size > 0) link([...supply.wearers, ...supply.makers]);
  }
}

/** Wears a tool by so many points; a tool that does not wear is only looked at. */
function wear(supply: Supply, points: number, step: number, link: Link): void {
  if (points === 0) {
    read([supply], 1, step, link);
    return;
  }
  link([...supply.takers, ...supply.readers]);
  // Which points went with a tool that was taken away hangs on the order, so whoever made any comes before.
  if (supply.takers.size > 0) link(supply.makers);
  supply.wearers.add(step);
  handOut(supply.points, points, step, link);
}

function take(supply: Supply, amount: number, step: number, link: Link): void {
  if (supply.wearers.size > 0) link([...supply.wearers, ...supply.makers]);
  supply.takers.add(step);
  handOut(supply.lots, amount, step, link);
}

function handOut(lots: readonly Lot[], amount: number, step: number, link: Link): void {
  let needed = amount;
  for (const lot of lots) {
    if (needed <= 0) return;
    if (lot.amount <= 0) continue;
    link([lot.maker, ...[...lot.readers].filter((reader) => reader !== step)]);
    const part = Math.min(needed, lot.amount);
    lot.amount -= part;
    needed -= part;
  }
}

/** Ends a fact: after all that had to do with it. */
function clear(supply: Supply, link: Link): void {
  link([...supply.makers, ...supply.takers, ...supply.readers]);
  supply.clear();
}

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name !== pattern && name.startsWith(pattern.slice(0, -1)) : name === pattern;
