// The tool hold_tool: takes the best tool of a kind in hand, whatever its tier.

import { z } from "zod";
import { HoldTool, toolsFrom } from "../../domains/options/arguments.ts";
import { CodedError, failure, ItemName } from "../../schemas/index.ts";
import { bodyLeaf } from "../body-leaf.ts";
import { findHeld } from "../inventory.ts";

const Output = z.strictObject({ held: ItemName });

export const holdTool = bodyLeaf<z.infer<typeof HoldTool>, z.infer<typeof Output>>({
  name: "hold_tool",
  kind: "tool",
  description: "Takes the best tool of a kind in hand.",
  inputSchema: HoldTool,
  outputSchema: Output,
  timeoutMs: 10_000,
  retries: 1,
  permissions: ["container"],
  activity: "equip",
  async run({ body: { bot } }, { tool }) {
    const item = toolsFrom(tool, "wooden").flatMap((name) => findHeld(bot, name) ?? [])[0];
    if (!item) throw new CodedError("inventory.missingItem", `no ${tool} is held`);
    if (bot.heldItem?.slot !== item.slot) await bot.equip(item, "hand");
    return { held: item.name };
  },
  postcondition: ({ body }, { tool }) =>
    body.bot.heldItem?.name.endsWith(`_${tool}`)
      ? undefined
      : failure("pbi.effectsUnmet", `${body.bot.heldItem?.name ?? "nothing"} is in the hand`),
});
