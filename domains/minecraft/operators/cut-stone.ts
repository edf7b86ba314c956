// `cut:ITEM`: cuts one block at the stonecutter. Blocks that yield the same number share an
// operator; a block that yields fewer has its own, named after it: `cut:cut_copper_slab` cuts whole
// copper, `cut:cut_copper_slab:cut_copper` cut copper.
// Source: https://minecraft.wiki/w/Stonecutter

import { readStonecutting } from "../tables/stonecutting.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

/** Inserting, choosing and taking: half a second as for crafting, our estimate. */
const CUT_TICKS = 10;

export const cut: OperatorFamily = ({ data, objective }) => {
  const byItem = Map.groupBy(readStonecutting(data), ({ item }) => item);
  return [...byItem].flatMap(([item, recipes]) => {
    const byCount = [...Map.groupBy(recipes, ({ count }) => count)].sort(([a], [b]) => b - a);
    return byCount.map(([count, group], index) => {
      const inputs = group.map(({ input }) => input);
      return operator(objective, {
        id: index === 0 ? `cut:${item}` : `cut:${item}:${inputs[0]}`,
        verb: "cut_stone",
        args: { item },
        consumes: [{ anyOf: inputs, count: 1 }],
        requires: [fact("near:stonecutter")],
        produces: { [item]: count },
        actions: 1,
        ticks: CUT_TICKS,
      });
    });
  });
};
