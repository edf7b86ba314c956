// The only place that moves the body over a distance. A body with a navigator walks by it, others by
// mineflayer-pathfinder. Invariant: when a walk settles, for
// whatever reason, the body stands still.

import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { WalkOptions } from "../body/movement-port.ts";
import type { PathGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, tupleOf } from "../geometry/positions.ts";
import { timeOfDay } from "../memory/avoided-places.ts";
import { shakeLoose } from "./blind-step.ts";
import { getOff } from "./get-off.ts";
import { asWayOut } from "./movement-profile.ts";
import { backFromTheEdge } from "./on-the-edge.ts";
import { ShutIn, walkByPathfinder } from "./pathfinder-movement.ts";
import { feetOf } from "./walk-watch.ts";

export { PATHFINDING_MS } from "./walk-watch.ts";

const DOORWAY_MS = 5_000;

/**
 * Walks, swims, digs and builds until the goal is met. Throws `path.*`, or `run.aborted` when the
 * signal aborts.
 */
export async function followPath(body: MineflayerBody, goal: PathGoal, options: WalkOptions): Promise<void> {
  if (body.meets(goal)) return;
  body.dangers.refresh(body.dimension, timeOfDay(body.bot.time?.timeOfDay));
  await getOff(body, options);
  await backFromTheEdge({ body, ...options });
  try {
    await followLoose(body, goal, options);
  } finally {
    if (!options.signal.aborted) await leaveDoorway(body, goal, options);
  }
}

/** A body in a doorway is in its way, and cannot shut it: it steps on to where the goal is met as well. */
async function leaveDoorway(body: MineflayerBody, goal: PathGoal, options: WalkOptions): Promise<void> {
  const { doors, movement } = body;
  if (doors === undefined) return;
  if (!(movement ?? doors).isInOpened && !doors.isDoor(feetOf(body))) return;
  const isAtGoal = goal.isEnd(feetOf(body));
  const isBeside = (node: BlockPosition): boolean => !doors.isDoor(node) && (goal.isEnd(node) || !isAtGoal);
  const cells = around(feetOf(body)).filter(isBeside);
  // Where only the doorway meets the goal, the body stays in it.
  if (cells.length === 0) return;
  const beside: PathGoal = {
    data: { anyOf: cells.map((cell) => ({ at: { position: tupleOf(cell), range: 0 } })) },
    heuristic: (node) => goal.heuristic(node),
    isEnd: isBeside,
    hasChanged: () => false,
    isValid: () => true,
  };
  await walkOnce(body, beside, { ...options, dig: false, place: false, timeoutMs: DOORWAY_MS }).catch(() => {});
}

/** Cells a step or two from a cell. */
function around({ x, y, z }: BlockPosition): BlockPosition[] {
  const near = [-2, -1, 0, 1, 2];
  return near.flatMap((dx) => near.flatMap((dz) => [-1, 0, 1].map((dy) => ({ x: x + dx, y: y + dy, z: z + dz }))));
}

const walkOnce = (body: MineflayerBody, goal: PathGoal, options: WalkOptions): Promise<void> =>
  body.movement === undefined ? walkByPathfinder(body, goal, options) : body.movement.walk(goal, options);

async function followLoose(body: MineflayerBody, goal: PathGoal, options: WalkOptions): Promise<void> {
  const again = () => walkOnce(body, goal, options);
  try {
    await again();
  } catch (error) {
    if (!(error instanceof CodedError) || options.signal.aborted) throw error;
    if (error instanceof ShutIn && options.dig !== false) return asWayOut(body.movements, again);
    if (error.code !== "path.stuck") throw error;
    // Over an edge a jump would miss the block. Wedged in a corner or floating under a ledge: get
    // loose, then try once more.
    if (!(await backFromTheEdge({ body, ...options }))) await shakeLoose({ body, ...options });
    await again();
  }
}
