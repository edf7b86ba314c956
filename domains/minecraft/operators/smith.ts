// `smith:ITEM`: upgrades one piece at the smithing table. In the game the piece keeps its wear;
// plans count the new one as undamaged.
// Source: https://minecraft.wiki/w/Smithing_Table

import { readSmithing } from "../tables/smithing.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

/** Inserting three items and taking one: half a second as for crafting, our estimate. */
const SMITH_TICKS = 10;

export const smith: OperatorFamily = ({ data, objective }) =>
  readSmithing(data).map(({ item, base, addition, template }) =>
    operator(objective, {
      id: `smith:${item}`,
      verb: "smith_item",
      args: { item },
      consumes: [
        { anyOf: [base], count: 1 },
        { anyOf: [addition], count: 1 },
        ...(template === null ? [] : [{ anyOf: [template], count: 1 }]),
      ],
      requires: [fact("near:smithing_table")],
      produces: { [item]: 1 },
      actions: 1,
      ticks: SMITH_TICKS,
    }),
  );
