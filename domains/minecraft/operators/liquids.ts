// `find:water`, `find:lava`, `find:lava:nether`: a liquid at hand (`near:water`) until one travels. A lake does not run out: two
// sources of water renew themselves, and lava lies in lakes of more sources than buckets are carried.

import { withMeals } from "../costs/food.ts";
import { LIQUIDS } from "../tables/liquids.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

export const findLiquid: OperatorFamily = ({ objective }) =>
  LIQUIDS.map(({ id, liquid, dimension, searchTicks, safetyLevel }) =>
    operator(objective, {
      id,
      verb: "explore",
      args: { for: liquid },
      requires: [fact(`dimension:${dimension}`)],
      produces: { [`near:${liquid}`]: 1 },
      actions: 0,
      ticks: withMeals(searchTicks),
      safetyLevel,
    }),
  );
