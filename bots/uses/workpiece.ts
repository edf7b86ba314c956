// Effects on a block that the bot brings: it places the block, treats it until it has become
// another, and takes it back. It strips a log, tills rooted dirt, carves a pumpkin, soaks dirt;
// concrete hardens beside water, and copper and coral change by themselves.

import { Vec3 } from "vec3";
import { CodedError } from "../../schemas/index.ts";
import { type BodyContext, checkAborted } from "../body/define-leaf.ts";
import { listSpots } from "../choice/spot.ts";
import { dropsOf } from "../sense/drops.ts";
import { countHeld } from "../sense/inventory.ts";
import { digSafely, holdToolFor } from "../work/digging.ts";
import { putAt } from "../work/place-at.ts";
import { surroundingsOf } from "../work/place-block.ts";
import { type BlockUsage, goToWetCell, takeUsed, type UseArgs } from "./use.ts";

const UP = new Vec3(0, 1, 0);
const WALK_MS = 60_000;
const TREATED_MS = 1_500;
/** Copper takes most of an hour per stage, coral seconds. */
const CHANGE_MS = 1_500_000;
const BY_ITSELF = /^(harden|dry|weather)$/;

export const setDownAndTreated: BlockUsage = async (context, args) => {
  const { body } = context;
  const { bot } = body;
  const had = countHeld(bot, args.item);
  const piece = args.effect === "harden" ? (Object.keys(args.ingredients)[0] ?? args.item) : (args.block ?? args.item);
  const cell = await cellFor(context, args);
  await putAt(context, piece, cell, WALK_MS);
  if (!BY_ITSELF.test(args.effect)) {
    const block = body.blockAt(cell);
    await takeUsed(context, args);
    if (block) await bot.activateBlock(block, UP);
  }
  await changed(context, cell, piece, BY_ITSELF.test(args.effect) ? CHANGE_MS : TREATED_MS);
  const made = body.blockAt(cell);
  const isHad = countHeld(bot, args.item) > had || dropsOf(bot, cell, 3, args.item).length > 0;
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

/** A free spot nearby; for concrete, one that touches water. */
async function cellFor(context: BodyContext, { effect }: UseArgs): Promise<Vec3> {
  const { body } = context;
  if (effect === "harden") return goToWetCell(context);
  const [spot] = listSpots(body.feet, surroundingsOf(context)).filter(({ niche }) => !niche);
  if (!spot) throw new CodedError("place.invalidFace", "there is no room to work here");
  return new Vec3(spot.cell.x, spot.cell.y, spot.cell.z);
}
