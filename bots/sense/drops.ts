// Drops: the item entities around a position, and their items.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
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

/** A fall that is deeper ends where the land is not known. */
const MAX_FALL = 32;
const LIQUID = /^(water|lava|bubble_column)$/;

/**
 * The cell that a drop comes to rest in: on the first block below it, or in a liquid. A body that
 * went to where a drop still falls would build its way up to it.
 */
export function restingPlace(blockAt: (place: BlockPosition) => Block | null, drop: BlockPosition): BlockPosition {
  const [x, z] = [Math.floor(drop.x), Math.floor(drop.z)];
  const from = Math.floor(drop.y);
  for (let y = from; y > from - MAX_FALL; y -= 1) {
    const below = blockAt({ x, y: y - 1, z });
    if (below === null) break;
    if (below.shapes.length > 0 || LIQUID.test(blockAt({ x, y, z })?.name ?? "")) return { x, y, z };
  }
  return { x, y: from, z };
}

/** The drop's item; if the server does not send it, the presumed item. */
export function nameOfDrop(entity: Entity, presumed: string): string {
  try {
    return entity.getDroppedItem()?.name ?? presumed;
  } catch {
    return presumed;
  }
}
