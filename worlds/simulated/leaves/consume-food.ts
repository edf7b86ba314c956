// The verb consume_food: eats so many of an item. A body that is full eats no more, and what was eaten shows in what is held.

import { CONSUME_FOOD } from "../../../capabilities/leaves/making.ts";
import { type ArgsOf, failure } from "../../../schemas/index.ts";
import type { LabourVerb } from "../body/labour-leaf.ts";

export const consumeFood: LabourVerb<ArgsOf<typeof CONSUME_FOOD>> = {
  ...CONSUME_FOOD,
  // How much food a body has is bounded, so that the food itself proves nothing: what the food leaves and what is gone does.
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
