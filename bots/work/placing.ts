// Places a block under the bot in mid-jump, so that the server accepts it. Unmodified mineflayer
// fails for two reasons: it turns the head over several ticks, in which the body falls back, and
// the server checks the position that it received last, a tick or two old. So the bot looks at the
// face in one packet, and places the block once the body has been clear of the cell long enough.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import type { BlockPosition } from "../geometry/positions.ts";

type PlaceWithOptions = (reference: unknown, face: unknown, options: object) => Promise<void>;

/**
 * Ticks in a row that the body must be clear of the cell: one that the server has certainly
 * received, one in transmission.
 */
const CLEAR_TICKS = 3;
/** A jump takes a dozen ticks; two of them may fail. */
const MAX_TICKS = 30;
/** How long the server may take to show the block. */
const ANSWER_TICKS = 30;
const PLAYER = { halfWidth: 0.3, height: 1.8 };

/** Whether a body whose feet are at `feet` fills part of the cell; a player's body by default. */
export function fillsCell(feet: BlockPosition, cell: BlockPosition, { halfWidth, height } = PLAYER): boolean {
  const within = (at: number, low: number, high: number) => high > at && low < at + 1;
  return (
    within(cell.x, feet.x - halfWidth, feet.x + halfWidth) &&
    within(cell.z, feet.z - halfWidth, feet.z + halfWidth) &&
    within(cell.y, feet.y, feet.y + height)
  );
}

/** Whether the cell is under or in the body, so that only a jump clears it. */
const inOwnColumn = (feet: BlockPosition, cell: BlockPosition): boolean =>
  fillsCell({ x: feet.x, y: cell.y, z: feet.z }, cell) && cell.y <= feet.y && feet.y - cell.y < 2;

/** Replaces `bot.placeBlock`, for the leaves and the pathfinder alike. */
export function placeInTime(bot: Bot): void {
  const { _placeBlockWithOptions: place } = bot as unknown as { _placeBlockWithOptions: PlaceWithOptions };
  bot.placeBlock = async (reference, face) => {
    const { x, y, z } = reference.position;
    const cell = new Vec3(x + face.x, y + face.y, z + face.z);
    // A torch obstructs no body; every other block waits until the body is out of the cell.
    const isThin = /torch$/.test(bot.heldItem?.name ?? "");
    if (!isThin && inOwnColumn(bot.entity.position, cell)) await clearOf(bot, cell);
    await promptly(bot, place(reference, face, { swingArm: "right", forceLook: true }));
  };
}

async function clearOf(bot: Bot, cell: BlockPosition): Promise<void> {
  let clear = 0;
  for (let ticks = 0; ticks < MAX_TICKS && clear < CLEAR_TICKS; ticks += 1) {
    clear = fillsCell(bot.entity.position, cell) ? 0 : clear + 1;
    if (clear < CLEAR_TICKS) await bot.waitForTicks(1);
  }
}

/**
 * Waits a second and a half for the server's update, not five as mineflayer does: a refusal is
 * silent, and the walk waits for it.
 */
async function promptly(bot: Bot, placing: Promise<void>): Promise<void> {
  let end: { error?: unknown } | undefined;
  placing.then(
    () => {
      end = {};
    },
    (error: unknown) => {
      end = { error };
    },
  );
  for (let ticks = 0; ticks < ANSWER_TICKS && end === undefined; ticks += 1) await bot.waitForTicks(1);
  if (end === undefined) throw new Error(`No block has been placed within ${ANSWER_TICKS} ticks`);
  if (end.error !== undefined) throw end.error;
}
