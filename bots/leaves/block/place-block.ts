// The verb place_block: places a block at a position, on a free spot nearby, or in a niche dug for
// it, and checks the block that stands there afterwards. A bucket is poured out, fire is lit. A
// station is remembered, so that near:STATION holds and the bot can return to it.

import { Vec3 } from "vec3";
import { z } from "zod";
import { PLACE_BLOCK } from "../../../capabilities/leaves/making.ts";
import { CodedError, failure, Position } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { ANSWER_MS, type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { mapError } from "../../body/error-mapping.ts";
import { callingOf } from "../../choice/professions.ts";
import type { Spot } from "../../choice/spot.ts";
import { visibleFace } from "../../geometry/line-of-sight.ts";
import { type BlockPosition, distance, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { isStation } from "../../memory/stations.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { creaturesOf } from "../../sense/creatures.ts";
import { countHeld, findHeld } from "../../sense/inventory.ts";
import { emptied, pourTowards } from "../../uses/liquids.ts";
import { comeIntoReach } from "../../work/approach.ts";
import { DIG_MS, digSafely, holdToolFor } from "../../work/digging.ts";
import { putAt } from "../../work/place-at.ts";
import { footholdFor, isBlockOf, isReplaceable, setDown, surroundingsOf } from "../../work/place-block.ts";
import { findRoom, type SpotTest } from "../../work/room-to-place.ts";
import { isShutIn } from "../../work/surroundings.ts";

const Output = z.strictObject({ position: Position });

const MAX_TRIES = 6;
const TORCH = "torch";
/** An unemployed villager walks to a free job site within a minute. */
const EMPLOYED_MS = 30_000;
const FIRE = "fire";
const LIGHTER = "flint_and_steel";
const LIQUID = /^(water|lava)_bucket$/;
/** Placed as entities, which this body does not see as blocks. */
const WOODS = ["oak", "spruce", "birch", "jungle", "acacia", "dark_oak", "mangrove", "cherry", "pale_oak"];
const REFUSED = [
  ...["armor_stand", "end_crystal", "glow_item_frame", "item_frame", "painting"],
  ...["", "chest_", "furnace_", "tnt_", "hopper_", "command_block_"].map((kind) => `${kind}minecart`),
  ...WOODS.flatMap((wood) => [`${wood}_boat`, `${wood}_chest_boat`]),
  ...["bamboo_raft", "bamboo_chest_raft"],
];
const WALK_MS = 40_000;
/** Blocks between the bot in a shelter and the shelter's farthest cell. */
const IN_SHELTER = 4;

export const placeBlock = bodyLeaf({
  ...PLACE_BLOCK,
  outputSchema: Output,
  timeoutMs: 60_000 + DIG_MS + ANSWER_MS,
  waitsMs: Math.max(ANSWER_MS, EMPLOYED_MS + 5_000, PATHFINDING_MS),
  retries: 2,
  refuses: REFUSED,
  activity: "place",
  async run(context, { item, position, profession }) {
    const { body, signal } = context;
    if (position !== undefined) {
      const cell = vectorOf(position).floored();
      if (!isBlockOf(body.blockAt(cell), item)) await putThere(context, item, cell);
      return placed(context, item, cell);
    }
    if (LIQUID.test(item)) return { position: tupleOf(await pouredOut(context, item)) };
    // In a shelter only the bot's own cell has room, and a cell visible through a door is outside.
    if (item === TORCH && isShutIn(body)) return { position: tupleOf(await torchInOwnCell(context)) };
    let last: CodedError | undefined;
    // The face to click must be visible, else the server may refuse the click. A niche for a torch would
    // open the shelter that the torch should light.
    const canClick: SpotTest = ({ ground, cell, niche }, eyes) =>
      (item !== TORCH || !niche) && visibleFace(body.sight, eyes, niche ? cell : ground) !== undefined;
    const spots = await findRoom(context, canClick, WALK_MS);
    for (const spot of spots.slice(0, MAX_TRIES)) {
      checkAborted(signal);
      try {
        if (spot.niche) await digOut(context, spot.cell);
        await (item === FIRE ? light(context, spot.cell) : putOn(context, item, spot));
      } catch (error) {
        last = mapError("place", error);
        if (last.code === "inventory.missingItem") throw last;
        continue;
      }
      const place = placed(context, item, spot.cell);
      if (profession !== undefined) await employed(context, profession);
      return place;
    }
    throw last ?? new CodedError("place.invalidFace", `there is no spot for ${item} around ${body.feet}`);
  },
  postcondition({ body }, { item, position: asked }, { position: [x, y, z] }) {
    const block = body.blockAt({ x, y, z });
    // Where it was poured, it may have flowed on; the bucket shows that it was.
    if (LIQUID.test(item) && asked === undefined) return undefined;
    if (isBlockOf(block, item)) {
      if (item === TORCH) lightShelters(body, { x, y, z });
      return undefined;
    }
    return failure("place.timeout", `${block?.name ?? "nothing"} is at ${x} ${y} ${z}, not ${item}`);
  },
});

function placed({ body }: BodyContext, item: string, place: Vec3 | BlockPosition): { position: Position } {
  const { dimension } = body;
  if (isStation(item)) body.stations.remember({ station: item, place, dimension, own: true });
  return { position: tupleOf(place) };
}

/** Places the item at the cell; what is in the way is dug out. */
async function putThere(context: BodyContext, item: string, cell: Vec3): Promise<void> {
  const { body } = context;
  const there = body.blockAt(cell);
  if (there && !isReplaceable(there)) {
    if (!surroundingsOf(context).diggable(cell))
      throw new CodedError("place.invalidFace", `${there.name} is already at ${cell}`);
    await comeIntoReach(context, cell, WALK_MS);
    await digOut(context, cell);
  }
  if (item === FIRE) return light(context, cell);
  if (!LIQUID.test(item)) return putAt(context, item, cell, WALK_MS);
  await comeIntoReach(context, cell.offset(0, -1, 0), WALK_MS);
  await pourTowards(context, item, cell.offset(0.5, 0, 0.5));
}

/** Empties the bucket; throws if it stays full. */
async function pouredOut(context: BodyContext, bucket: string): Promise<BlockPosition> {
  const had = countHeld(context.body.bot, bucket);
  const args = { block: null, effect: "empty", item: "bucket", tool: null, ingredients: { [bucket]: 1 } };
  const place = await emptied(context, args);
  if (countHeld(context.body.bot, bucket) < had) return place;
  throw new CodedError("place.timeout", `the server did not let the ${bucket} be emptied`);
}

/** Lights a fire on the ground under the cell. */
async function light(context: BodyContext, cell: BlockPosition): Promise<void> {
  const { body } = context;
  const lighter = findHeld(body.bot, LIGHTER);
  if (!lighter) throw new CodedError("inventory.missingItem", `no ${LIGHTER} is held`);
  const place = new Vec3(cell.x, cell.y, cell.z);
  await comeIntoReach(context, place.offset(0, -1, 0), WALK_MS);
  const ground = body.blockAt(place.offset(0, -1, 0));
  if (!ground) throw new CodedError("path.unloaded", "the chunk of the ground is not loaded");
  await body.bot.equip(lighter, "hand");
  await body.bot.activateBlock(ground, new Vec3(0, 1, 0));
  if (await eventually(context, () => isBlockOf(body.blockAt(cell), FIRE), ANSWER_MS)) return;
  throw new CodedError("place.timeout", "the fire did not light");
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
function lightShelters(body: MineflayerBody, torch: BlockPosition): void {
  for (const { name, place, dimension, stands } of body.nearPlaces()) {
    if (!name.startsWith("shelter:") || distance(place, torch) > IN_SHELTER) continue;
    const lit = name.replace("shelter:", "lit_shelter:");
    const isLit: typeof stands = (seen) =>
      stands?.(seen) !== false && (seen.blockAt(torch)?.name.endsWith("torch") ?? true);
    body.places.remember({ name: lit, place, dimension, stands: isLit });
  }
}
