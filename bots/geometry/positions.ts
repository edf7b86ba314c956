// Block positions as keys and tuples: the only place where mineflayer's Vec3 becomes a plain value
// and back.

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

/** The form of documents: [x, y, z]. */
export const tupleOf = (place: BlockPosition): Position => [place.x, place.y, place.z];

/** The form of mineflayer. */
export const vectorOf = ([x, y, z]: Position): Vec3 => new Vec3(x, y, z);

/** Straight distance in blocks. */
export const distance = (a: BlockPosition, b: BlockPosition): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
