// All ways to get an item, cheapest first, and why there is none; `lodestone explain` shows them.
// Costs are those of the domain's objective from an empty inventory; ways/provisioner.ts says what
// they ignore.

import { byCodeUnit, type Domain, type Operator } from "../../../schemas/index.ts";
import { AT_THE_START } from "../tables/assumptions.ts";
import { Provisioner } from "./provisioner.ts";
import { RelaxedCosts } from "./relaxed-costs.ts";

/**
 * Further pieces over which the cost of one more is averaged: a search serves several, a tool many.
 */
const MARGINAL_PIECES = 16;

export interface ItemWay {
  operator: Operator;
  /** Cost of the first piece from nothing, including ingredients, tools, stations and searches. */
  firstCost: number;
  /** Average cost of a further piece. */
  nextCost: number;
  /**
   * Whether it only recovers the item from its own products, such as a block of it; then both costs
   * are infinite.
   */
  circular: boolean;
}

/**
 * An unobtainable item: the domain's reason, and the missing needs of each operator that would
 * produce it.
 */
export interface UnobtainableItem {
  name: string;
  because: string | null;
  ways: readonly { operator: string; missing: readonly (readonly string[])[] }[];
}

const relaxedCostsCache = new WeakMap<Domain, RelaxedCosts>();

/** The domain's relaxed costs, cached. */
function relaxedCosts(domain: Domain): RelaxedCosts {
  const costs = relaxedCostsCache.get(domain) ?? new RelaxedCosts(domain);
  relaxedCostsCache.set(domain, costs);
  return costs;
}

/** All ways to the name from the empty inventory, cheapest first, ties by id. */
export function waysTo(domain: Domain, name: string): ItemWay[] {
  const costs = relaxedCosts(domain);
  return costs
    .waysTo(name)
    .map((operator) => ({ operator, ...costsOf(domain, costs, operator, name) }))
    .sort(
      (a, b) =>
        Number(a.circular) - Number(b.circular) ||
        (a.circular ? 0 : a.firstCost - b.firstCost) ||
        byCodeUnit(a.operator.id, b.operator.id),
    );
}

/** The operator that gets the name at the lowest cost, if any. */
export const cheapestWay = (domain: Domain, name: string): Operator | undefined => relaxedCosts(domain).waysTo(name)[0];

/** The kinds ordered by the cost of one with its set-up, unobtainable ones last, ties by name. */
export function cheapestFirst(domain: Domain, kinds: readonly string[]): string[] {
  const costs = relaxedCosts(domain);
  const costOf = (kind: string): number => {
    const { unit, setUp } = costs.priceOf(kind);
    return Math.min(Number.MAX_VALUE, unit + setUp);
  };
  return [...kinds].sort((a, b) => costOf(a) - costOf(b) || byCodeUnit(a, b));
}

function costsOf(domain: Domain, costs: RelaxedCosts, operator: Operator, name: string): Omit<ItemWay, "operator"> {
  const feedsItself = operator.consumes.some(({ anyOf }) => anyOf.includes(name));
  const provisioner = new Provisioner(domain, costs, feedsItself ? undefined : name);
  if (!provisioner.apply(operator)) return { firstCost: Infinity, nextCost: Infinity, circular: true };
  const firstCost = provisioner.spent;
  const made = operator.produces[name] ?? 1;
  const times = Math.ceil(MARGINAL_PIECES / made);
  for (let time = 0; time < times; time++) provisioner.apply(operator);
  return { firstCost, nextCost: (provisioner.spent - firstCost) / (times * made), circular: false };
}

/** Length of the chain of missing needs that is shown. */
const MAX_UNOBTAINABLE = 12;

/** Why the name is unobtainable: first the name, then its missing needs, breadth first. */
export function unobtainableOf(domain: Domain, name: string): UnobtainableItem[] {
  const costs = relaxedCosts(domain);
  const reached = (kind: string): boolean => AT_THE_START.includes(kind) || costs.reaches(kind);
  const lacks: UnobtainableItem[] = [];
  const open = [name];
  for (let at = 0; at < open.length && lacks.length < MAX_UNOBTAINABLE; at++) {
    const current = open[at] as string;
    const entry = domain.items[current];
    const ways = (costs.producers.get(current) ?? []).map(({ id, consumes, requires, uses }) => ({
      operator: id,
      missing: [...consumes, ...requires, ...uses].map(({ anyOf }) => anyOf).filter((kinds) => !kinds.some(reached)),
    }));
    lacks.push({ name: current, because: entry?.status === "unobtainable" ? entry.because : null, ways });
    for (const kind of ways.flatMap(({ missing }) => missing.flat())) if (!open.includes(kind)) open.push(kind);
  }
  return lacks;
}
