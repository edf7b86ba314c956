// Whether a creature can be struck from where the body stands: its box is within the arm's reach of
// the eyes, and no firm block hides it. Source: Minecraft Wiki, "Player" (3 blocks from the eyes).

import type { Entity } from "prismarine-entity";
import { Vec3 } from "vec3";
import type { RayWorld } from "../geometry/line-of-sight.ts";
import type { BlockPosition } from "../geometry/positions.ts";

/** A little less than the server's, because the creature moves on. */
const STRIKE_RANGE = 2.9;
const EYES = 0.85;

interface Striker {
  readonly eyes: Vec3;
  readonly sight: RayWorld;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Whether the nearest point of the creature's box is in reach of the eyes. */
export function isInReach({ eyes }: Pick<Striker, "eyes">, entity: Entity): boolean {
  const { position, width = 0.6, height = 1.8 } = entity;
  const half = width / 2;
  const nearest = new Vec3(
    clamp(eyes.x, position.x - half, position.x + half),
    clamp(eyes.y, position.y, position.y + height),
    clamp(eyes.z, position.z - half, position.z + half),
  );
  return eyes.distanceTo(nearest) <= STRIKE_RANGE;
}

/** The first firm block between the eyes of the body and of the creature; null for a free sight. */
export function hiddenBy({ eyes, sight }: Striker, { position, height }: Entity): BlockPosition | null {
  const target = new Vec3(position.x, position.y + (height ?? 1) * EYES, position.z);
  const ray = target.minus(eyes);
  const far = ray.norm();
  const hit = sight.raycast(eyes, ray.normalize(), far, (block, iterator) =>
    Boolean(iterator.intersect(block.shapes, block.position)),
  );
  return hit === null ? null : hit.position;
}
