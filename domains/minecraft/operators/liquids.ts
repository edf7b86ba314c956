// `find:water`, `find:lava`, `find:lava:nether`: a liquid nearby (`near:water`) until the body
// travels. Lakes do not run out: two water sources renew themselves, and lava lakes have more
// sources than a body carries buckets.

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
