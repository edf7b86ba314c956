// The verb sleep: goes to the nearest bed, or places a carried one, waits beside it until beds work,
// lies down, and stays until it wakes. It succeeds when it is day, or the storm is over.

import type { Block } from "prismarine-block";
import { SLEEP } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure, MAX_DAY_MS, ticksUntilBedsWork, waitForBeds } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { listSpots } from "../../choice/spot.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { findPlaces } from "../../sense/block-search.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { blockIds } from "../../work/find-blocks.ts";
import { putAt } from "../../work/place-at.ts";
import { surroundingsOf } from "../../work/place-block.ts";
import { timeOfDay } from "../../work/surroundings.ts";

const BED = /_bed$/;
const BED_RADIUS = 48;
const WALK_MS = 60_000;
/**
 * Vanilla skips the night after five seconds once all players sleep; if others stay awake, a night
 * takes ten minutes.
 */
const NIGHT_MS = 620_000;
/** Servers send the time once a second; a clock that did not move for so long stands still. */
const CLOCK_STANDS_MS = 60_000;
const POLL_MS = 500;
/** A slow server's day is longer. */
const DAY_MS = MAX_DAY_MS * 1.5;
const MAX_TRIES = 5;
const FALL_ASLEEP_MS = 6_000;

export const sleep = bodyLeaf({
  ...SLEEP,
  timeoutMs: WALK_MS + DAY_MS + NIGHT_MS,
  waitsMs: DAY_MS + NIGHT_MS,
  retries: 0,
  activity: "sleep",
  guard({ body }) {
    const { bot } = body;
    const isHeld = bot.inventory.items().some(({ name }) => BED.test(name));
    if (!isHeld && !nearestBed({ body })) return failure("inventory.missingItem", "no bed is held or near");
    return !bedsWork(body) && bot.time.doDaylightCycle === false ? failure("sleep.notNight", STANDS) : undefined;
  },
  async run(context) {
    const { body, clock, signal, beat } = context;
    const { bot } = body;
    const bed = nearestBed(context) ?? (await makeBed(context));
    await comeIntoReach(context, bed.position, WALK_MS);
    await nightfall(context);
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

const STANDS = "it is day, and the world's time stands still";

const bedsWork = (body: MineflayerBody): boolean =>
  (body.bot.isRaining && (body.bot.thunderState ?? 0) > 0) || ticksUntilBedsWork(timeOfDay(body)) === 0;

/** Waits until beds work, and reports for how long. Throws `sleep.notNight` where time stands still. */
async function nightfall(context: BodyContext): Promise<void> {
  const { body, clock, signal, beat } = context;
  let shown = timeOfDay(body);
  let movedAt = clock.now();
  for (let reported = ""; !bedsWork(body); await clock.sleep(POLL_MS, signal)) {
    checkAborted(signal);
    beat();
    const time = timeOfDay(body);
    if (time !== shown) [shown, movedAt] = [time, clock.now()];
    if (clock.now() - movedAt > CLOCK_STANDS_MS) throw new CodedError("sleep.notNight", STANDS);
    const report = `it is day; beds work in ${waitForBeds(time)}`;
    if (report !== reported) context.progress(report);
    reported = report;
  }
}

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
  for (const { cell, niche } of listSpots(body.feet, surroundingsOf(context)).slice(0, MAX_TRIES)) {
    if (niche) continue;
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
