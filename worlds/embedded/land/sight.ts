// Whether one position is visible from another: every block that the straight line crosses must be
// transparent. Source: Amanatides and Woo, "A Fast Voxel Traversal Algorithm for Ray Tracing"
// (1987).

import type { Vec3 } from "vec3";
import type { Land } from "./land.ts";

/** True when nothing solid stands between the two positions. */
export function canSee(land: Pick<Land, "solid">, from: Vec3, to: Vec3): boolean {
  return firstSolid(land, from, to) === null;
}

/** The first solid block on the line, or null. */
export function firstSolid(
  land: Pick<Land, "solid">,
  from: Vec3,
  to: Vec3,
): readonly [x: number, y: number, z: number] | null {
  let [x, y, z] = [Math.floor(from.x), Math.floor(from.y), Math.floor(from.z)];
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const alongX = new RayAxis(from.x, dx);
  const alongY = new RayAxis(from.y, dy);
  const alongZ = new RayAxis(from.z, dz);
  for (;;) {
    if (land.solid(x, y, z)) return [x, y, z];
    const next = Math.min(alongX.next, alongY.next, alongZ.next);
    if (next > 1) return null;
    if (next === alongX.next) x += alongX.advance();
    else if (next === alongY.next) y += alongY.advance();
    else z += alongZ.advance();
  }
}

/** Where a ray crosses the next block's border along one axis, as a share of the whole line. */
class RayAxis {
  next: number;
  readonly #step: number;
  readonly #each: number;

  constructor(start: number, way: number) {
    this.#step = Math.sign(way);
    this.#each = way === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / way);
    const toBorder = way > 0 ? Math.floor(start) + 1 - start : start - Math.floor(start);
    this.next = way === 0 ? Number.POSITIVE_INFINITY : toBorder * this.#each;
  }

  advance(): number {
    this.next += this.#each;
    return this.#step;
  }
}
