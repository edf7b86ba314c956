// Places a block, for the leaves that build: describes the world around the body, chooses the face
// to click for a cell, and clicks it. It succeeds when the server shows the block there.

import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import { CodedError, isBlockOfItem } from "../../schemas/index.ts";
import { ANSWER_MS, answered, type BodyContext, eventually } from "../body/define-leaf.ts";
import type { SpotSurroundings } from "../choice/spot.ts";
import { REACH, seesFace } from "../geometry/line-of-sight.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { hazardOf } from "../sense/hazards.ts";
import { findHeld } from "../sense/inventory.ts";
import { fillsCell } from "./placing.ts";

const CONFIRM_MS = 1_500;
const REFUSED_MS = 500;
/** The errors of a placement that the server has not answered. */
const SILENT = /within \d+ ticks|did not answer/;
/** Replaced by any block placed there. */
const REPLACEABLE =
  /^(air|cave_air|void_air|grass|short_grass|tall_grass|fern|large_fern|dead_bush|snow|water|lava|vine|seagrass)$/;
const LIQUID = /^(water|lava|bubble_column)$/;
/** Whether the block is the item's; `torch` also stands as `wall_torch`. */
export const isBlockOf = (block: Pick<Block, "name"> | null, item: string): boolean =>
  block !== null && isBlockOfItem(block.name, item);

/** Whether a block can be placed in the cell of this one. */
export const isReplaceable = (block: Pick<Block, "name"> | null): boolean =>
  block !== null && REPLACEABLE.test(block.name);

/** Whether the block is a whole cube, which can be stood and built upon. */
export const isWhole = (block: Block | null): boolean =>
  block !== null && block.boundingBox === "block" && block.shapes[0]?.[4] === 1;

/** What is no cube, but holds a block on its top. */
const POST = /_(fence|wall)$/;
const FALLS = /^((red_|suspicious_)?sand|(suspicious_)?gravel|.*_concrete_powder)$/;

/**
 * Whether a whole block stays where it is: leaves decay once their tree is felled (and hold no
 * door), and sand falls from over a hole.
 */
export function isLasting(body: Pick<BodyContext["body"], "blockAt">, place: BlockPosition): boolean {
  const { x, z } = place;
  let { y } = place;
  while (FALLS.test(body.blockAt({ x, y, z })?.name ?? "")) y -= 1;
  const ground = body.blockAt({ x, y, z });
  return isWhole(ground) && !ground?.name.endsWith("_leaves");
}

/** Whether a body, also the bot's own, is in the cell. Drops and orbs do not count. */
export function isOccupied({ body }: Pick<BodyContext, "body">, cell: BlockPosition): boolean {
  return Object.values(body.bot.entities).some(({ position, width, height, name }) => {
    if (name === "item" || name === "experience_orb") return false;
    return fillsCell(position, cell, { halfWidth: (width || 0.6) / 2, height: height || 1.8 });
  });
}

/** The world around the body for the choice of a spot. */
export function surroundingsOf(context: Pick<BodyContext, "body">): SpotSurroundings {
  const { body } = context;
  const nameAt = (place: BlockPosition) => body.blockAt(place)?.name ?? null;
  return {
    kind(place) {
      const block = body.blockAt(place);
      if (!block || !body.mayChange(place)) return "other";
      if (LIQUID.test(block.name)) return "liquid";
      if (isReplaceable(block)) return "free";
      return isWhole(block) ? "solid" : "other";
    },
    occupied: (place) => isOccupied(context, place),
    diggable(place) {
      const block = body.blockAt(place);
      if (!block?.diggable || body.stations.standsAt(body.dimension, place)) return false;
      return !body.movements.blocksCantBreak.has(block.type) && hazardOf(place, nameAt) === undefined;
    },
  };
}

/** The same for building: a block that is no lasting ground or wall counts as `other`. */
export function buildingSurroundingsOf(context: Pick<BodyContext, "body">): SpotSurroundings {
  const { body } = context;
  const world = surroundingsOf(context);
  return {
    ...world,
    kind(place) {
      const kind = world.kind(place);
      return kind === "solid" && !isLasting(body, place) ? "other" : kind;
    },
  };
}

const DOWN = new Vec3(0, -1, 0);
const SIDES = [new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)];
const UP = new Vec3(0, 1, 0);

interface Foothold {
  reference: Block;
  /** The outward direction of the clicked face. */
  face: Vec3;
}

/**
 * The face to click to place a block in the cell: ground before walls before ceilings, visible
 * faces before hidden ones.
 */
export function footholdFor({ body }: Pick<BodyContext, "body">, cell: BlockPosition): Foothold | undefined {
  const at = new Vec3(cell.x, cell.y, cell.z);
  const holds = [DOWN, ...SIDES, UP].flatMap((direction): Foothold[] => {
    const reference = body.blockAt(at.plus(direction));
    const holds = reference && (isWhole(reference) || (direction === DOWN && POST.test(reference.name)));
    return holds ? [{ reference, face: direction.scaled(-1) }] : [];
  });
  const seen = holds.find(({ reference, face }) => seesFace(body.sight, body.eyes, reference.position, face));
  if (seen) return seen;
  // Servers check only the reach; a face that is turned away is clicked if there is no other.
  return holds.find(({ reference }) => reference.position.offset(0.5, 0.5, 0.5).distanceTo(body.eyes) <= REACH);
}

/**
 * Long enough that the server has received the sneaking, which some versions send once per tick.
 */
const CROUCH_MS = 100;

/** Clicks the face with the held item. */
export const placeAgainst = (context: BodyContext, { reference, face }: Foothold): Promise<void> =>
  clickUnopened(context, reference, () => context.body.bot.placeBlock(reference, face));

/** Clicks the block for what is held, sneaking if the block itself reacts to a click. */
export async function clickUnopened(
  { body, clock, signal }: BodyContext,
  { name }: Pick<Block, "name">,
  click: () => Promise<void>,
): Promise<void> {
  const { bot } = body;
  if (!body.movements.interactableBlocks.has(name)) return click();
  const sneaks = bot.getControlState("sneak");
  bot.setControlState("sneak", true);
  try {
    await clock.sleep(CROUCH_MS, signal);
    await click();
  } finally {
    bot.setControlState("sneak", sneaks);
  }
}

/**
 * Clicks the face with the item in the hand and waits for the block. Throws `place.*` or
 * `inventory.missingItem`.
 */
export async function setDown(
  context: BodyContext,
  item: string,
  cell: BlockPosition,
  foothold: Foothold,
): Promise<void> {
  const { body } = context;
  const { bot } = body;
  const held = findHeld(bot, item);
  if (!held) throw new CodedError("inventory.missingItem", `no ${item} is held`);
  await bot.equip(held, "hand");
  const stands = () => isBlockOf(body.blockAt(cell), item);
  try {
    await answered(context, placeAgainst(context, foothold));
  } catch (error) {
    // The server may have placed it without the update that mineflayer waits for, or sent the
    // cell's old state: the block decides. A server that said nothing may still be at it, and the
    // next block would be one too many.
    if (error instanceof CodedError && error.code === "permission.denied") throw error;
    const isSilent = error instanceof Error && SILENT.test(error.message);
    if (!(await eventually(context, stands, isSilent ? ANSWER_MS : REFUSED_MS))) throw error;
  }
  if (await eventually(context, stands, CONFIRM_MS)) return;
  throw new CodedError("place.timeout", `the server did not keep ${item} at ${cell.x} ${cell.y} ${cell.z}`);
}
