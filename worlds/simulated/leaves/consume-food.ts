// The verb consume_food: eats `count` of an item. A full body cannot eat; the drop in the held
// count proves what was eaten.

import { CONSUME_FOOD } from "../../../capabilities/leaves/making.ts";
import { type ArgsOf, failure } from "../../../schemas/index.ts";
import type { LabourVerb } from "../body/labour-leaf.ts";

export const consumeFood: LabourVerb<ArgsOf<typeof CONSUME_FOOD>> = {
  ...CONSUME_FOOD,
  // A body's food is bounded, so the food proves nothing: its remainders and the missing items do.
  request: ({ item, count }) => ({ item: null, count, choice: { ingredients: { [item]: 1 } } }),
  shortfall({ body }, { item, count }, had) {
    const eaten = (had.get(item) ?? 0) - body.world.stock.count(item);
    return eaten >= count
      ? undefined
      : failure("pbi.effectsUnmet", `consume_food: ${eaten} of ${count} ${item} were eaten`);
  },
  operators: (table, { item }) =>
    table.ofVerb("consume_food").filter(({ consumes }) => consumes.some(({ anyOf }) => anyOf.includes(item))),
};
