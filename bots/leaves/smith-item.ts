// The verb smith_item: lays template, base and addition into a smithing table and takes out what it makes. Before 1.20 there was no
// template, and the slots are one fewer. Source: Minecraft Wiki, "Smithing Table".

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

const STATION = "smithing_table";
const CONFIRM_MS = 2_000;

/** The things to lay in, by slot: template (where there is one), base, addition. Pure. */
export function smithingOrder(names: readonly string[]): string[] {
  const rank = (name: string): number =>
    /_smithing_template$/.test(name)
      ? 0
      : /(sword|axe|pickaxe|shovel|hoe|helmet|chestplate|leggings|boots)$/.test(name)
        ? 1
        : 2;
  return [...names].sort((a, b) => rank(a) - rank(b));
}

export const smithItem = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "smith_item",
  kind: "verb",
  description: "Works `count` of `item` at a smithing table.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 180_000,
  waitsMs: ANSWER_MS + THINKING_MS,
  retries: 1,
  permissions: ["movement", "container", "craft"],
  activity: "craft",
  guard: (context) =>
    lookForStation(context, STATION) ? undefined : failure("pbi.precondMissing", `facts.near:${STATION} >= 1`),
  async run(context, { item, count, ingredients }) {
    const parts = smithingOrder(Object.keys(ingredients));
    await withStation(context, STATION, async (window) => {
      while (gained(context, item) < count) {
        checkAborted(context.signal);
        for (const [slot, part] of parts.entries()) await layIn(context, window, part, slot);
        if (!(await showsIn(context, window, parts.length, item))) {
          throw new CodedError("craft.missingInput", `${parts.join(" and ")} make no ${item}`);
        }
        const had = gained(context, item);
        await takeOut(context, parts.length);
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
