// Whether a block can be seen, and so dug or clicked, from the eyes: a ray to the middle of each
// face that is turned towards them. Blocks without a shape (grass, flowers) count as hit when the
// ray passes their cell. Reach: Minecraft Wiki, "Player" (4.5 blocks).

import { Vec3 } from "vec3";
import type { BlockPosition } from "./positions.ts";

export const EYE_HEIGHT = 1.62;
/**
 * The distance between eyes and block centre within which vanilla always lets a survival player
 * act.
 */
export const REACH = 4.4;

interface RayHit {
  position: Vec3;
}
interface RayBlock {
  position: Vec3;
  shapes: unknown[];
}
/** The part of prismarine-world that sight needs. */
export interface RayWorld {
  raycast(
    from: Vec3,
    direction: Vec3,
    range: number,
    matcher: (block: RayBlock, ray: { intersect(shapes: unknown[], position: Vec3): unknown }) => boolean,
  ): RayHit | null;
}

const FACES = [
  new Vec3(0, 1, 0),
  new Vec3(0, -1, 0),
  new Vec3(1, 0, 0),
  new Vec3(-1, 0, 0),
  new Vec3(0, 0, 1),
  new Vec3(0, 0, -1),
];

/** Whether a block will have been removed by the time of the look. */
type Cleared = (place: BlockPosition) => boolean;
const nothing: Cleared = () => false;

/**
 * The visible face of the block, as its outward direction; undefined if no face is visible within
 * `REACH`.
 */
export function visibleFace(world: RayWorld, eyes: Vec3, block: BlockPosition, cleared = nothing): Vec3 | undefined {
  if (eyes.distanceTo(centreOf(block)) > REACH) return undefined;
  return FACES.find((face) => seesFace(world, eyes, block, face, cleared));
}

const centreOf = (block: BlockPosition): Vec3 =>
  new Vec3(Math.floor(block.x) + 0.5, Math.floor(block.y) + 0.5, Math.floor(block.z) + 0.5);

/** Whether the middle of that face of the block is visible within `REACH`. */
export function seesFace(world: RayWorld, eyes: Vec3, block: BlockPosition, face: Vec3, cleared = nothing): boolean {
  const centre = centreOf(block);
  if (eyes.distanceTo(centre) > REACH) return false;
  const target = centre.floored();
  const ray = centre.plus(face.scaled(0.49)).minus(eyes);
  // A face turned away from the eyes is not visible.
  if (ray.dot(face) >= 0) return false;
  const hit = world.raycast(
    eyes,
    ray.normalize(),
    REACH + 1,
    ({ position, shapes }, iterator) =>
      position.equals(target) || (!cleared(position) && Boolean(iterator.intersect(shapes, position))),
  );
  return hit?.position.equals(target) ?? false;
}

/** The position of the eyes when the feet are in the middle of a block. */
export const eyesAt = (feet: BlockPosition): Vec3 =>
  new Vec3(Math.floor(feet.x) + 0.5, Math.floor(feet.y) + EYE_HEIGHT, Math.floor(feet.z) + 0.5);

/** The height of a source's surface in its cell. */
const SURFACE = 0.88;
/** Across the cell: its middle first, then towards its edges, which a shore hides less. */
const ACROSS = [0.5, 0.9, 0.1];

/**
 * The point of a liquid's surface to look at with a bucket; undefined if nothing of it is visible
 * within `REACH`. Only blocks with a shape hide it.
 */
export function visibleSurface(world: RayWorld, eyes: Vec3, { x, y, z }: BlockPosition): Vec3 | undefined {
  const cell = new Vec3(Math.floor(x), Math.floor(y), Math.floor(z));
  const points = ACROSS.flatMap((dx) => ACROSS.map((dz) => cell.offset(dx, SURFACE, dz)));
  return points.find((point) => {
    const ray = point.minus(eyes);
    const range = ray.norm();
    if (range > REACH || ray.y >= 0) return false;
    const hit = world.raycast(eyes, ray.normalize(), range, ({ position, shapes }, iterator) =>
      Boolean(!position.equals(cell) && iterator.intersect(shapes, position)),
    );
    return hit === null;
  });
}
