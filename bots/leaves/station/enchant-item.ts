// The verb enchant_item: puts the item and lapis on an enchanting table and takes the offer of the
// wanted enchantment, or the cheapest if any will do. Offers that do not show their enchantment are
// not taken, because levels are expensive. Source: Minecraft Wiki, "Enchanting".

import { ENCHANT_ITEM } from "../../../capabilities/leaves/gaining.ts";
import { CodedError } from "../../../schemas/index.ts";
import { answered, checkAborted, eventually, gained } from "../../body/define-leaf.ts";
import { findHeld } from "../../sense/inventory.ts";
import { goToStation } from "../../work/approach.ts";
import { stationLeaf } from "../../work/define-station-leaf.ts";
import { openStation } from "../../work/opening.ts";

const STATION = "enchanting_table";
const WALK_MS = 120_000;
const OFFERS_MS = 5_000;
const CONFIRM_MS = 3_000;
const LAPIS = "lapis_lazuli";

interface EnchantmentOffer {
  level: number;
  expected: { enchant: number };
}

export const enchantItem = stationLeaf(ENCHANT_ITEM, {
  station: STATION,
  timeoutMs: 240_000,
  waitsMs: WALK_MS,
  async work(context, { item, count, enchantment, ingredients }) {
    const { body, signal } = context;
    const { bot } = body;
    const thing = Object.keys(ingredients).find((name) => name !== LAPIS) ?? item.split("+")[0] ?? item;
    const wanted = enchantment === null ? undefined : bot.registry.enchantmentsByName[enchantment]?.id;
    while (gained(context, item) < count) {
      checkAborted(signal);
      const block = await goToStation(context, STATION, WALK_MS);
      const table = await openStation(context, { place: block.position, dimension: body.dimension }, () =>
        bot.openEnchantmentTable(block),
      );
      try {
        const target = findHeld(bot, thing);
        const lapis = findHeld(bot, LAPIS);
        if (!target || !lapis) throw new CodedError("inventory.missingItem", `no ${target ? LAPIS : thing} is held`);
        await answered(context, table.putTargetItem(target));
        await answered(context, table.putLapis(lapis));
        const offers = () => table.enchantments as unknown as EnchantmentOffer[];
        await eventually(context, () => offers().some(({ level }) => level > 0), OFFERS_MS);
        const choice = offers().findIndex(
          ({ level, expected }) =>
            level > 0 && level <= bot.experience.level && (wanted === undefined || expected.enchant === wanted),
        );
        if (choice < 0)
          throw new CodedError(
            "craft.missingInput",
            `the table offers no ${enchantment ?? "enchantment"} for ${bot.experience.level} levels`,
          );
        await answered(context, table.enchant(choice));
        await answered(context, table.takeTargetItem());
      } finally {
        table.close();
      }
      const had = gained(context, item);
      await eventually(context, () => gained(context, item) >= Math.min(count, had + 1), CONFIRM_MS);
    }
  },
});
