// The tool hold_tool: takes the best tool of a kind into the hand, whatever its tier.

import { toolsFrom } from "../../../capabilities/arguments.ts";
import { HOLD_TOOL } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { findHeld } from "../../sense/inventory.ts";

export const holdTool = bodyLeaf({
  ...HOLD_TOOL,
  timeoutMs: 10_000,
  retries: 1,
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
      : failure("pbi.effectsUnmet", `the hand holds ${body.bot.heldItem?.name ?? "nothing"}`),
});
