// The verb equip_item: takes an item into the hand, or wears it.

import { EQUIP_ITEM } from "../../../capabilities/leaves/daily-life.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { findHeld } from "../../sense/inventory.ts";
import { variantOf } from "../../sense/variant.ts";

export const equipItem = bodyLeaf({
  ...EQUIP_ITEM,
  timeoutMs: 10_000,
  retries: 2,
  activity: "equip",
  async run({ body }, { item, destination }) {
    const { bot } = body;
    if (!isAt(body, item, destination)) {
      const held = findHeld(bot, item);
      if (!held) throw new CodedError("inventory.missingItem", `no ${item} is held`);
      await bot.equip(held, destination);
    }
    return { item, destination };
  },
  postcondition({ body }, { item, destination }) {
    if (isAt(body, item, destination)) return undefined;
    const worn = body.bot.inventory.slots[body.bot.getEquipmentDestSlot(destination)];
    return failure("pbi.effectsUnmet", `${destination} holds ${worn?.name ?? "nothing"}, not ${item}`);
  },
});

/** Whether the slot holds the item, or a variant of a plain one. */
function isAt({ bot }: MineflayerBody, item: string, destination: ArgsOf<typeof EQUIP_ITEM>["destination"]): boolean {
  const worn = bot.inventory.slots[bot.getEquipmentDestSlot(destination)];
  return worn != null && (worn.name === item || variantOf(worn) === item);
}
