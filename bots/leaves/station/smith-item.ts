// The verb smith_item: puts template, base and addition into a smithing table and takes out the
// result. Before 1.20 there was no template and one slot less. Source: Minecraft Wiki, "Smithing
// Table".

import { SMITH_ITEM } from "../../../capabilities/leaves/gaining.ts";
import { CodedError } from "../../../schemas/index.ts";
import { checkAborted, gained } from "../../body/define-leaf.ts";
import { stationLeaf } from "../../work/define-station-leaf.ts";
import { isShownIn, layIn, takeOut, withStation } from "../../work/work-windows.ts";

const STATION = "smithing_table";

/** The items by slot: template (if there is one), base, addition. Pure. */
export function smithingOrder(names: readonly string[]): string[] {
  const rank = (name: string): number =>
    /_smithing_template$/.test(name)
      ? 0
      : /(sword|axe|pickaxe|shovel|hoe|helmet|chestplate|leggings|boots)$/.test(name)
        ? 1
        : 2;
  return [...names].sort((a, b) => rank(a) - rank(b));
}

export const smithItem = stationLeaf(SMITH_ITEM, {
  station: STATION,
  timeoutMs: 180_000,
  async work(context, { item, count, ingredients }) {
    const parts = smithingOrder(Object.keys(ingredients));
    await withStation(context, STATION, async (window) => {
      while (gained(context, item) < count) {
        checkAborted(context.signal);
        for (const [slot, part] of parts.entries()) await layIn(context, window, part, slot);
        if (!(await isShownIn(context, window, parts.length, item))) {
          throw new CodedError("craft.missingInput", `${parts.join(" and ")} make no ${item}`);
        }
        const had = gained(context, item);
        await takeOut(context, window, parts.length);
        if (gained(context, item) <= had) throw new CodedError("craft.uiTimeout", `the table keeps its ${item}`);
      }
    });
  },
});
