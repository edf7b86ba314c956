// The cells that a bot closes to shut itself in: the four sides of the feet, of the head, and the
// roof; sides that face a threat first, each column from the bottom up. Pure.

import type { BlockPosition } from "../geometry/positions.ts";

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** @param feet the block that contains the feet */
export function shellAround(feet: BlockPosition, threat?: BlockPosition): BlockPosition[] {
  const facing = ([dx, dz]: readonly [number, number]): number =>
    threat === undefined ? 0 : dx * (threat.x - feet.x) + dz * (threat.z - feet.z);
  const sides = [...SIDES].sort((a, b) => facing(b) - facing(a));
  const walls = sides.flatMap(([dx, dz]) => [0, 1].map((dy) => ({ x: feet.x + dx, y: feet.y + dy, z: feet.z + dz })));
  return [...walls, { x: feet.x, y: feet.y + 2, z: feet.z }];
}
