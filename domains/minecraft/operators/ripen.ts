// Crops in sight that are not ripe: `ripen:CROP` and `ripen:CROP:8` wait until they are, as long as
// half the growth takes, since nothing says how old they are; `ripen:CROP:bone_meal` feeds one.
// `collect:BLOCK:SEED:growing` digs one up for the seed that it then drops; crops that are picked
// drop none. They exist only in a state (`seen:BLOCK/growing`).
// Source: https://minecraft.wiki/w/Crops

import { type Operator, sightOf } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { growthTicks } from "../costs/growth.ts";
import { digTicksAtWorst } from "../digging/dig-time.ts";
import { readCrops } from "../tables/crops.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";
import { FIELDS } from "./grow.ts";

/** A step to the next plant and one use of the hand; our estimate. */
const HAND_TICKS = 10;

export const ripen: OperatorFamily = ({ data, rules, objective }) =>
  readCrops(data).flatMap((crop): Operator[] => {
    const { block: name, seed, growth, boneMeal, picks } = crop;
    const block = data.blocks.get(name);
    if (block === undefined || rules.loot.get(name)?.ripe !== true) return [];
    const [growing, ripe] = [sightOf({ block: name, ripe: false }), sightOf({ block: name })];
    const ripened = (id: string, plants: number, ticks: number, fed = 0): Operator =>
      operator(objective, {
        id: `ripen:${crop.crop}${id}`,
        verb: "use_on_block",
        args: { block: name, item: null, effect: fed > 0 ? "bone_meal" : "ripen" },
        consumes: [fact(growing, plants), ...(fed > 0 ? [fact("bone_meal", fed)] : [])],
        produces: { [ripe]: plants },
        actions: 0,
        ticks,
      });
    const made: Operator[] = [];
    if (growth !== undefined) {
      const left = { ...growth, stages: Math.ceil(growth.stages / 2) };
      for (const plants of FIELDS)
        made.push(ripened(plants === 1 ? "" : `:${plants}`, plants, growthTicks(left, plants)));
    }
    if (boneMeal !== undefined) {
      const fed = Math.ceil(boneMeal.mean / 2);
      made.push(ripened(":bone_meal", 1, withMeals(fed * HAND_TICKS, "digging"), fed));
    }
    if (picks === 0)
      made.push(
        operator(objective, {
          id: `collect:${name}:${seed}:growing`,
          verb: "collect_block",
          args: { block: name, item: seed },
          consumes: [fact(growing)],
          produces: { [seed]: 1 },
          actions: 1,
          ticks: digTicksAtWorst(block) + HAND_TICKS,
        }),
      );
    return made;
  });
