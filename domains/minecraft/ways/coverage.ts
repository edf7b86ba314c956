// How far a domain covers its version: every item with its status, and the verb of its cheapest way
// or the reason why it is unobtainable, counted. `lodestone coverage` and
// docs/reference/coverage.md show it.

import { byCodeUnit, type Domain, type Objective } from "../../../schemas/index.ts";
import { cheapestWay } from "./index.ts";

/** An item: `verb` and `operator` of its cheapest way if obtainable, else `because`. */
export interface CoveredItem {
  item: string;
  status: "obtainable" | "unobtainable" | "none";
  verb?: string;
  operator?: string;
  because?: string;
}

/** Counts by name; highest first, ties by name. */
export type CountsByName = Readonly<Record<string, number>>;

export interface Coverage {
  mcVersion: string | null;
  objective: Objective;
  /** All items of the version by name, and the variants (`name+variant`) in operators. */
  items: readonly CoveredItem[];
  variants: readonly CoveredItem[];
  /** Counts of items without variants. */
  statuses: CountsByName;
  verbs: CountsByName;
  reasons: CountsByName;
}

/**
 * Coverage of a domain that should know all these items besides its own; unknown ones have the
 * status `none`. Omit them for a compiled version: the compiler refuses a domain that lacks an
 * item.
 */
export function coverageOf(domain: Domain, expectedItems: Iterable<string> = []): Coverage {
  const names = new Set([...expectedItems, ...Object.keys(domain.items)]);
  const all = [...names].sort(byCodeUnit).map((name) => covered(domain, name));
  const items = all.filter(({ item }) => !item.includes("+"));
  return {
    mcVersion: domain.mcVersion,
    objective: domain.objective,
    items,
    variants: all.filter(({ item }) => item.includes("+")),
    statuses: counted(items.map(({ status }) => status)),
    verbs: counted(items.flatMap(({ verb }) => verb ?? [])),
    reasons: counted(items.flatMap(({ because }) => because ?? [])),
  };
}

function covered(domain: Domain, item: string): CoveredItem {
  const entry = Object.hasOwn(domain.items, item) ? domain.items[item] : undefined;
  if (entry === undefined) return { item, status: "none" };
  if (entry.status === "unobtainable") return { item, status: "unobtainable", because: entry.because };
  const way = cheapestWay(domain, item);
  return { item, status: "obtainable", ...(way === undefined ? {} : { verb: way.verb, operator: way.id }) };
}

function counted(names: readonly string[]): CountsByName {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, few], [b, many]) => many - few || byCodeUnit(a, b)));
}
