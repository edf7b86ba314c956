// The verb equip_item: takes an item into the hand, or puts it on.

import { z } from "zod";
import { CodedError, failure, ItemName } from "../../schemas/index.ts";
import { bodyLeaf } from "../body-leaf.ts";
import { findHeld } from "../inventory.ts";

const Destination = z.enum(["hand", "head", "torso", "legs", "feet", "off-hand"]);
const Args = z.strictObject({ item: ItemName, destination: Destination.default("hand") });
const Output = z.strictObject({ item: ItemName, destination: Destination });

export const equipItem = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "equip_item",
  kind: "verb",
  description: "Takes `item` into the hand, or puts it on where `destination` says.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 10_000,
  retries: 2,
  permissions: ["container"],
  activity: "equip",
  async run({ body }, { item, destination }) {
    const { bot } = body;
    const worn = bot.inventory.slots[bot.getEquipmentDestSlot(destination)];
    if (worn?.name !== item) {
      const held = findHeld(bot, item);
      if (!held) throw new CodedError("inventory.missingItem", `no ${item} is held`);
      await bot.equip(held, destination);
    }
    return { item, destination };
  },
  postcondition({ body }, { item, destination }) {
    const worn = body.bot.inventory.slots[body.bot.getEquipmentDestSlot(destination)];
    if (worn?.name === item) return undefined;
    return failure("pbi.effectsUnmet", `${destination} holds ${worn?.name ?? "nothing"}, not ${item}`);
  },
});
