// Follows a moving creature: the path is planned again when the creature has moved too far from its
// old position.

import type { Entity } from "prismarine-entity";
import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { type BodyContext, checkAborted } from "../body/define-leaf.ts";
import { nearGoal } from "../geometry/path-goals.ts";
import { type BlockPosition, distance } from "../geometry/positions.ts";
import { isGone } from "../sense/creatures.ts";
import { followPath } from "./movement.ts";

const CLOSE_ENOUGH_TO_WAIT_MS = 100;
/** How far a creature may move, in blocks, before the path is planned again. */
const STRAYED = 3;

/** How far a creature may float over the ground to be reached from there. */
const FLOATING = 3;

/** The place on the ground under a creature that floats; its own place where the ground is far below. */
function groundUnder(body: Pick<MineflayerBody, "nameAt">, { x, y, z }: BlockPosition): BlockPosition {
  for (let down = 0; down < FLOATING; down++) {
    if (!/^(cave_)?air$/.test(body.nameAt({ x, y: Math.floor(y) - down - 1, z }) ?? "")) return { x, y: y - down, z };
  }
  return { x, y, z };
}

/**
 * Follows the creature until it is within `range` blocks, or until `isNear` says that it is near
 * enough. Throws `combat.targetLost`, `combat.timeout` or `path.*`.
 */
export async function comeNear(
  context: BodyContext,
  entity: Entity,
  range: number,
  timeoutMs: number,
  isNear = (): boolean => distance(entity.position, context.body.bot.entity.position) <= range,
): Promise<void> {
  const { body, clock, signal, beat } = context;
  const deadline = clock.now() + timeoutMs;
  while (!isNear()) {
    checkAborted(signal);
    if (isGone(body, entity)) throw new CodedError("combat.targetLost", `the ${entity.name} is gone`);
    const left = deadline - clock.now();
    if (left <= 0) throw new CodedError("combat.timeout", `the bot did not catch up with the ${entity.name}`);
    const from = entity.position.clone();
    const until = () => isGone(body, entity) || isNear() || distance(entity.position, from) > STRAYED;
    const goal = nearGoal(groundUnder(body, entity.position), Math.max(1, Math.floor(range) - 1));
    await followPath(body, goal, { clock, signal, beat, timeoutMs: left, until, dig: "rarely" });
    if (!isNear()) await clock.sleep(CLOSE_ENOUGH_TO_WAIT_MS, signal);
    beat();
  }
}
