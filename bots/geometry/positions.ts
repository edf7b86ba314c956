// Block positions as keys and tuples: the one place where a Vec3 of mineflayer becomes a plain value and back.

import { Vec3 } from "vec3";
import type { Position } from "../../schemas/index.ts";

/** Anything with block coordinates. */
export interface BlockPosition {
  x: number;
  y: number;
  z: number;
}

/** A key that is equal for equal block positions. */
export const keyOf = (place: BlockPosition): string =>
  `${Math.floor(place.x)},${Math.floor(place.y)},${Math.floor(place.z)}`;

/** As documents write it: [x, y, z]. */
export const tupleOf = (place: BlockPosition): Position => [place.x, place.y, place.z];

/** As mineflayer wants it. */
export const vectorOf = ([x, y, z]: Position): Vec3 => new Vec3(x, y, z);

/** Straight distance in blocks. */
export const distance = (a: BlockPosition, b: BlockPosition): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
