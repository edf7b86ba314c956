// Drops: the item entities around a position, and their items.

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import { type BlockPosition, distance } from "../geometry/positions.ts";

/** Drops of the item within `radius` blocks of the position, nearest to the body first. */
export const dropsOf = (bot: Bot, around: BlockPosition, radius: number, item: string): Entity[] =>
  Object.values(bot.entities)
    .filter((entity) => entity.name === "item" && entity.isValid)
    .filter((entity) => distance(entity.position, around) < radius && nameOfDrop(entity, item) === item)
    .sort((a, b) => distance(a.position, bot.entity.position) - distance(b.position, bot.entity.position));

/** The names of the items that lie within `radius` blocks of the position. */
export const droppedNear = (bot: Bot, around: BlockPosition, radius: number): string[] => [
  ...new Set(
    Object.values(bot.entities)
      .filter((entity) => entity.name === "item" && entity.isValid && distance(entity.position, around) < radius)
      .map((entity) => nameOfDrop(entity, ""))
      .filter((name) => name !== ""),
  ),
];

/** The drop's item; if the server does not send it, the presumed item. */
export function nameOfDrop(entity: Entity, presumed: string): string {
  try {
    return entity.getDroppedItem()?.name ?? presumed;
  } catch {
    return presumed;
  }
}
