// Stepping back from a creeper. Source: Minecraft Wiki "Creeper" (it explodes a second and a half
// after a player came within three blocks, and gives up once the player is seven blocks away).

import type { Entity } from "prismarine-entity";
import { CodedError } from "../../../schemas/index.ts";
import { type BodyContext, checkAborted } from "../../body/define-leaf.ts";
import { awayGoal } from "../../geometry/path-goals.ts";
import { distance } from "../../geometry/positions.ts";
import { followPath } from "../../move/movement.ts";
import { isDying, isGone } from "../../sense/creatures.ts";

/**
 * The distance from a creeper beyond which its fuse goes out, and the one within which it starts,
 * slightly early.
 */
const FUSE_ENDS = 7.5;
export const FUSE_BEGINS = 3.5;
const GET_OUT_MS = 3_000;
const POLL_MS = 50;

/**
 * Retreats from a creeper and waits as long as its fuse burnt, unless it reaches the body again
 * sooner.
 */
export async function leaveFuse({ body, clock, signal, beat }: BodyContext, entity: Entity): Promise<void> {
  const struckAt = clock.now();
  const away = () => distance(entity.position, body.bot.entity.position);
  const until = () => away() > FUSE_ENDS || isDying(entity) || isGone(body, entity);
  if (until()) return;
  const { x, z } = entity.position;
  try {
    const goal = awayGoal([{ x, z }], FUSE_ENDS + 1);
    await followPath(body, goal, { clock, signal, beat, dig: false, timeoutMs: GET_OUT_MS, until });
  } catch (error) {
    // Without a way out, the bot strikes again as soon as it can.
    if (!(error instanceof CodedError) || !error.code.startsWith("path.")) throw error;
  }
  const rested = clock.now() + (clock.now() - struckAt);
  while (clock.now() < rested && away() > FUSE_BEGINS && !isDying(entity) && !isGone(body, entity)) {
    checkAborted(signal);
    beat();
    await clock.sleep(POLL_MS, signal);
  }
}
