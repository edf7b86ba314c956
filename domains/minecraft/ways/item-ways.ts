// The document ItemWays: all ways to an item, cheapest first, or the missing needs of each.
// `lodestone explain --json` prints it, and GET /domains/:version/items/:name returns it.

import { z } from "zod";
import {
  CodedError,
  Cost,
  type Domain,
  McVersion,
  Objective,
  Operator,
  unknownItemIssue,
} from "../../../schemas/index.ts";
import { type ItemWay, type UnobtainableItem, unobtainableOf, waysTo } from "./index.ts";

export const ItemWays = z.strictObject({
  /** An item, or a fact of the domain. */
  item: z.string(),
  mcVersion: McVersion.nullable(),
  objective: Objective,
  status: z.enum(["obtainable", "unobtainable", "fact"]),
  /** Why it is unobtainable. */
  because: z.string().optional(),
  /** Costs are from an empty inventory; a circular way, which only recovers the item, has none. */
  ways: z.array(
    z.strictObject({
      operator: Operator,
      circular: z.boolean(),
      firstCost: Cost.optional(),
      nextCost: Cost.optional(),
    }),
  ),
  /**
   * Without a way: the item and its missing needs; for each operator, the needs that are missing.
   */
  lacks: z.array(
    z.strictObject({
      name: z.string(),
      because: z.string().nullable(),
      ways: z.array(z.strictObject({ operator: z.string(), missing: z.array(z.array(z.string())) })),
    }),
  ),
});
export type ItemWays = z.infer<typeof ItemWays>;

export interface FoundWays {
  ways: readonly ItemWay[];
  lacks: readonly UnobtainableItem[];
}

/**
 * The ways to a name, or the missing needs without one. Throws CodedError `input.unknownItem` with
 * a suggestion.
 */
export function findWays(domain: Domain, name: string): FoundWays {
  if (!Object.hasOwn(domain.items, name) && !domain.facts.includes(name)) {
    const known = [...Object.keys(domain.items), ...domain.facts];
    const issue = unknownItemIssue("name", `Minecraft ${domain.mcVersion} has no ${name}`, name, known, domain);
    throw new CodedError("input.unknownItem", issue.message, { issues: [issue] });
  }
  const ways = waysTo(domain, name);
  return { ways, lacks: ways.length === 0 ? unobtainableOf(domain, name) : [] };
}

/** The found ways as the document. */
export function itemWaysDocument(domain: Domain, item: string, { ways, lacks }: FoundWays): ItemWays {
  const entry = domain.items[item];
  return {
    item,
    mcVersion: domain.mcVersion,
    objective: domain.objective,
    status: entry?.status ?? "fact",
    ...(entry?.status === "unobtainable" ? { because: entry.because } : {}),
    ways: ways.map(({ operator, firstCost, nextCost, circular }) => ({
      operator,
      circular,
      ...(circular ? {} : { firstCost, nextCost }),
    })),
    lacks: lacks.map(({ name, because, ways }) => ({
      name,
      because,
      ways: ways.map(({ operator, missing }) => ({ operator, missing: missing.map((kinds) => [...kinds]) })),
    })),
  };
}
