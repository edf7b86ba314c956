// Whether the goal is closed in: then no search is needed to call it unreachable. A flood from the
// goal back through all cells that a body could come from contains every path to it. So if it ends
// without the start, there is none. A body that places blocks comes from any cell that is not solid;
// one that does not comes from where it can stand, swim or climb, at most a leap away.

import { CELL } from "../../schemas/plain.ts";
import type { GoalTest } from "../goals/goal-test.ts";
import type { GroundReader } from "../moves/ground-reader.ts";

/** A flood that grows beyond this many cells proves nothing. */
const MAX_POCKET = 2_000;

/** How far from its middle a goal's cells are looked for. */
const GOAL_BOX = 4;

/** Whether it is proven that solid cells close in the goal, apart from the start. */
export function isClosedIn(
  ground: GroundReader,
  { middle, isGoal }: GoalTest,
  start: { x: number; y: number; z: number },
): boolean {
  if (middle === undefined) return false;
  if (!ground.rules.place) return isOutOfReach(ground, { middle, isGoal }, start);
  const seen = new Set<string>();
  const queue: [number, number, number][] = [];
  const visit = (x: number, y: number, z: number): void => {
    const key = `${x},${y},${z}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (!isSolid(ground, x, y, z)) queue.push([x, y, z]);
  };
  const [mx, my, mz] = middle;
  for (let dx = -GOAL_BOX; dx <= GOAL_BOX; dx++)
    for (let dy = -GOAL_BOX; dy <= GOAL_BOX; dy++)
      for (let dz = -GOAL_BOX; dz <= GOAL_BOX; dz++)
        if (isGoal(mx + dx, my + dy, mz + dz)) visit(mx + dx, my + dy, mz + dz);
  // A goal that reaches farther than this box has cells that were not seen.
  if (isGoal(mx + GOAL_BOX + 1, my, mz)) return false;
  while (queue.length > 0) {
    const [x, y, z] = queue.pop() as [number, number, number];
    if (x === start.x && z === start.z && Math.abs(y - start.y) <= 1) return false;
    if (seen.size > MAX_POCKET || (ground.factsAt(x, y, z) & CELL.UNLOADED) !== 0) return false;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) for (let dz = -1; dz <= 1; dz++) visit(x + dx, y + dy, z + dz);
  }
  return true;
}

/** The longest leap, in cells along an axis. */
const LEAP = 4;

/** The same for a body that places nothing. */
function isOutOfReach(
  ground: GroundReader,
  { middle: [mx, my, mz], isGoal }: Pick<GoalTest, "isGoal"> & { middle: readonly [number, number, number] },
  start: { x: number; y: number; z: number },
): boolean {
  const seen = new Set<string>();
  const queue: [number, number, number][] = [];
  let isKnown = true;
  const visit = (x: number, y: number, z: number): void => {
    const facts = ground.factsAt(x, y, z);
    if ((facts & CELL.UNLOADED) !== 0) isKnown = false;
    if (!mayBeIn(ground, facts, x, y, z)) return;
    const key = `${x},${y},${z}`;
    if (seen.has(key)) return;
    seen.add(key);
    queue.push([x, y, z]);
  };
  for (let dx = -GOAL_BOX; dx <= GOAL_BOX; dx++)
    for (let dy = -GOAL_BOX; dy <= GOAL_BOX; dy++)
      for (let dz = -GOAL_BOX; dz <= GOAL_BOX; dz++)
        if (isGoal(mx + dx, my + dy, mz + dz)) visit(mx + dx, my + dy, mz + dz);
  if (isGoal(mx + GOAL_BOX + 1, my, mz)) return false;
  const falls = (ground.rules.maxFall >> 4) + 1;
  const highest = ground.highestY();
  while (queue.length > 0) {
    const [x, y, z] = queue.pop() as [number, number, number];
    if (!isKnown || seen.size > MAX_POCKET) return false;
    if (x === start.x && z === start.z && Math.abs(y - start.y) <= 1) return false;
    for (let dx = -LEAP; dx <= LEAP; dx++)
      for (let dz = -LEAP; dz <= LEAP; dz++) for (let dy = -1; dy <= falls; dy++) visit(x + dx, y + dy, z + dz);
    // Into water a body falls from any height.
    if ((ground.factsAt(x, y, z) & CELL.WATER) === 0) continue;
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++)
        for (let above = y + falls + 1; above <= highest; above++) visit(x + dx, above, z + dz);
  }
  return isKnown;
}

/** Whether a body may ever stand, swim or climb in the cell. */
function mayBeIn(ground: GroundReader, facts: number, x: number, y: number, z: number): boolean {
  if (isSolid(ground, x, y, z)) return false;
  const isPartial = (facts & CELL.TOP) !== 0 && (facts & CELL.TOP) < 16;
  if (isPartial || (facts & (CELL.WATER | CELL.CLIMBABLE | CELL.OPENS)) !== 0) return true;
  const below = ground.factsAt(x, y - 1, z);
  return (below & CELL.TOP) >= 16 || (below & (CELL.SCAFFOLDING | CELL.OPENS | CELL.UNLOADED)) !== 0;
}

/** Whether no body is ever in the cell: it is full, and nobody digs it. */
function isSolid(ground: GroundReader, x: number, y: number, z: number): boolean {
  const facts = ground.factsAt(x, y, z);
  if ((facts & CELL.UNLOADED) !== 0 || (facts & CELL.TOP) < 16 || (facts & CELL.OPENS) !== 0) return false;
  if (((facts >> CELL.BOTTOM_SHIFT) & CELL.BOTTOM_MASK) !== 0) return false;
  return !ground.rules.dig || !ground.canEverDig(x, y, z);
}
