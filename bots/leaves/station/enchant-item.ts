// The verb enchant_item: puts the item and lapis on an enchanting table and takes the offer that
// shows the wanted enchantment, or the cheapest if any will do. Without such an offer it takes the
// best one, and a grindstone takes a wrong enchantment off again, as plans reckon. Source: Minecraft
// Wiki, "Enchanting", "Grindstone".

import { ENCHANT_ITEM } from "../../../capabilities/leaves/gaining.ts";
import { type ArgsOf, CodedError } from "../../../schemas/index.ts";
import { type BodyContext, checkAborted, eventually, gained } from "../../body/define-leaf.ts";
import { heldStacks } from "../../sense/inventory.ts";
import { isEnchanted } from "../../sense/variant.ts";
import { lacksStation } from "../../work/approach.ts";
import { stationLeaf } from "../../work/define-station-leaf.ts";
import { clickButton, layIn, settled, takeOut, type WorkWindow, withStation } from "../../work/work-windows.ts";

type EnchantArgs = ArgsOf<typeof ENCHANT_ITEM>;

const STATION = "enchanting_table";
const GRINDSTONE = "grindstone";
const [ITEM, LAPIS_SLOT, GROUND] = [0, 1, 2];
const ROWS = 3;
/** Offers may come a moment after the item lies there. */
const OFFERS_MS = 5_000;
const LAPIS = "lapis_lazuli";
const BASE = "enchant_item base";

/** The item that is put on the table. */
const thingOf = ({ item, ingredients }: EnchantArgs): string =>
  Object.keys(ingredients).find((name) => name !== LAPIS) ?? item.split("+")[0] ?? item;

/** Whether the product has the name of what it is made of: then enchanted ones are counted. */
const keepsName = (args: EnchantArgs): boolean => thingOf(args) === args.item;

const enchantedHeld = ({ body }: BodyContext, item: string): number =>
  heldStacks(body.bot).filter((stack) => stack.name === item && isEnchanted(stack)).length;

function made(context: BodyContext, args: EnchantArgs): number {
  if (!keepsName(args)) return gained(context, args.item);
  return enchantedHeld(context, args.item) - Number(context.memory.get(BASE) ?? 0);
}

export const enchantItem = stationLeaf(ENCHANT_ITEM, {
  station: STATION,
  timeoutMs: 240_000,
  made,
  begin(context, args) {
    if (!context.memory.has(BASE)) context.memory.set(BASE, enchantedHeld(context, args.item));
  },
  async work(context, args) {
    while (made(context, args) < args.count) {
      checkAborted(context.signal);
      const had = made(context, args);
      await enchantOnce(context, args);
      if (made(context, args) > had || args.enchantment === null) continue;
      if (lacksStation(context, GRINDSTONE)) {
        throw new CodedError("craft.missingInput", `the table gave another enchantment than ${args.enchantment}`);
      }
      await withStation(context, GRINDSTONE, async (window) => {
        await layIn(context, window, thingOf(args), ITEM, 1, isEnchanted);
        await settled(context, window);
        await takeOut(context, window, GROUND);
      });
    }
  },
});

/** Puts one of the items on the table, presses the best row and takes it back. */
async function enchantOnce(context: BodyContext, args: EnchantArgs): Promise<void> {
  const { bot } = context.body;
  const offers = offersOf(context);
  try {
    await withStation(context, STATION, async (window) => {
      const lapis = Math.min(ROWS, context.body.observe().inventory[LAPIS] ?? 0);
      if (lapis === 0) throw new CodedError("inventory.missingItem", `no ${LAPIS} is held`);
      await layIn(context, window, thingOf(args), ITEM, 1, (stack) => !isEnchanted(stack));
      await layIn(context, window, LAPIS, LAPIS_SLOT, lapis);
      await settled(context, window);
      await eventually(context, () => offers.of(window).some(({ level }) => level > 0), OFFERS_MS);
      const row = chosenRow(context, args, offers.of(window), lapis);
      clickButton(context, window, row);
      await settled(context, window);
      await takeOut(context, window, ITEM);
    });
  } finally {
    bot._client.removeListener("craft_progress_bar" as never, offers.note as never);
  }
}

interface ShownOffer {
  level: number;
  enchantment: number;
}

/** Follows the numbers that the server shows for each window. */
function offersOf({ body: { bot } }: BodyContext) {
  const numbers = new Map<string, number>();
  const note = ({ windowId, property, value }: { windowId: number; property: number; value: number }): void =>
    void numbers.set(`${windowId} ${property}`, value);
  bot._client.on("craft_progress_bar" as never, note as never);
  const of = ({ id }: WorkWindow): ShownOffer[] =>
    Array.from({ length: ROWS }, (_, row) => ({
      level: numbers.get(`${id} ${row}`) ?? 0,
      enchantment: numbers.get(`${id} ${row + 4}`) ?? -1,
    }));
  return { of, note };
}

/** The row to press. Throws `craft.missingInput` where the body can pay for none. */
function chosenRow(
  { body: { bot } }: BodyContext,
  { enchantment }: EnchantArgs,
  offers: readonly ShownOffer[],
  lapis: number,
): number {
  const wanted = enchantment === null ? undefined : bot.registry.enchantmentsByName[enchantment]?.id;
  const isPayable = ({ level }: ShownOffer, row: number): boolean =>
    level > 0 && level <= bot.experience.level && row < lapis;
  const shown = offers.findIndex(
    (offer, row) => isPayable(offer, row) && (wanted === undefined || offer.enchantment === wanted),
  );
  const row = shown >= 0 ? shown : offers.findLastIndex(isPayable);
  if (row >= 0) return row;
  const asked = offers.map(({ level }) => level).filter((level) => level > 0);
  throw new CodedError(
    "craft.missingInput",
    `the table asks for ${asked.join(", ") || "nothing"} levels and ${lapis} ${LAPIS} lie there; the bot has ${bot.experience.level} levels`,
  );
}
