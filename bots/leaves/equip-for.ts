// Internal to collect_block: takes in hand what the target is to be dug with: the tool that the plan names where it is held, else
// whatever harvests; a block that any hand harvests is dug with what does not wear.

import { z } from "zod";
import { CodedError, ItemName, Position } from "../../schemas/index.ts";
import { bodyLeaf } from "../body-leaf.ts";
import { holdToolFor } from "../digging.ts";
import { vectorOf } from "../positions.ts";

const Args = z.strictObject({ position: Position, tool: ItemName.nullable() });
const Output = z.strictObject({ held: ItemName.nullable() });

export const equipFor = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "equip_for",
  kind: "internal",
  description: "Takes in hand what the block at `position` is to be dug with.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 10_000,
  retries: 1,
  permissions: ["container"],
  activity: "equip",
  async run(context, { position, tool }) {
    const { body, memory } = context;
    const { bot } = body;
    const block = body.blockAt(vectorOf(position));
    if (!block) throw new CodedError("path.unloaded", "the block's chunk is not loaded");
    await holdToolFor(context, block, tool);
    if (!block.canHarvest(bot.heldItem?.type ?? null)) {
      // The target is not to blame: without it in memory nobody gives it up, and the option fails by this code.
      memory.delete("target");
      throw new CodedError("dig.toolInvalid", `${bot.heldItem?.name ?? "the hand"} does not harvest ${block.name}`);
    }
    return { held: bot.heldItem?.name ?? null };
  },
});
