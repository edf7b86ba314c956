// The verb cut_stone: puts a stone into a stonecutter, finds the button of the wanted item, adds the
// stones that are missing, and takes the product out. The button's number depends on the version and
// the language of the names, so each is tried until the slot shows the item.

import { CUT_STONE } from "../../../capabilities/leaves/gaining.ts";
import { CodedError } from "../../../schemas/index.ts";
import { checkAborted, gained } from "../../body/define-leaf.ts";
import { stationLeaf } from "../../work/define-station-leaf.ts";
import { makeRoom } from "../../work/make-room.ts";
import { clickButton, isShownIn, layIn, takeOut, withStation } from "../../work/work-windows.ts";

const STATION = "stonecutter";
const [INPUT, RESULT] = [0, 1];
/** No stone has more cuts. */
const MAX_BUTTONS = 24;
const STACK = 64;

export const cutStone = stationLeaf(CUT_STONE, {
  station: STATION,
  timeoutMs: 240_000,
  async work(context, { item, count, ingredients }) {
    const { body, signal } = context;
    const [stone] = Object.keys(ingredients);
    if (stone === undefined) throw new CodedError("craft.missingInput", `the step names no stone to cut ${item} from`);
    await makeRoom(context, 2, [item, stone]);
    await withStation(context, STATION, async (window) => {
      while (gained(context, item) < count) {
        checkAborted(signal);
        const held = body.observe().inventory[stone] ?? 0;
        if (held === 0) throw new CodedError("craft.missingInput", `no ${stone} is left to cut`);
        await layIn(context, window, stone, INPUT);
        let button = 0;
        for (; button < MAX_BUTTONS; button += 1) {
          checkAborted(signal);
          clickButton(context, window, button);
          if (await isShownIn(context, window, RESULT, item)) break;
        }
        if (button === MAX_BUTTONS) throw new CodedError("craft.missingInput", `no cut of ${stone} gives ${item}`);
        const each = window.slots[RESULT]?.count ?? 1;
        const more = Math.min(held, STACK, Math.ceil((count - gained(context, item)) / each)) - 1;
        if (more > 0) await layIn(context, window, stone, INPUT, more);
        const had = gained(context, item);
        await takeOut(context, window, RESULT);
        if (gained(context, item) <= had) throw new CodedError("craft.uiTimeout", `the stonecutter keeps its ${item}`);
      }
    });
  },
});
