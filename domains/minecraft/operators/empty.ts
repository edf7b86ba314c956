// `empty:CONTAINER` pours full buckets out, and `drink:ITEM` drinks what leaves its container; the
// container remains. Both cost nothing under `actions`, as eating does. Harmful potions are not
// drunk. Source: https://minecraft.wiki/w/Bucket, https://minecraft.wiki/w/Drinking

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { EATING_TICKS } from "../costs/food.ts";
import { readHarmlessDrinks } from "../tables/brewing.ts";
import { readRemainders } from "../tables/remainders.ts";
import { type FamilyContext, type OperatorFamily, operator } from "./family.ts";

/** Choosing where to pour, looking there and pouring; our estimate, as for placing. */
const POUR_TICKS = 10;

export const empty: OperatorFamily = (context) => [...pouring(context), ...drinking(context)];

/** What needs caution is apart from the rest: `empty:bucket:lava_bucket`. */
const pouring = ({ data, objective }: FamilyContext): Operator[] =>
  [
    ...Map.groupBy(readRemainders(data, "poured"), ({ leaves, safetyLevel }) => `${leaves} ${safetyLevel}`).values(),
  ].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { leaves, safetyLevel } = first;
    const full = rows.flatMap(({ items }) => items).sort(byCodeUnit);
    return operator(objective, {
      id: `empty:${leaves}${safetyLevel === "safe" ? "" : `:${full.join("+")}`}`,
      verb: "use_on_block",
      args: { block: null, item: leaves, effect: "empty" },
      consumes: [{ anyOf: full, count: 1 }],
      produces: { [leaves]: 1 },
      actions: 0,
      ticks: POUR_TICKS,
      safetyLevel,
    });
  });

const drinking = ({ data, objective }: FamilyContext): Operator[] =>
  readRemainders(data, "drunk").flatMap(({ items, leaves }) =>
    items.map((item) => {
      const full = item === "potion" ? readHarmlessDrinks(data).sort(byCodeUnit) : [item];
      return operator(objective, {
        id: `drink:${item}`,
        verb: "consume_food",
        args: full.length === 1 ? { item } : {},
        consumes: [{ anyOf: full, count: 1 }],
        produces: { [leaves]: 1 },
        actions: 0,
        ticks: EATING_TICKS,
      });
    }),
  );
