// The only place that moves the body over a distance. A body with a navigator walks by it; others,
// and those that conduct confines, walk by mineflayer-pathfinder. Invariant: when a walk settles, for
// whatever reason, the body stands still.

import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import type { WalkOptions } from "../body/movement-port.ts";
import type { PathGoal } from "../geometry/path-goals.ts";
import { ANYWHERE } from "../geometry/territory.ts";
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
  await getOff(body, options);
  await backFromTheEdge({ body, ...options });
  try {
    await followLoose(body, goal, options);
  } finally {
    if (!options.signal.aborted) await leaveDoorway(body, goal, options);
  }
}

/** A door that the body stands in cannot be shut: it steps on to where the goal is met as well. */
async function leaveDoorway(body: MineflayerBody, goal: PathGoal, options: WalkOptions): Promise<void> {
  const { doors } = body;
  if (doors?.isInOpened !== true) return;
  const beside: PathGoal = {
    data: goal.data,
    heuristic: (node) => goal.heuristic(node),
    isEnd: (node) => !doors.isDoor(node) && (goal.isEnd(node) || !goal.isEnd(feetOf(body))),
    hasChanged: () => false,
    isValid: () => true,
  };
  // Where only the doorway meets the goal, the body stays in it.
  await walkByPathfinder(body, beside, { ...options, dig: false, timeoutMs: DOORWAY_MS }).catch(() => {});
}

async function followLoose(body: MineflayerBody, goal: PathGoal, options: WalkOptions): Promise<void> {
  const { movement, territory } = body;
  // A navigator's paths do not know the territory yet.
  const isFree = movement !== undefined && territory === ANYWHERE;
  const again = () => (isFree ? movement.walk(goal, options) : walkByPathfinder(body, goal, options));
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
