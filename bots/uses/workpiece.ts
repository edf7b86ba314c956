// Effects on a block that the bot brings: it places the block, treats it until it has become
// another, and takes it back. It strips a log, scrapes copper, tills rooted dirt, carves a pumpkin,
// soaks dirt; concrete hardens beside water, and copper and coral change by themselves. Or it just
// breaks the block, which then gives something else.

import { Vec3 } from "vec3";
import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, type BodyContext, checkAborted, eventually } from "../body/define-leaf.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { dropsOf } from "../sense/drops.ts";
import { countHeld } from "../sense/inventory.ts";
import { digSafely, holdToolFor } from "../work/digging.ts";
import { fetchDrops } from "../work/fetch-drops.ts";
import { putAt } from "../work/place-at.ts";
import { clickUnopened } from "../work/place-block.ts";
import { type BlockUsage, findFreeSpots, goToWetCell, takeUsed, type UseArgs } from "./use.ts";

const UP = new Vec3(0, 1, 0);
const WALK_MS = 60_000;
/** Copper takes most of an hour per stage, coral seconds. */
const CHANGE_MS = 1_500_000;
/** A drop appears a moment after the block is gone. */
const DROPPED_MS = 900;
const DROP_RADIUS = 3;
const MAX_SPOTS = 6;
const BY_ITSELF = /^(harden|dry|weather)$/;

export const setDownAndTreated: BlockUsage = async (context, args) => {
  const { body } = context;
  const { bot } = body;
  const had = countHeld(bot, args.item);
  const piece = args.effect === "harden" ? (Object.keys(args.ingredients)[0] ?? args.item) : (args.block ?? args.item);
  const cell = await setDownOn(context, piece, await cellsFor(context, args));
  if (!BY_ITSELF.test(args.effect)) {
    const block = body.blockAt(cell);
    await takeUsed(context, args);
    if (block) await clickUnopened(context, block, () => bot.activateBlock(block, UP));
  }
  await changed(context, cell, piece, BY_ITSELF.test(args.effect) ? CHANGE_MS : ANSWER_MS);
  const made = body.blockAt(cell);
  const isHad = countHeld(bot, args.item) > had || dropsOf(bot, cell, DROP_RADIUS, args.item).length > 0;
  // The product lies on the ground; the changed block is dug in any case, because the next step may
  // need it.
  if (made && made.boundingBox === "block") {
    await holdToolFor(context, made, args.tool);
    await digSafely(context, cell, made);
  } else if (!isHad) throw new CodedError("pbi.effectsUnmet", `the ${piece} did not become ${args.item}`);
  return cell;
};

async function changed(
  { body, clock, signal, beat }: BodyContext,
  cell: Vec3,
  from: string,
  ms: number,
): Promise<void> {
  const ends = clock.now() + ms;
  while (body.blockAt(cell)?.name === from) {
    checkAborted(signal);
    beat();
    if (clock.now() > ends) throw new CodedError("pbi.effectsUnmet", `the ${from} did not change`);
    await clock.sleep(100, signal);
  }
}

/**
 * Places the block and digs it until it gives the item: of ten gravel, nine give themselves back, and
 * most leaves nothing. Throws `inventory.missingItem` once none is left.
 */
export const setDownAndBroken: BlockUsage = async (context, args) => {
  const { body, signal, beat } = context;
  const { bot } = body;
  const piece = args.block ?? args.item;
  for (;;) {
    checkAborted(signal);
    beat();
    const cell = await setDownOn(context, piece, await cellsFor(context, args));
    const block = body.blockAt(cell);
    if (!block) throw new CodedError("path.unloaded", `the chunk of the ${piece} is not loaded`);
    const had = { [piece]: countHeld(bot, piece), [args.item]: countHeld(bot, args.item) };
    const gives = (item: string) =>
      countHeld(bot, item) > (had[item] ?? 0) || dropsOf(bot, cell, DROP_RADIUS, item).length > 0;
    await holdToolFor(context, block, args.tool);
    await digSafely(context, cell, block);
    await eventually(context, () => gives(args.item) || gives(piece), DROPPED_MS);
    if (gives(args.item)) return cell;
    if (gives(piece)) await fetchDrops(context, cell, piece);
  }
};

/** Free spots nearby; for concrete, one that touches water. */
async function cellsFor(context: BodyContext, { effect }: UseArgs): Promise<BlockPosition[]> {
  if (effect === "harden") return [await goToWetCell(context)];
  return (await findFreeSpots(context)).map(({ cell }) => cell);
}

/** Places the block on the first spot that takes it: a plant stands only on soil. */
async function setDownOn(context: BodyContext, piece: string, cells: readonly BlockPosition[]): Promise<Vec3> {
  let last: unknown;
  for (const { x, y, z } of cells.slice(0, MAX_SPOTS)) {
    const cell = new Vec3(x, y, z);
    try {
      await putAt(context, piece, cell, WALK_MS);
      return cell;
    } catch (error) {
      if (!(error instanceof CodedError) || !error.code.startsWith("place.")) throw error;
      last = error;
    }
  }
  throw last ?? new CodedError("place.invalidFace", "there is no room to work here");
}
