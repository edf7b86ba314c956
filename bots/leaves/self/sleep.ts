// The verb sleep: lies down in the nearest bed, or in a carried one that it places, and stays until
// it wakes. It succeeds when it is day, or the storm is over.

import type { Block } from "prismarine-block";
import { notNight, SLEEP } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { findPlaces } from "../../sense/block-search.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { blockIds } from "../../work/find-blocks.ts";
import { putAt } from "../../work/place-at.ts";
import { findRoom } from "../../work/room-to-place.ts";

const BED = /_bed$/;
const BED_RADIUS = 48;
const WALK_MS = 60_000;
/**
 * Vanilla skips the night after five seconds once all players sleep; if others stay awake, a night
 * takes ten minutes.
 */
const NIGHT_MS = 620_000;
const POLL_MS = 500;
const MAX_TRIES = 5;
const FALL_ASLEEP_MS = 6_000;

export const sleep = bodyLeaf({
  ...SLEEP,
  timeoutMs: WALK_MS + NIGHT_MS,
  waitsMs: NIGHT_MS,
  retries: 0,
  activity: "sleep",
  guard({ body }) {
    const { bot } = body;
    const isHeld = bot.inventory.items().some(({ name }) => BED.test(name));
    if (!isHeld && !nearestBed({ body })) return failure("inventory.missingItem", "no bed is held or near");
    const { isDay, timeOfDay } = bot.time;
    return isDay && bot.thunderState === 0 ? failure("sleep.notNight", notNight(timeOfDay)) : undefined;
  },
  async run(context) {
    const { body, clock, signal, beat } = context;
    const { bot } = body;
    const bed = nearestBed(context) ?? (await makeBed(context));
    await comeIntoReach(context, bed.position, WALK_MS);
    // mineflayer resolves when the server reports that the bot lies down, and otherwise never.
    await Promise.race([bot.sleep(bed), clock.sleep(FALL_ASLEEP_MS, signal)]);
    if (!bot.isSleeping) throw new CodedError("container.busy", "the server did not let the bot lie down");
    try {
      while (bot.isSleeping) {
        checkAborted(signal);
        beat();
        await clock.sleep(POLL_MS, signal);
      }
    } finally {
      if (bot.isSleeping) await bot.wake();
    }
    await eventually(context, () => bot.time.isDay, 3_000);
    return { bed: tupleOf(bed.position) };
  },
  postcondition: ({ body }) => (body.bot.time.isDay ? undefined : failure("pbi.effectsUnmet", "it is still night")),
});

function nearestBed({ body }: Pick<BodyContext, "body">): Block | undefined {
  const { bot } = body;
  const places = findPlaces(bot, blockIds(bot, BED), { radius: BED_RADIUS, count: 8 });
  const place = places.find((candidate) => !body.exclusions.has(candidate));
  return (place && body.blockAt(place)) ?? undefined;
}

/** Places a held bed where both of its halves have room. */
async function makeBed(context: BodyContext): Promise<Block> {
  const { body } = context;
  const item = body.bot.inventory.items().find(({ name }) => BED.test(name));
  if (!item) throw new CodedError("inventory.missingItem", "no bed is held");
  let last: CodedError | undefined;
  const spots = await findRoom(context, ({ niche }) => !niche, WALK_MS);
  for (const { cell } of spots.slice(0, MAX_TRIES)) {
    checkAborted(context.signal);
    try {
      await putAt(context, item.name, cell, WALK_MS);
      const bed = body.blockAt(cell);
      if (bed) return bed;
    } catch (error) {
      last = mapError("place", error);
    }
  }
  throw last ?? new CodedError("place.invalidFace", "there is no room for a bed here");
}
