// `eat:POINTS` (any food of so many points), `eat:ITEM` where something stays in the hand or eating it is unlike the others:
// `food:points`, an amount, is the food in the body: a problem's `food`, and what is eaten. Eating is free under `actions`.
// Saturation is left out here (costs/food.ts counts it). Source: https://minecraft.wiki/w/Food

import { byCodeUnit } from "../../../schemas/index.ts";
import { EATING_TICKS } from "../costs/food.ts";
import { readFoods } from "../tables/food.ts";
import { type OperatorFamily, operator } from "./family.ts";

/** Food in the body, in the points of the food bar, of which it has 20. */
export const FOOD_POINTS = "food:points";

export const eat: OperatorFamily = ({ data, objective }) => {
  const kinds = Map.groupBy(readFoods(data), ({ item, points, leaves, ticks }) =>
    leaves === undefined && ticks === EATING_TICKS ? String(points) : item,
  );
  return [...kinds].flatMap(([kind, foods]) => {
    const [first] = foods;
    if (first === undefined) return [];
    return operator(objective, {
      id: `eat:${kind}`,
      verb: "consume_food",
      args: foods.length === 1 ? { item: first.item } : {},
      consumes: [{ anyOf: foods.map(({ item }) => item).sort(byCodeUnit), count: 1 }],
      produces: { [FOOD_POINTS]: first.points, ...(first.leaves === undefined ? {} : { [first.leaves]: 1 }) },
      actions: 0,
      ticks: first.ticks,
    });
  });
};
