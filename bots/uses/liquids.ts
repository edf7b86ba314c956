// Buckets and bottles: fills them at the nearest source, takes honey from a nest, empties a bucket
// where that does no harm, and makes obsidian of lava where it lies or where it is poured into
// water. Source: Minecraft Wiki, "Bucket", "Obsidian": a lava source that water
// reaches becomes obsidian.

import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, type BodyContext, eventually } from "../body/define-leaf.ts";
import { visibleSurface } from "../geometry/line-of-sight.ts";
import { surfaceGoal } from "../geometry/path-goals.ts";
import { standInTheMiddle } from "../move/centre-on-block.ts";
import { lookTo } from "../move/look-to.ts";
import { followPath } from "../move/movement.ts";
import { countHeld } from "../sense/inventory.ts";
import { digSafely, holdToolFor, isAir } from "../work/digging.ts";
import { putAt } from "../work/place-at.ts";
import { isReplaceable, surroundingsOf } from "../work/place-block.ts";
import { type BlockUsage, findFreeSpots, goToBlock, goToWetCell, heldOf, SIDES, takeUsed } from "./use.ts";

const FLOW_MS = 4_000 + ANSWER_MS;
const WALK_MS = 60_000;
const DOWN = new Vec3(0, -1, 0);
const MAX_PLANTS = 6;
const POURABLE = /^(water|lava|powder_snow)$/;

export const filled: BlockUsage = async (context, args) => {
  const { body } = context;
  const { bot } = body;
  const name = args.block ?? "water";
  await takeUsed(context, { ...args, tool: null });
  const block = await goToBlock(context, name);
  await takeUsed(context, { ...args, tool: null });
  if (POURABLE.test(name)) await useTowards(context, await comeIntoSight(context, block.position));
  else await bot.activateBlock(block);
  return block.position;
};

/** Goes to where the surface is visible, which a shore may hide; returns the point to look at. */
async function comeIntoSight(context: BodyContext, source: Vec3): Promise<Vec3> {
  const { body, clock, signal, beat } = context;
  const visible = () => visibleSurface(body.sight, body.eyes, source);
  if (visible() === undefined) {
    const goal = surfaceGoal(source, body.sight);
    await followPath(body, goal, { clock, signal, beat, timeoutMs: WALK_MS, dig: "rarely" });
    // The path's end was chosen for what is seen from the middle of its cell.
    if (visible() === undefined) await standInTheMiddle(context);
  }
  const point = visible();
  if (point) return point;
  throw new CodedError("path.unreachable", "the surface is hidden from where the bot can stand");
}

/** Uses the held item in the direction of the position: buckets act along the player's look. */
async function useTowards(context: BodyContext, place: Vec3): Promise<void> {
  const { clock, signal, body } = context;
  const { bot } = body;
  const held = bot.heldItem;
  await clearView(context, place);
  if (held && bot.heldItem?.slot !== held.slot) await bot.equip(held, "hand");
  await lookTo(context, place);
  bot.activateItem();
  await clock.sleep(100, signal);
  bot.deactivateItem();
}

/** Breaks the plants between the eyes and the position: a body passes them, a bucket does not. */
async function clearView(context: BodyContext, place: Vec3): Promise<void> {
  const { body } = context;
  const isPlant = (block: Block | null): block is Block =>
    block !== null && !isAir(block) && !POURABLE.test(block.name) && isReplaceable(block);
  for (let plants = 0; plants < MAX_PLANTS; plants += 1) {
    const ray = place.minus(body.eyes);
    const range = ray.norm();
    const hit = body.sight.raycast(body.eyes, ray.normalize(), range, ({ position }) =>
      isPlant(body.blockAt(position)),
    );
    const plant = hit === null ? null : body.blockAt(hit.position);
    if (!isPlant(plant)) return;
    await digSafely(context, plant.position, plant);
  }
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
    const [spot] = await findFreeSpots(context);
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
