// The verb equip_item: takes an item into the hand, or wears it.

import { EQUIP_ITEM } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { findHeld } from "../../sense/inventory.ts";

export const equipItem = bodyLeaf({
  ...EQUIP_ITEM,
  timeoutMs: 10_000,
  retries: 2,
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
