// Internal to collect_block: takes the item to dig the target with into the hand: the tool that the
// plan names if it is held, else one that harvests; for a block that any hand harvests, an item
// that does not wear.

import { EQUIP_FOR } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { vectorOf } from "../../geometry/positions.ts";
import { holdToolFor } from "../../work/digging.ts";

export const equipFor = bodyLeaf({
  ...EQUIP_FOR,
  timeoutMs: 10_000,
  retries: 1,
  activity: "equip",
  async run(context, { position, tool }) {
    const { body, memory } = context;
    const { bot } = body;
    const block = body.blockAt(vectorOf(position));
    if (!block) throw new CodedError("path.unloaded", "the block's chunk is not loaded");
    await holdToolFor(context, block, tool);
    if (!block.canHarvest(bot.heldItem?.type ?? null)) {
      // The target is not at fault: without it in memory it is not given up, and the option fails
      // with this code.
      memory.delete("target");
      throw new CodedError("dig.toolInvalid", `${bot.heldItem?.name ?? "the hand"} does not harvest ${block.name}`);
    }
    return { held: bot.heldItem?.name ?? null };
  },
});
