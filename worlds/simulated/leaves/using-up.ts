// The verbs that use items up: consume_food eats `count` of an item, drop_item throws them away. The
// drop in the held count proves what was done.

import { CONSUME_FOOD, DROP_ITEM } from "../../../capabilities/leaves/making.ts";
import { type ArgsOf, failure } from "../../../schemas/index.ts";
import type { LabourVerb } from "../body/labour-leaf.ts";

type Contract = typeof CONSUME_FOOD | typeof DROP_ITEM;

const usingUp = (contract: Contract, done: string): LabourVerb<ArgsOf<Contract>> => ({
  ...contract,
  // A body's food is bounded, so the food proves nothing: its remainders and the missing items do.
  request: ({ item, count }) => ({ item: null, count, choice: { ingredients: { [item]: 1 } } }),
  shortfall({ body }, { item, count }, had) {
    const gone = (had.get(item) ?? 0) - body.world.stock.count(item);
    return gone >= count
      ? undefined
      : failure("pbi.effectsUnmet", `${contract.name}: ${gone} of ${count} ${item} were ${done}`);
  },
  operators: (table, { item }) =>
    table
      .ofVerb(contract.name)
      .filter(({ consumes }) => consumes.some(({ anyOf, count }) => count === 1 && anyOf.includes(item))),
});

export const consumeFood = usingUp(CONSUME_FOOD, "eaten");
export const dropItem = usingUp(DROP_ITEM, "thrown away");
