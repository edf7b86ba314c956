// Internal to build_structure: chooses a site, goes there and places every part from the bottom up,
// digging where the blueprint requires it. Parts that already stand count. Changes since the choice
// are repaired: missing ground is replaced, plants or fallen blocks are dug out of cells, and the
// bot waits for bodies in the way. It succeeds when every part stands; a shelter is then near, and
// the body in it.

import { Vec3 } from "vec3";
import { z } from "zod";
import { BLUEPRINTS, type Blueprint, type BlueprintPart } from "../../../domains/blueprints.ts";
import { CodedError, failure, Position } from "../../../schemas/index.ts";
import { type BodyContext, bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { chooseSite } from "../../choice/site.ts";
import { nearGoal } from "../../geometry/path-goals.ts";
import { type BlockPosition, tupleOf, vectorOf } from "../../geometry/positions.ts";
import { standInTheMiddle } from "../../move/centre-on-block.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";
import { buildingBlock } from "../../move/movement-profile.ts";
import { digSafely, holdToolFor, isAir } from "../../work/digging.ts";
import { putAt } from "../../work/place-at.ts";
import {
  buildingSurroundingsOf,
  footholdFor,
  isLasting,
  isOccupied,
  isReplaceable,
  setDown,
  surroundingsOf,
} from "../../work/place-block.ts";

const Args = z.strictObject({ blueprint: z.string().min(1).max(64), position: Position.nullable() });
const Output = z.strictObject({ position: Position });

const WALK_MS = 60_000;
const PER_PART_MS = 8_000;
const FALL_MS = 2_000;
/** How long to wait for a body to leave a cell. */
const MAKE_WAY_MS = 4_000;

export const layBlueprint = bodyLeaf({
  name: "lay_blueprint",
  kind: "internal",
  description: "Builds the blueprint at `position`, or where there is room nearby.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: ({ blueprint }) => WALK_MS + (BLUEPRINTS[blueprint]?.parts.length ?? 1) * PER_PART_MS,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  permissions: ["movement", "dig", "place", "container"],
  activity: "place",
  async run(context, { blueprint: name, position }) {
    const { body, signal, beat, memory, progress } = context;
    const blueprint = BLUEPRINTS[name];
    if (!blueprint) throw new CodedError("place.invalidFace", `there is no blueprint ${name}`);
    const anchor = siteFor(context, blueprint, position);
    memory.set(ANCHOR, tupleOf(anchor));
    const digs = blueprint.parts.some(({ kind }) => kind === "dig");
    for (const [index, part] of blueprint.parts.entries()) {
      checkAborted(signal);
      beat();
      progress(`part ${index + 1} of ${blueprint.parts.length}`);
      // A bot that is already in the hole, after a first attempt, stays in it.
      const isInHole = digs && (index > 0 || stands(body, part, partPlace(anchor, part)));
      if (blueprint.inside && !isInHole) await takeStand(context, anchor);
      await lay(context, part, anchor, blueprint.inside);
    }
    if (blueprint.lit) await light(context, blueprint.lit.tool, partPlace(anchor, blueprint.parts[blueprint.lit.part]));
    const { dimension } = body;
    const place = blueprint.inside ? body.feet : anchor;
    const { makes: made } = blueprint;
    const isWhole = (seen: Seen) => missingParts(seen, blueprint, anchor).length === 0;
    if (made !== null) body.places.remember({ name: made, place, dimension, stands: isWhole });
    return { position: tupleOf(anchor) };
  },
  postcondition({ body }, { blueprint: name }, { position }) {
    const blueprint = BLUEPRINTS[name];
    const missing = blueprint === undefined ? [] : missingParts(body, blueprint, vectorOf(position));
    return missing.length === 0
      ? undefined
      : failure("pbi.effectsUnmet", `${missing.length} parts of ${name} are missing`);
  },
});

type Seen = Pick<BodyContext["body"], "blockAt">;

const ANCHOR = "blueprint anchor";

const partPlace = (anchor: BlockPosition, part: BlueprintPart | undefined): Vec3 =>
  new Vec3(anchor.x + (part?.at.x ?? 0), anchor.y + (part?.at.y ?? 0), anchor.z + (part?.at.z ?? 0));

/** The site of an earlier attempt, the requested one, or the nearest. */
function siteFor(context: BodyContext, blueprint: Blueprint, asked: Position | null): Vec3 {
  const begun = Position.safeParse(context.memory.get(ANCHOR));
  if (begun.success) return vectorOf(begun.data);
  if (asked) return vectorOf(asked).floored();
  const { feet } = context.body;
  const site = chooseSite(feet, blueprint, buildingSurroundingsOf(context));
  if (!site) throw new CodedError("place.invalidFace", `there is no room to build around ${feet}`);
  return new Vec3(site.x, site.y, site.z);
}

const missingParts = (body: Seen, { parts }: Blueprint, anchor: BlockPosition): BlueprintPart[] =>
  parts.filter((part) => part.kind !== "dig" && !stands(body, part, partPlace(anchor, part)));

const isDoor = (block: { name: string } | null | undefined): boolean => block?.name.endsWith("_door") ?? false;

function stands(body: Seen, { kind }: BlueprintPart, place: BlockPosition): boolean {
  const block = body.blockAt(place);
  if (!block) return false;
  if (kind === "wall" || kind === "hold") return isLasting(body, place);
  if (kind === "bed") return block.name.endsWith("_bed");
  if (kind === "door") return [block, body.blockAt({ ...place, y: place.y + 1 })].every(isDoor);
  return kind === "dig" ? isAir(block) : block.name === kind;
}

async function lay(context: BodyContext, part: BlueprintPart, anchor: BlockPosition, inside: boolean): Promise<void> {
  const { body } = context;
  const place = partPlace(anchor, part);
  if (stands(body, part, place)) return;
  if (part.kind === "dig") {
    const block = body.blockAt(place);
    if (!block) throw new CodedError("path.unloaded", "the chunk of the ground is not loaded");
    await holdToolFor(context, block, null);
    await digSafely(context, place, block);
    // The bot and the dropped items fall into the hole.
    await eventually(context, () => body.bot.entity.onGround && body.feet.y <= place.y, FALL_MS);
    return;
  }
  const item = itemFor(context, part);
  if (!inside) return putAt(context, item, place, WALK_MS);
  await layGround(context, part, place);
  if (part.kind === "bed") await faceAlong(context, place);
  await put(context, item, place);
  // The server sends each half of a door separately.
  await eventually(context, () => stands(body, part, place), FALL_MS);
}

/** Goes to the anchor, and back to it after being pushed off. */
async function takeStand(context: BodyContext, anchor: BlockPosition): Promise<void> {
  const { body, clock, signal, beat } = context;
  await followPath(body, nearGoal(anchor, 0), { clock, signal, beat, timeoutMs: WALK_MS });
  await standInTheMiddle(context);
}

/**
 * Replaces the block under a part that stands on the ground if it is missing or does not last; a
 * lid stands on none.
 */
async function layGround(context: BodyContext, part: BlueprintPart, place: Vec3): Promise<void> {
  const ground = place.offset(0, -1, 0);
  if (part.at.y !== 0 || isLasting(context.body, ground)) return;
  await put(context, itemFor(context, { ...part, kind: "wall" }), ground);
}

/**
 * Places the item in the cell from the bot's position; digs out a block in the way and waits for a
 * body in the way.
 */
async function put(context: BodyContext, item: string, place: Vec3): Promise<void> {
  const { body } = context;
  const block = body.blockAt(place);
  if (block && !isReplaceable(block)) {
    if (!surroundingsOf(context).diggable(place)) {
      throw new CodedError("place.invalidFace", `${block.name} is already at ${place}`);
    }
    await holdToolFor(context, block, null);
    await digSafely(context, place, block);
  }
  await eventually(context, () => !isOccupied(context, place), MAKE_WAY_MS);
  const foothold = footholdFor(context, place);
  if (!foothold)
    throw new CodedError("place.invalidFace", `there is no block to place against at ${place} from ${body.feet}`);
  await setDown(context, item, place, foothold);
}

/** A bed is placed in the direction that the bot faces. */
const faceAlong = ({ body }: BodyContext, place: Vec3): Promise<void> =>
  body.bot.lookAt(place.offset(0.5, 0.2, 0.5), true);

function itemFor({ body }: BodyContext, { kind }: BlueprintPart): string {
  const { bot } = body;
  const held = (suffix: string) => bot.inventory.items().find(({ name }) => name.endsWith(suffix))?.name;
  const name =
    kind === "wall" || kind === "hold"
      ? buildingBlock(body)?.name
      : kind === "door" || kind === "bed"
        ? held(`_${kind}`)
        : kind;
  if (name === undefined) throw new CodedError("inventory.missingItem", `no ${kind} is held`);
  return name;
}

async function light(context: BodyContext, tool: string, place: Vec3): Promise<void> {
  const { body } = context;
  const { bot } = body;
  const item = bot.inventory.items().find(({ name }) => name === tool);
  const block = body.blockAt(place);
  if (!item || !block) throw new CodedError("inventory.missingItem", `no ${tool} is held`);
  await bot.equip(item, "hand");
  await bot.activateBlock(block, new Vec3(0, 1, 0));
  const isLit = () => /portal|fire/.test(body.blockAt(place.offset(0, 1, 0))?.name ?? "");
  if (await eventually(context, isLit, FALL_MS)) return;
  throw new CodedError("pbi.effectsUnmet", "the portal did not light");
}
