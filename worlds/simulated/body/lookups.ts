// What leaves and sensors both ask of a simulated world: how much of a thing is known from here, and what may be eaten.

import { isFact } from "../../../schemas/index.ts";
import type { SimulatedBody } from "./body.ts";

/** How much of it is known from here: sightings, places of that name, and whatever else looking for it would show. */
export function knownOf({ body: { world } }: { body: SimulatedBody }, name: string): number {
  const shown = world.operators.told("explore", { for: name }).flatMap(({ produces }) => Object.keys(produces));
  const names = new Set([`seen:${name}`, `near:${name}`, ...shown]);
  return [...names].reduce((sum, fact) => sum + (world.holds(fact) ? world.stock.count(fact) : 0), 0);
}

/** What is held and may be eaten, what feeds best first. */
export function edibles({ stock, operators }: SimulatedBody["world"]): string[] {
  const feeds = new Map<string, number>();
  for (const { consumes, produces } of operators.ofVerb("consume_food")) {
    const points = produces["food:points"] ?? 0;
    for (const name of consumes.flatMap(({ anyOf }) => anyOf)) {
      if (!isFact(name) && stock.count(name) > 0) feeds.set(name, Math.max(points, feeds.get(name) ?? 0));
    }
  }
  return [...feeds.keys()].sort((a, b) => (feeds.get(b) ?? 0) - (feeds.get(a) ?? 0) || (a < b ? -1 : 1));
}
