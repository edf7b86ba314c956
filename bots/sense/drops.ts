// What lies about: the item entities around a place, and what each is.

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import { type BlockPosition, distance } from "../geometry/positions.ts";

/** Drops of the item within `radius` blocks of the place, nearest to the body first. */
export const dropsOf = (bot: Bot, around: BlockPosition, radius: number, item: string): Entity[] =>
  Object.values(bot.entities)
    .filter((entity) => entity.name === "item" && entity.isValid)
    .filter((entity) => distance(entity.position, around) < radius && nameOfDrop(entity, item) === item)
    .sort((a, b) => distance(a.position, bot.entity.position) - distance(b.position, bot.entity.position));

/** What the drop is; servers that do not say get the benefit of the doubt. */
function nameOfDrop(entity: Entity, presumed: string): string {
  try {
    return entity.getDroppedItem()?.name ?? presumed;
  } catch {
    return presumed;
  }
}
