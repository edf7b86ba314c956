// The document ItemWays: every way to an item, cheapest first, or what every way lacks. `lodestone explain --json` prints it, and
// GET /domains/:version/items/:name answers with it.

import { z } from "zod";
import { CodedError, Cost, type Domain, McVersion, Objective, Operator, unknownIssue } from "../../../schemas/index.ts";
import { type ItemWay, type UnobtainableItem, unobtainableOf, waysTo } from "./index.ts";

export const ItemWays = z.strictObject({
  /** An item, or a fact of the domain. */
  item: z.string(),
  mcVersion: McVersion.nullable(),
  objective: Objective,
  status: z.enum(["obtainable", "unobtainable", "fact"]),
  /** Why it cannot be had. */
  because: z.string().optional(),
  /** Costs are from an empty inventory; a way that only turns back what was made of the item has none. */
  ways: z.array(
    z.strictObject({
      operator: Operator,
      circular: z.boolean(),
      firstCost: Cost.optional(),
      nextCost: Cost.optional(),
    }),
  ),
  /** Where there is no way: the item first, then what it lacks; of each operator what it would need. */
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

/** The ways to a name, and where there are none what is lacking. Throws CodedError `input.unknownItem` with a suggestion. */
export function findWays(domain: Domain, name: string): FoundWays {
  if (!Object.hasOwn(domain.items, name) && !domain.facts.includes(name)) {
    const known = [...Object.keys(domain.items), ...domain.facts];
    const issue = unknownIssue("name", `Minecraft ${domain.mcVersion} has no ${name}`, name, known);
    throw new CodedError("input.unknownItem", issue.message, { issues: [issue] });
  }
  const ways = waysTo(domain, name);
  return { ways, lacks: ways.length === 0 ? unobtainableOf(domain, name) : [] };
}

/** What was found, as the document. */
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
