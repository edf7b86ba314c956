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
  const item = named && block.canHarvest(named.type) ? named : digWith(bot, block);
  if (item && bot.heldItem?.slot !== item.slot) await bot.equip(item, "hand");
}

/**
 * Digs the block at the position with the held item. Throws `dig.*`, `place.fallRisk` or
 * `path.stuck` (out of reach).
 */
export async function digSafely(context: BodyContext, place: BlockPosition, block: Block): Promise<void> {
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
  if (!body.bot.canDigBlock(block)) throw new CodedError("path.stuck", `the ${name} is out of reach`);
  await answered(context, body.bot.dig(block, true));
  if (isStation(name)) body.stations.forget(body.dimension, place);
}
