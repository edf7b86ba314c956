// Attackers: hostile creatures that are near and see the body, or touch it. One behind a wall does
// not count; one that shoots counts from twice as far. Source: minecraft.wiki, Skeleton (shoots
// from 15 blocks), Zombie (hits within 2 blocks).

import type { Entity } from "prismarine-entity";
import { Vec3 } from "vec3";
import { SHOOTS } from "../../capabilities/combat/odds.ts";
import type { MineflayerBody } from "../body/body.ts";
import { distance } from "../geometry/positions.ts";
import { hostilesNear } from "../sense/creatures.ts";
import { isShutIn } from "./surroundings.ts";

const UPON = 2.5;

/** Nearest first. */
export function attackers(body: MineflayerBody, radius: number): Entity[] {
  const near = hostilesNear(body, 2 * radius);
  if (near.length === 0 || isShutIn(body)) return [];
  return near.filter((entity) => {
    const away = distance(entity.position, body.bot.entity.position);
    if (away > radius && !SHOOTS.test(entity.name ?? "")) return false;
    return away <= UPON || hasInSight(body, entity);
  });
}

/** Whether no firm block is between the eyes of both. */
function hasInSight(body: MineflayerBody, { position, height }: Entity): boolean {
  const { eyes } = body;
  const target = new Vec3(position.x, position.y + (height ?? 1) * 0.85, position.z);
  const ray = target.minus(eyes);
  const far = ray.norm();
  const hit = body.sight.raycast(eyes, ray.normalize(), far, (block, iterator) =>
    Boolean(iterator.intersect(block.shapes, block.position)),
  );
  return hit === null;
}
