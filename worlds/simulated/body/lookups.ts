// Lookups that leaves and sensors of a simulated world share: the known amount of a thing, and the
// edible items.

import { isFact } from "../../../schemas/index.ts";
import type { SimulatedBody } from "./body.ts";

/**
 * The amount of a thing known from here: sightings, positions of that name, and everything that
 * `explore` could show of it.
 */
export function knownOf({ body: { world } }: { body: SimulatedBody }, name: string): number {
  const shown = world.operators.told("explore", { for: name }).flatMap(({ produces }) => Object.keys(produces));
  const names = new Set([`seen:${name}`, `near:${name}`, ...shown]);
  return [...names].reduce((sum, fact) => sum + (world.holds(fact) ? world.stock.count(fact) : 0), 0);
}

/** The held items that can be eaten, most nourishing first. */
export function edibles({ stock, operators }: SimulatedBody["world"]): string[] {
  const feeds = new Map<string, number>();
  for (const { consumes, produces } of operators.ofVerb("consume_food")) {
    const points = produces["food:points"] ?? 0;
    for (const name of consumes.flatMap(({ anyOf }) => anyOf)) {
      if (!isFact(name) && stock.free(name) > 0) feeds.set(name, Math.max(points, feeds.get(name) ?? 0));
    }
  }
  return [...feeds.keys()].sort((a, b) => (feeds.get(b) ?? 0) - (feeds.get(a) ?? 0) || (a < b ? -1 : 1));
}
