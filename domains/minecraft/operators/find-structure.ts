// `find:STRUCTURE`: searches for a structure, paid once for all its containers and suspicious
// blocks (`seen:desert_pyramid`, `seen:desert_pyramid/suspicious_sand`, `seen:vault`). Free under
// `actions`, the expected search under `time`. Some searches need items: strongholds a thrown eye,
// buried treasure the map from a shipwreck or ruin; End cities lie behind the gateway.

import { withMeals } from "../costs/food.ts";
import { structureCatalogue } from "../sources/structure-sources.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

const SAFETY = { overworld: "safe", nether: "caution", end: "dangerous" } as const;

export const findStructure: OperatorFamily = ({ data, objective }) =>
  structureCatalogue(data).sights.map(({ structure: { structure, dimension, requires, consumes }, amounts, ticks }) =>
    operator(objective, {
      id: `find:${structure}`,
      verb: "explore",
      args: { for: structure },
      consumes: Object.entries(consumes).map(([name, count]) => fact(name, count)),
      requires: [fact(`dimension:${dimension}`), ...requires.map((name) => fact(name))],
      produces: { ...amounts },
      actions: 0,
      ticks: withMeals(ticks),
      safetyLevel: SAFETY[dimension],
    }),
  );
