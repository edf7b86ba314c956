// Digging one block in reach, the safe way, for the leaves that dig: never what would let lava in, never what would bury the
// body, and what is under one's own feet only where the ground beneath it holds. The tool is the one named, else what harvests.

import type { Block } from "prismarine-block";
import { CodedError } from "../../schemas/index.ts";
import { type BodyContext, eventually } from "../body/define-leaf.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { isStation } from "../memory/stations.ts";
import { digWith } from "../move/movement-profile.ts";
import { hazardOf } from "../sense/hazards.ts";
import { findHeld } from "../sense/inventory.ts";

/** Obsidian by a diamond pickaxe takes under ten seconds; anything else less. */
export const DIG_MS = 30_000;
const CONFIRM_MS = 1_000;

export const isAir = (block: Pick<Block, "name"> | null): boolean =>
  block !== null && /^(air|cave_air|void_air)$/.test(block.name);

/** Takes in hand what the block is to be dug with: the tool named where it is held, else whatever harvests. */
export async function holdToolFor(
  { body }: Pick<BodyContext, "body">,
  block: Block,
  tool: string | null,
): Promise<void> {
  const { bot } = body;
  const named = tool === null ? undefined : findHeld(bot, tool);
  const item = named ?? digWith(bot, block);
  if (item && bot.heldItem?.slot !== item.slot) await bot.equip(item, "hand");
}

/** Digs the block at the place with what is in the hand. Throws `dig.*`, `place.fallRisk` or `path.stuck` (out of reach). */
export async function digSafely(context: BodyContext, place: BlockPosition, block: Block): Promise<void> {
  const { body } = context;
  const { name } = block;
  const nameAt = (other: BlockPosition) => body.blockAt(other)?.name ?? null;
  const hazard = hazardOf(place, nameAt);
  if (hazard === "lava") throw new CodedError("dig.blockChanged", `lava lies beside the ${name}`);
  if (hazard === "falling" && place.y > body.feet.y) {
    throw new CodedError("dig.blockChanged", `what lies on the ${name} would fall on the body`);
  }
  const beneath = body.feet.offset(0, -1, 0);
  const isUnderfoot = beneath.x === place.x && beneath.y === place.y && beneath.z === place.z;
  if (isUnderfoot && body.blockAt(beneath.offset(0, -1, 0))?.boundingBox !== "block") {
    throw new CodedError("place.fallRisk", "there is nothing to stand on below the block underfoot");
  }
  if (!body.bot.canDigBlock(block)) throw new CodedError("path.stuck", `the ${name} is out of reach`);
  await body.bot.dig(block, true);
  await eventually(context, () => body.blockAt(place)?.name !== name, CONFIRM_MS);
  if (isStation(name)) body.stations.forget(body.dimension, place);
}
