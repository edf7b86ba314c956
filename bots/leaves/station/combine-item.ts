// The verb combine_item: joins an item and a book, or two items of a kind, on an anvil. The bot
// needs the levels that it costs; without them the anvil makes nothing. Source: Minecraft Wiki,
// "Anvil".

import { COMBINE_ITEM } from "../../../capabilities/leaves/gaining.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { checkAborted, gained } from "../../body/define-leaf.ts";
import { stationLeaf } from "../../work/define-station-leaf.ts";
import { isShownIn, layIn, takeOut, withStation } from "../../work/work-windows.ts";

/** An anvil may crack at each work. */
const STATIONS = ["anvil", "chipped_anvil", "damaged_anvil"];
const RESULT = 2;

export const combineItem = stationLeaf(COMBINE_ITEM, {
  station: STATIONS,
  timeoutMs: 180_000,
  // An anvil wears only through many uses; no single step can do that.
  refuses: ({ item }) =>
    /_anvil$/.test(item) ? failure("pbi.guardFailed", "this body does not wear anvils down on purpose") : undefined,
  async work(context, { item, count, ingredients }) {
    const [first, second] = Object.keys(ingredients).sort((a, b) => Number(/book/.test(a)) - Number(/book/.test(b)));
    if (first === undefined) throw new CodedError("craft.missingInput", `the step names no ingredients for ${item}`);
    await withStation(context, STATIONS, async (window) => {
      while (gained(context, item) < count) {
        checkAborted(context.signal);
        await layIn(context, window, first, 0);
        await layIn(context, window, second ?? first, 1);
        if (!(await isShownIn(context, window, RESULT, item))) {
          throw new CodedError("craft.missingInput", `the anvil makes no ${item}; it may ask for more levels`);
        }
        const had = gained(context, item);
        await takeOut(context, window, RESULT);
        // A product that is shown may still ask for more levels than the bot has.
        if (gained(context, item) <= had) {
          const { level } = context.body.bot.experience;
          throw new CodedError("craft.missingInput", `the anvil gives no ${item} to a bot with ${level} levels`);
        }
      }
    });
  },
});
