// `brush:STRUCTURE:ITEM`: one item from suspicious sand or gravel at its expected cost in brushed
// blocks; each wears the brush by one point. A broken suspicious block gives nothing. Source:
// https://minecraft.wiki/w/Brush, https://minecraft.wiki/w/Archaeology

import { atLeastOne, structureCatalogue } from "../sources/structure-sources.ts";
import { fact, type OperatorFamily, operator, wear } from "./family.ts";

export const brush: OperatorFamily = ({ data, objective }) =>
  structureCatalogue(data).sources.flatMap(({ brushed, place, item, emptied, seen, ticks, danger }) =>
    brushed === null
      ? []
      : operator(objective, {
          id: `brush:${place}:${item}`,
          verb: "use_on_block",
          args: { block: brushed, tool: "brush", item, effect: "brush" },
          consumes: [fact(seen, atLeastOne(emptied))],
          uses: [{ anyOf: ["brush"], durability: wear(emptied) }],
          produces: { [item]: 1 },
          actions: atLeastOne(emptied),
          ticks,
          safetyLevel: danger,
        }),
  );
