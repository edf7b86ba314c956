// The verb combine_item: joins an item and a book, or two of a kind, on an anvil. The levels it costs must be there; the anvil says so
// by making nothing. Source: Minecraft Wiki, "Anvil".

import { z } from "zod";
import { CodedError, failure, ItemName, PositiveCount } from "../../schemas/index.ts";
import { lookForStation } from "../approach.ts";
import { ANSWER_MS, bodyLeaf, checkAborted, eventually, gained } from "../body-leaf.ts";
import { THINKING_MS } from "../movement.ts";
import { layIn, showsIn, takeOut, withStation } from "../work-windows.ts";

const Args = z.strictObject({
  item: ItemName,
  count: PositiveCount,
  tool: ItemName.nullable().optional(),
  ingredients: z.record(ItemName, PositiveCount),
});
const Output = z.strictObject({ made: z.int() });

const STATION = "anvil";
const RESULT = 2;
const CONFIRM_MS = 2_000;

export const combineItem = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "combine_item",
  kind: "verb",
  description: "Combines things to `count` of `item` on an anvil.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 180_000,
  waitsMs: ANSWER_MS + THINKING_MS,
  retries: 1,
  permissions: ["movement", "container", "craft"],
  activity: "craft",
  guard(context, { item }) {
    // An anvil wears by what is done on it; that is no work of one step.
    if (/_anvil$/.test(item)) return failure("pbi.guardFailed", "this body does not wear anvils down on purpose");
    return lookForStation(context, STATION) ? undefined : failure("pbi.precondMissing", `facts.near:${STATION} >= 1`);
  },
  async run(context, { item, count, ingredients }) {
    const [first, second] = Object.keys(ingredients).sort((a, b) => Number(/book/.test(a)) - Number(/book/.test(b)));
    if (first === undefined) throw new CodedError("craft.missingInput", `nothing to make ${item} of is named`);
    await withStation(context, STATION, async (window) => {
      while (gained(context, item) < count) {
        checkAborted(context.signal);
        await layIn(context, window, first, 0);
        await layIn(context, window, second ?? first, 1);
        if (!(await showsIn(context, window, RESULT, item))) {
          throw new CodedError("craft.missingInput", `the anvil makes no ${item}; it may ask for more levels`);
        }
        const had = gained(context, item);
        await takeOut(context, RESULT);
        await eventually(context, () => gained(context, item) > had, CONFIRM_MS);
      }
    });
    return { made: gained(context, item) };
  },
  postcondition(context, { item, count }) {
    const made = gained(context, item);
    return made >= count ? undefined : failure("craft.uiTimeout", `${made} of ${count} ${item} were made`);
  },
});
