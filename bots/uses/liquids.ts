// Buckets and bottles: fills them at the nearest source, takes honey from a nest, empties a bucket
// where that does no harm, and makes obsidian of lava where it lies or where it is poured into
// water. Source: Minecraft Wiki, "Bucket", "Obsidian": a lava source that water
// reaches becomes obsidian.

import { Vec3 } from "vec3";
import { CodedError } from "../../schemas/index.ts";
import { type BodyContext, eventually } from "../body/define-leaf.ts";
import { lookTo } from "../move/look-to.ts";
import { countHeld } from "../sense/inventory.ts";
import { digSafely, holdToolFor } from "../work/digging.ts";
import { putAt } from "../work/place-at.ts";
import { surroundingsOf } from "../work/place-block.ts";
import { type BlockUsage, goToBlock, goToWetCell, heldOf, SIDES, spotsOf, takeUsed } from "./use.ts";

const ANSWER_MS = 1_500;
/** The height of a source's surface in its block; lower down, the shore may hide it. */
const SURFACE = 0.88;
const FLOW_MS = 4_000;
const WALK_MS = 60_000;
const DOWN = new Vec3(0, -1, 0);
const POURABLE = /^(water|lava|powder_snow)$/;

export const filled: BlockUsage = async (context, args) => {
  const { body } = context;
  const { bot } = body;
  const name = args.block ?? "water";
  await takeUsed(context, { ...args, tool: null });
  const block = await goToBlock(context, name);
  await takeUsed(context, { ...args, tool: null });
  if (POURABLE.test(name)) await useTowards(context, block.position.offset(0.5, SURFACE, 0.5));
  else await bot.activateBlock(block);
  const had = countHeld(bot, args.item);
  await eventually(context, () => countHeld(bot, args.item) > had, ANSWER_MS);
  return block.position;
};

/** Uses the held item in the direction of the position: buckets act along the player's look. */
async function useTowards(context: BodyContext, place: Vec3): Promise<void> {
  const { clock, signal } = context;
  const { bot } = context.body;
  await lookTo(context, place);
  bot.activateItem();
  await clock.sleep(100, signal);
  bot.deactivateItem();
}

export const cooled: BlockUsage = async (context, args) => {
  const { body } = context;
  const { bot } = body;
  const lava = await goToBlock(context, "lava");
  const place = lava.position;
  const shore = SIDES.map((side) => body.blockAt(place.plus(side))).find((block) => block?.boundingBox === "block");
  if (!shore) throw new CodedError("collect.noneFound", "the lava has no shore to pour from");
  await bot.equip(heldOf(context, ["water_bucket"]), "hand");
  await useTowards(context, shore.position.offset(0.5, 1, 0.5));
  await eventually(context, () => body.blockAt(place)?.name === "obsidian", FLOW_MS);
  // Takes the water back before it washes anything away.
  await bot.equip(heldOf(context, ["bucket"]), "hand");
  await useTowards(context, shore.position.offset(0.5, 1.5, 0.5));
  return digObsidian(context, place, args.tool);
};

/** Pours lava where water flows: a source of lava that touches water becomes obsidian. */
export const quenched: BlockUsage = async (context, args) => {
  const place = await goToWetCell(context);
  await context.body.bot.equip(heldOf(context, ["lava_bucket"]), "hand");
  await useTowards(context, place.offset(0.5, 0, 0.5));
  await eventually(context, () => context.body.blockAt(place)?.name === "obsidian", FLOW_MS);
  return digObsidian(context, place, args.tool);
};

async function digObsidian(context: BodyContext, place: Vec3, tool: string | null): Promise<Vec3> {
  const obsidian = context.body.blockAt(place);
  if (obsidian?.name !== "obsidian") throw new CodedError("pbi.effectsUnmet", "the lava did not become obsidian");
  await holdToolFor(context, obsidian, tool);
  await digSafely(context, place, obsidian);
  return place;
}

/**
 * Pours a bucket out. Lava goes into a hole of one block, whose walls keep it there, and powder snow
 * is set down like a block.
 */
export const emptied: BlockUsage = async (context, { ingredients }) => {
  const { body } = context;
  const { name: full } = heldOf(context, Object.keys(ingredients));
  if (full === "lava_bucket") await pourIntoHole(context, full);
  else {
    const spot = spotsOf(context)[0];
    if (!spot) throw new CodedError("place.invalidFace", "there is no room to empty the bucket");
    if (full === "powder_snow_bucket") await putAt(context, full, spot.cell, WALK_MS);
    else await pourTowards(context, full, new Vec3(spot.ground.x + 0.5, spot.ground.y + 1, spot.ground.z + 0.5));
  }
  return body.feet;
};

/** Uses the full bucket in the direction of the position. */
export async function pourTowards(context: BodyContext, full: string, place: Vec3): Promise<void> {
  const { bot } = context.body;
  await bot.equip(heldOf(context, [full]), "hand");
  const left = countHeld(bot, full);
  await useTowards(context, place);
  await eventually(context, () => countHeld(bot, full) < left, ANSWER_MS);
}

/** Digs the ground two blocks away, and pours against the far wall of the hole. */
async function pourIntoHole(context: BodyContext, full: string): Promise<void> {
  const { body } = context;
  const world = surroundingsOf(context);
  const site = SIDES.map((side) => ({ side, hole: body.feet.plus(side.scaled(2)).offset(0, -1, 0) })).find(
    ({ side, hole }) =>
      world.kind(hole) === "solid" &&
      world.diggable(hole) &&
      [...SIDES, DOWN].every((way) => world.kind(hole.plus(way)) === "solid") &&
      [hole, hole.minus(side)].every((cell) => world.kind(cell.offset(0, 1, 0)) === "free"),
  );
  const block = site && body.blockAt(site.hole);
  if (!site || !block) throw new CodedError("place.invalidFace", "there is no ground to sink the lava into");
  const { hole, side } = site;
  await holdToolFor(context, block, null);
  await digSafely(context, hole, block);
  await pourTowards(context, full, hole.offset(0.5, 0.5, 0.5).plus(side.scaled(0.5)));
}
