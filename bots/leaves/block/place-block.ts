// The verb place_block: places a block on a free spot nearby, or in a niche dug for it, and checks
// the block that stands there afterwards. A station is remembered, so that near:STATION holds and
// the bot can return to it.

import { Vec3 } from "vec3";
import { z } from "zod";
import { PLACE_BLOCK } from "../../../capabilities/leaves/making.ts";
import { CodedError, failure, Position } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { callingOf } from "../../choice/professions.ts";
import { listSpots, type Spot } from "../../choice/spot.ts";
import { visibleFace } from "../../geometry/line-of-sight.ts";
import { type BlockPosition, distance, tupleOf } from "../../geometry/positions.ts";
import { isStation } from "../../memory/stations.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { digSafely, holdToolFor } from "../../work/digging.ts";
import { footholdFor, isBlockOf, setDown, surroundingsOf } from "../../work/place-block.ts";
import { isShutIn } from "../../work/surroundings.ts";

const Output = z.strictObject({ position: Position });

const MAX_TRIES = 6;
const TORCH = "torch";
/** An unemployed villager walks to a free job site within a minute. */
const EMPLOYED_MS = 30_000;
/** Blocks between the bot in a shelter and the shelter's farthest cell. */
const IN_SHELTER = 4;

export const placeBlock = bodyLeaf({
  ...PLACE_BLOCK,
  outputSchema: Output,
  timeoutMs: 60_000,
  waitsMs: Math.max(ANSWER_MS, EMPLOYED_MS + 5_000),
  retries: 2,
  activity: "place",
  async run(context, { item, profession }) {
    const { body, signal } = context;
    // In a shelter only the bot's own cell has room, and a cell visible through a door is outside.
    if (item === TORCH && isShutIn(body)) return { position: tupleOf(await torchInOwnCell(context)) };
    let last: CodedError | undefined;
    const spots = listSpots(body.feet, surroundingsOf(context)).filter((spot) => canClick(context, spot));
    // A niche for a torch would open the shelter that the torch should light.
    const usable = item === TORCH ? spots.filter(({ niche }) => !niche) : spots;
    for (const spot of usable.slice(0, MAX_TRIES)) {
      checkAborted(signal);
      try {
        if (spot.niche) await digOut(context, spot.cell);
        await putOn(context, item, spot);
      } catch (error) {
        last = mapError("place", error);
        if (last.code === "inventory.missingItem") throw last;
        continue;
      }
      const { dimension } = body;
      if (isStation(item)) body.stations.remember({ station: item, place: spot.cell, dimension, own: true });
      if (profession !== undefined) await employed(context, profession);
      return { position: tupleOf(spot.cell) };
    }
    throw last ?? new CodedError("place.invalidFace", `there is no spot for ${item} around ${body.feet}`);
  },
  postcondition({ body }, { item }, { position: [x, y, z] }) {
    const block = body.blockAt({ x, y, z });
    if (isBlockOf(block, item)) {
      if (item === TORCH) lightShelters(body, { x, y, z });
      return undefined;
    }
    return failure("place.timeout", `${block?.name ?? "nothing"} is at ${x} ${y} ${z}, not ${item}`);
  },
});

/** The face to click must be visible, else the server may refuse the click. */
function canClick({ body }: BodyContext, { ground, cell, niche }: Spot): boolean {
  return visibleFace(body.sight, body.eyes, niche ? cell : ground) !== undefined;
}

async function digOut(context: BodyContext, cell: BlockPosition): Promise<void> {
  const block = context.body.blockAt(cell);
  if (!block) throw new CodedError("path.unloaded", "the chunk of the wall is not loaded");
  await holdToolFor(context, block, null);
  await digSafely(context, cell, block);
}

async function putOn(context: BodyContext, item: string, { cell, ground }: Spot): Promise<void> {
  const reference = context.body.blockAt(ground);
  if (!reference) throw new CodedError("place.invalidFace", "the chunk of the ground is not loaded");
  await setDown(context, item, cell, { reference, face: new Vec3(0, 1, 0) });
}

/** Waits until a villager has taken the job. */
async function employed(context: BodyContext, profession: string): Promise<void> {
  const { body } = context;
  const worker = () =>
    creaturesOf(body, "villager").find(
      ({ metadata }) => callingOf(metadata ?? [], body.bot.version)?.profession === profession,
    );
  if (!(await eventually(context, () => worker() !== undefined, EMPLOYED_MS))) {
    throw new CodedError("combat.targetLost", `no villager became a ${profession}`);
  }
  body.places.remember({ name: profession, place: worker()?.position ?? body.feet, dimension: body.dimension });
}

/**
 * A shelter has no other room: the torch hangs on the wall beside the head, or stands at the feet;
 * it obstructs no one.
 */
async function torchInOwnCell(context: BodyContext): Promise<BlockPosition> {
  const { feet } = context.body;
  for (const cell of [feet.offset(0, 1, 0), feet]) {
    const foothold = footholdFor(context, cell);
    if (!foothold) continue;
    await setDown(context, TORCH, cell, foothold);
    return cell;
  }
  throw new CodedError("place.invalidFace", "there is no spot for a torch here");
}

/** A shelter with a torch in it is lit. */
function lightShelters({ places, dimension }: MineflayerBody, torch: BlockPosition): void {
  for (const name of places.near(dimension)) {
    const place = name.startsWith("shelter:") ? places.find(dimension, name, torch) : undefined;
    if (place && distance(place, torch) <= IN_SHELTER) {
      places.remember({ name: name.replace("shelter:", "lit_shelter:"), place, dimension });
    }
  }
}
