// Attackers: hostile creatures that are near and see the body, or touch it. One behind a wall does
// not count; one that shoots counts from twice as far. Source: minecraft.wiki, Skeleton (shoots
// from 15 blocks), Zombie (hits within 2 blocks).

import type { Entity } from "prismarine-entity";
import { SHOOTS } from "../../capabilities/combat/odds.ts";
import type { MineflayerBody } from "../body/body.ts";
import { distance } from "../geometry/positions.ts";
import { hostilesNear } from "../sense/creatures.ts";
import { hiddenBy } from "../sense/reach.ts";
import { isShutIn } from "./surroundings.ts";

const UPON = 2.5;

/** Nearest first. */
export function attackers(body: MineflayerBody, radius: number): Entity[] {
  const near = hostilesNear(body, 2 * radius);
  if (near.length === 0 || isShutIn(body)) return [];
  return near.filter((entity) => {
    const away = distance(entity.position, body.bot.entity.position);
    if (away > radius && !SHOOTS.test(entity.name ?? "")) return false;
    return away <= UPON || hiddenBy(body, entity) === null;
  });
}
