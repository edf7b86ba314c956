// Chooses a building site: the nearest anchor at which every part of a blueprint has room, stands
// on solid ground, and collides with no body or liquid. Existing blocks that serve as walls are
// used. Pure: it reads the world through a probe. Invariant: at a chosen site, every part can be
// placed against an existing block when its turn comes in the blueprint's order.

import { type Blueprint, type BlueprintPart, footprint } from "../../domains/blueprints.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import type { SpotSurroundings } from "./spot.ts";

const RADIUS = 12;
/**
 * Vertical offsets to try: the ground may be this far below a bot on a tree, where nothing may be
 * built, or above one in a shaft.
 */
const LEVELS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8];
const SIDES: readonly BlockPosition[] = [
  { x: 1, y: 0, z: 0 },
  { x: -1, y: 0, z: 0 },
  { x: 0, y: 0, z: 1 },
  { x: 0, y: 0, z: -1 },
];

const plus = (a: BlockPosition, b: BlockPosition): BlockPosition => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });

/** @param feet the block that contains the feet */
export function chooseSite(
  feet: BlockPosition,
  blueprint: Blueprint,
  world: SpotSurroundings,
): BlockPosition | undefined {
  const anchors: { anchor: BlockPosition; away: number }[] = [];
  for (let dx = -RADIUS; dx <= RADIUS; dx += 1) {
    for (let dz = -RADIUS; dz <= RADIUS; dz += 1) {
      for (const dy of LEVELS) {
        anchors.push({ anchor: plus(feet, { x: dx, y: dy, z: dz }), away: Math.hypot(dx, dz) + Math.abs(dy) * 2 });
      }
    }
  }
  anchors.sort((a, b) => a.away - b.away);
  return anchors.find(({ anchor }) => fits(anchor, blueprint, world))?.anchor;
}

function fits(anchor: BlockPosition, blueprint: Blueprint, world: SpotSurroundings): boolean {
  const ground = footprint(blueprint).every((cell) => world.kind(plus(anchor, cell)) === "solid");
  if (!ground) return false;
  const isFree = (cell: BlockPosition): boolean => world.kind(plus(anchor, cell)) === "free";
  if (!blueprint.room.every(isFree)) return false;
  return blueprint.parts.every((part) => suits(anchor, part, blueprint, world));
}

function suits(
  anchor: BlockPosition,
  { kind, at }: BlueprintPart,
  blueprint: Blueprint,
  world: SpotSurroundings,
): boolean {
  const cell = plus(anchor, at);
  const there = world.kind(cell);
  if (kind === "dig") {
    // The cell beneath the last one must be solid too, so that digging never opens a cave; and so
    // must the cells around it, for the walls and the lid.
    const around = [{ x: 0, y: -1, z: 0 }, ...SIDES];
    return world.diggable(cell) && around.every((side) => world.kind(plus(cell, side)) === "solid");
  }
  if (kind === "wall" && blueprint.parts.some((other) => other.kind === "dig")) return true;
  if (kind === "wall" || kind === "hold") return there === "solid" || (there === "free" && !world.occupied(cell));
  const needsRoomAbove = kind === "door";
  const above = world.kind(plus(cell, { x: 0, y: 1, z: 0 }));
  return there === "free" && !world.occupied(cell) && (!needsRoomAbove || above === "free");
}
