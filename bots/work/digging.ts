// Digs one block in reach safely: never one that would let lava in or bury the body, and a block
// under the feet only if the ground beneath it holds. The tool is the named one, else one that
// harvests.

import type { Block } from "prismarine-block";
import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, answered, type BodyContext } from "../body/define-leaf.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { isStation } from "../memory/stations.ts";
import { digWith } from "../move/movement-profile.ts";
import { hazardOf } from "../sense/hazards.ts";
import { findHeld } from "../sense/inventory.ts";

/** Obsidian with a diamond pickaxe takes under ten seconds, every other block less; then the server's word. */
export const DIG_MS = 12_000 + ANSWER_MS;
const TOOL_POLL_MS = 50;

export const isAir = (block: Pick<Block, "name"> | null): boolean =>
  block !== null && /^(air|cave_air|void_air)$/.test(block.name);

/**
 * Takes the tool for the block into the hand: the named one if it is held and harvests the block,
 * else one that does.
 */
export async function holdToolFor(
  { body }: Pick<BodyContext, "body">,
  block: Block,
  tool: string | null,
): Promise<void> {
  const { bot } = body;
  const named = tool === null ? undefined : findHeld(bot, tool);
  const item = named && block.canHarvest(named.type) ? named : digWith(body, block);
  if (item && bot.heldItem?.slot !== item.slot) await bot.equip(item, "hand");
}

/**
 * Digs the block at the position with the held item; `mustGive` refuses a tool that gets nothing out
 * of it. Throws `dig.*`, `place.fallRisk` or `path.stuck` (out of reach).
 */
export async function digSafely(
  context: BodyContext,
  place: BlockPosition,
  block: Block,
  { mustGive = false } = {},
): Promise<void> {
  const { body } = context;
  const { name } = block;
  const nameAt = (other: BlockPosition) => body.blockAt(other)?.name ?? null;
  const hazard = hazardOf(place, nameAt);
  if (hazard === "lava") throw new CodedError("dig.blockChanged", `there is lava beside the ${name}`);
  if (hazard === "falling" && place.y > body.feet.y) {
    throw new CodedError("dig.blockChanged", `the blocks above the ${name} would fall on the bot`);
  }
  const beneath = body.feet.offset(0, -1, 0);
  const isUnderfoot = beneath.x === place.x && beneath.y === place.y && beneath.z === place.z;
  if (isUnderfoot && body.blockAt(beneath.offset(0, -1, 0))?.boundingBox !== "block") {
    throw new CodedError("place.fallRisk", "there is no ground below the block underfoot");
  }
  if (mustGive && !harvests(context, block))
    throw new CodedError("dig.toolInvalid", `${body.bot.heldItem?.name ?? "the hand"} does not harvest ${name}`);
  if (!body.bot.canDigBlock(block)) throw new CodedError("path.stuck", `the ${name} is out of reach`);
  await digWhileToolLasts(context, block);
  if (isStation(name)) body.stations.forget(body.dimension, place);
}

const harvests = ({ body: { bot } }: Pick<BodyContext, "body">, block: Block): boolean =>
  block.canHarvest(bot.heldItem?.type ?? null);

/**
 * Digs. The server may say only now that the tool broke on the block before: then the next tool that
 * harvests is taken, and without one the dig ends with `dig.toolInvalid`. Going on with the hand
 * would take many times as long and give nothing.
 */
async function digWhileToolLasts(context: BodyContext, block: Block): Promise<void> {
  const { body, clock } = context;
  const { bot } = body;
  for (;;) {
    const needsTool = !block.canHarvest(null) && harvests(context, block);
    const over = new AbortController();
    let isBroken = false;
    const watch = async (): Promise<void> => {
      for (; !over.signal.aborted && !isBroken; await clock.sleep(TOOL_POLL_MS, over.signal)) {
        isBroken = !harvests(context, block);
        if (isBroken) bot.stopDigging();
      }
    };
    if (needsTool) void watch();
    try {
      await answered(context, bot.dig(block, true));
      return;
    } catch (error) {
      if (!isBroken) throw error;
    } finally {
      over.abort();
    }
    await holdToolFor(context, block, null);
    if (!harvests(context, block))
      throw new CodedError("dig.toolInvalid", `the tool broke, and no other one harvests ${block.name}`);
  }
}
