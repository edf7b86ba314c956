// Spots to place something on: around the body, or around ground that it walks to when there are none
// here, as on top of a trunk or of a pillar.

import { CodedError } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";
import { listSpots, type Spot, type SpotSurroundings } from "../choice/spot.ts";
import { eyesAt } from "../geometry/line-of-sight.ts";
import { anyOfGoal } from "../geometry/path-goals.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { followPath } from "../move/movement.ts";
import { isLasting, surroundingsOf } from "./place-block.ts";

/** Whether a spot serves a body whose eyes are there. */
export type SpotTest = (spot: Spot, eyes: ReturnType<typeof eyesAt>) => boolean;

/** How far ground is looked for, in blocks: down from the top of a tall tree. */
const ACROSS = 6;
const DOWN = 16;
const UP = 3;
/** The places that a walk may end at, and the places whose surroundings are looked at. */
const MAX_ENDS = 12;
const MAX_LOOKS = 60;

/**
 * The spots around the body that serve, in order of preference. Without any the body walks to
 * ground with one. Returns none where no such ground is near or can be walked to.
 */
export async function findRoom(context: BodyContext, serves: SpotTest, timeoutMs: number): Promise<Spot[]> {
  const { body, clock, signal, beat } = context;
  const world = surroundingsOf(context);
  const here = (): Spot[] => listSpots(body.feet, world).filter((spot) => serves(spot, body.eyes));
  const spots = here();
  if (spots.length > 0) return spots;
  const ends = groundWithRoom(context, world, serves);
  if (ends.length === 0) return [];
  try {
    await followPath(body, anyOfGoal(ends), { clock, signal, beat, timeoutMs, dig: "rarely" });
  } catch (error) {
    if (!(error instanceof CodedError) || !error.code.startsWith("path.")) throw error;
    return [];
  }
  return here();
}

/** Cells to stand in on lasting ground, the nearest first, with a free spot around them. */
function groundWithRoom({ body }: BodyContext, world: SpotSurroundings, serves: SpotTest): BlockPosition[] {
  const stands = (cell: BlockPosition): boolean =>
    world.kind(cell) === "free" &&
    world.kind({ ...cell, y: cell.y + 1 }) === "free" &&
    isLasting(body, { ...cell, y: cell.y - 1 });
  const ends: BlockPosition[] = [];
  let looks = 0;
  for (const cell of cellsAround(body.feet)) {
    if (ends.length >= MAX_ENDS || looks >= MAX_LOOKS) break;
    if (!stands(cell)) continue;
    looks += 1;
    const hasRoom = listSpots(cell, world).some((spot) => !spot.niche && serves(spot, eyesAt(cell)));
    if (hasRoom) ends.push(cell);
  }
  return ends;
}

function cellsAround({ x, y, z }: BlockPosition): BlockPosition[] {
  const cells: { cell: BlockPosition; away: number }[] = [];
  for (let dx = -ACROSS; dx <= ACROSS; dx += 1) {
    for (let dz = -ACROSS; dz <= ACROSS; dz += 1) {
      for (let dy = -DOWN; dy <= UP; dy += 1) {
        cells.push({ cell: { x: x + dx, y: y + dy, z: z + dz }, away: Math.hypot(dx, dz) + Math.abs(dy) });
      }
    }
  }
  return cells.sort((a, b) => a.away - b.away).map(({ cell }) => cell);
}
