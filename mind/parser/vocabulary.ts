// The parser's vocabulary: items with their stack sizes, what digging, smelting and killing yield,
// and what crafting takes. It comes from the planned domain, so that targets have the planner's
// names.

import { DEFAULT_MC_VERSION, type Domain, isFact } from "../../schemas/index.ts";
import type { Recipe, Recipes } from "./needs.ts";

export interface Vocabulary {
  mcVersion: string;
  /** Stack size by item name, including variants such as `potion+healing`. */
  items: ReadonlyMap<string, number>;
  /** Items that survival does not give. */
  unobtainable: ReadonlySet<string>;
  /** The drop of a block, where it is not the block itself. */
  dug: ReadonlyMap<string, string>;
  /** Furnace product by input. */
  smelted: ReadonlyMap<string, string>;
  /** Recipes by product. */
  recipes: Recipes;
  /** Drops by creature. */
  killed: ReadonlyMap<string, readonly string[]>;
}

/** The verbs that `vocabularyOf` reads; other operators are not needed. */
export const VOCABULARY_VERBS: readonly string[] = ["collect_block", "smelt_item", "craft_item", "kill_entity"];

/**
 * The vocabulary of a domain, or of an excerpt with its items and the operators of
 * VOCABULARY_VERBS.
 */
export function vocabularyOf(domain: Pick<Domain, "mcVersion" | "items" | "operators">): Vocabulary {
  const smelted = new Map<string, string>();
  const dug = new Map<string, { item: string; cost: number }>();
  const recipes = new Map<string, Recipe>();
  const killed = new Map<string, string[]>();
  for (const { id, verb, args, cost, consumes, produces } of domain.operators) {
    const { item, block, station, entity } = args;
    if (typeof item !== "string") continue;
    if (verb === "craft_item" && (id === `craft:${item}` || !recipes.has(item))) {
      const takes = consumes.map(({ anyOf, count }) => ({ anyOf, count }));
      recipes.set(item, { makes: produces[item] ?? 1, takes, station: typeof station === "string" ? station : null });
    }
    if (verb === "smelt_item") {
      const inputs = consumes.flatMap(({ anyOf }) => anyOf).filter((name) => !isFact(name));
      for (const input of inputs) if (!smelted.has(input)) smelted.set(input, item);
    }
    if (verb === "kill_entity" && typeof entity === "string") killed.set(entity, [...(killed.get(entity) ?? []), item]);
    // With silk touch every block drops itself, which "mine" never means.
    if (verb !== "collect_block" || typeof block !== "string" || id.includes("silk_touch")) continue;
    const known = dug.get(block);
    if (item === block || known === undefined || (known.item !== block && cost < known.cost))
      dug.set(block, { item, cost });
  }
  const others = [...dug]
    .filter(([block, { item }]) => block !== item)
    .map(([block, { item }]) => [block, item] as const);
  return {
    mcVersion: domain.mcVersion ?? DEFAULT_MC_VERSION,
    items: new Map(Object.entries(domain.items).map(([name, { stack }]) => [name, stack])),
    unobtainable: new Set(Object.keys(domain.items).filter((name) => domain.items[name]?.status === "unobtainable")),
    dug: new Map(others),
    smelted,
    recipes,
    killed,
  };
}
