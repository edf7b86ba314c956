// `eat:POINTS` eats any food with these points; `eat:ITEM` is for foods with a remainder or an
// unusual eating time. The amount `food:points` is the body's food: a problem's `food` plus eaten
// points. Eating is free under `actions`. Saturation is ignored here (costs/food.ts counts it).
// Source: https://minecraft.wiki/w/Food

import { byCodeUnit } from "../../../schemas/index.ts";
import { EATING_TICKS } from "../costs/food.ts";
import { readFoods } from "../tables/food.ts";
import { type OperatorFamily, operator } from "./family.ts";

/** The body's food in points of the food bar, at most 20. */
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
