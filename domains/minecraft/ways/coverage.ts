// How far a domain covers its version: every item with its status, and the verb that it is cheapest by or the reason why it cannot
// be had, counted. What `lodestone coverage` and docs/reference/coverage.md show.

import { byCodeUnit, type Domain, type Objective } from "../../../schemas/index.ts";
import { cheapestWay } from "./index.ts";

/** One item: `verb` and `operator` of its cheapest way where it is obtainable, `because` where it is not. */
export interface CoveredItem {
  item: string;
  status: "obtainable" | "unobtainable" | "none";
  verb?: string;
  operator?: string;
  because?: string;
}

/** How many, by name; most first, equal ones by name. */
export type CountsByName = Readonly<Record<string, number>>;

export interface Coverage {
  mcVersion: string | null;
  objective: Objective;
  /** Every item of the version by name, then the variants (`name+variant`) that operators speak of. */
  items: readonly CoveredItem[];
  variants: readonly CoveredItem[];
  /** Of the items, without the variants. */
  statuses: CountsByName;
  verbs: CountsByName;
  reasons: CountsByName;
}

/**
 * Coverage of a domain that should know all these items beside its own; `none` is the status of what it does not know. Of a compiled
 * version none need be given: the compiler refuses a domain that leaves an item of the version out.
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
