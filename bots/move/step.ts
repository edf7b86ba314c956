// Steps of one block, for tunnel and bridge: they remember the start, so that a retry does not take
// two steps, and check by the position that the body moved.

import type { Vec3 } from "vec3";
import { directionOfGap } from "../../capabilities/gap.ts";
import { AHEAD_KEY, type CorridorDirection } from "../../capabilities/leaves/corridor.ts";
import { type Failure, failure } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";
import { nearGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, distance } from "../geometry/positions.ts";
import { followPath } from "./movement.ts";

const FROM_KEY = "set out from";
const STEP_MS = 10_000;

/** The block where the first attempt of this call started. */
export function rememberStart({ body, memory }: Pick<BodyContext, "body" | "memory">): Vec3 {
  const known = memory.get(FROM_KEY) as Vec3 | undefined;
  const from = known ?? body.feet;
  memory.set(FROM_KEY, from);
  return from;
}

/** The guard of a step: remembers the start of the first attempt. */
export function isSettingOut(context: Pick<BodyContext, "body" | "memory">): undefined {
  rememberStart(context);
  return undefined;
}

/** The direction; for `ahead` that of the gap, as the first step of the option found it. */
export function headingOf(
  { body, memory }: Pick<BodyContext, "body" | "memory">,
  direction: CorridorDirection | "ahead",
): CorridorDirection {
  if (direction !== "ahead") return direction;
  const known = memory.get(AHEAD_KEY) as CorridorDirection | undefined;
  const { feet } = body;
  const isFirm = (x: number, y: number, z: number) => body.blockAt(feet.offset(x, y, z))?.boundingBox === "block";
  const heading = known ?? directionOfGap(isFirm, facingOf(body.bot.entity.yaw));
  memory.set(AHEAD_KEY, heading);
  return heading;
}

/** mineflayer's yaw: 0 looks north, and it grows to the left. */
function facingOf(yaw: number): CorridorDirection {
  const quarter = Math.round(yaw / (Math.PI / 2));
  return (["north", "west", "south", "east"] as const)[((quarter % 4) + 4) % 4] ?? "north";
}

/** Walks into the adjacent cell without digging. Throws `path.*`. */
export async function stepTo({ body, clock, signal, beat }: BodyContext, cell: BlockPosition): Promise<void> {
  await followPath(body, nearGoal(cell, 0), { clock, signal, beat, timeoutMs: STEP_MS, dig: false });
}

/** V4 of a step: the body stands in another block than at the start. */
export function steppedFrom({ body, memory }: BodyContext): Failure | undefined {
  const from = memory.get(FROM_KEY) as Vec3 | undefined;
  memory.delete(FROM_KEY);
  const by = from === undefined ? 0 : distance(from, body.feet);
  return by >= 1 ? undefined : failure("path.stuck", "the bot did not move");
}
