// Effects on existing blocks and on held items: feeds a composter, shears a nest, uses bone meal on
// moss, brushes sand, opens a map.

import { Vec3 } from "vec3";
import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, checkAborted, eventually } from "../body/define-leaf.ts";
import { dropsOf } from "../sense/drops.ts";
import { countHeld } from "../sense/inventory.ts";
import { type BlockUsage, goToBlock, takeUsed } from "./use.ts";

/** A composter takes seven layers, and an item of some kinds adds one in only three of ten uses. */
const MAX_USES = 120;
const BETWEEN_MS = 150;
const BRUSH_MS = 6_000 + ANSWER_MS;
const UP = new Vec3(0, 1, 0);

/** Uses the item on the block repeatedly until it gives something. */
export const onStandingBlock: BlockUsage = async (context, args) => {
  const { body, clock, signal, beat } = context;
  const { bot } = body;
  const block = await goToBlock(context, args.block ?? "");
  const had = countHeld(bot, args.item);
  for (let uses = 0; uses < MAX_USES; uses += 1) {
    checkAborted(signal);
    beat();
    await takeUsed(context, args);
    await bot.activateBlock(body.blockAt(block.position) ?? block, UP);
    await clock.sleep(BETWEEN_MS, signal);
    const gave = () => countHeld(bot, args.item) > had || dropsOf(bot, block.position, 4, args.item).length > 0;
    if (await eventually(context, gave, args.effect === "shear" ? ANSWER_MS : 0)) break;
    // A block that grew in place of the target is dug for its item.
    if (args.effect === "shear") throw new CodedError("collect.failed", `the ${block.name} gives nothing yet`);
  }
  return block.position;
};

/** Brushing takes ten strokes, with the brush held in use. */
export const brushed: BlockUsage = async (context, args) => {
  const { body } = context;
  const { bot } = body;
  const block = await goToBlock(context, args.block ?? "suspicious_sand");
  await takeUsed(context, args);
  await bot.lookAt(block.position.offset(0.5, 0.5, 0.5), true);
  await bot.activateBlock(block, UP);
  try {
    await eventually(context, () => body.blockAt(block.position)?.name !== block.name, BRUSH_MS);
  } finally {
    bot.deactivateItem();
  }
  return block.position;
};

/** Opens a map by using it in the hand. */
export const inHand: BlockUsage = async (context, args) => {
  const { bot } = context.body;
  await takeUsed(context, args);
  bot.activateItem();
  return context.body.feet;
};
