// `grow:PLANT`: plants one, waits until it is ripe and harvests it; `grow:PLANT:2` and
// `grow:PLANT:8` do so with plots of 2 and 8, which are ripe with the slowest plant;
// `grow:PLANT:bone_meal` feeds one instead of waiting. Rare drops have their own operators
// (`grow:potato:poisonous_potato`) at the expected cost, by plots that give the rest as well
// (yields.ts). Amounts are integers: yields are rounded down for the plot, so that two carrots give
// seven and not twice three; bone meal is rounded up. A plant grows on the ground that it needs:
// natural ground of the dimension, or one that is held, placed and taken back, so it is only
// required. Plots take natural ground, if there is any; where a plant takes four pieces, `…:placed`
// is with held ones. `…:tilled` is the same on farmland in sight, which needs neither hoe nor water:
// who made it saw to that. Waiting overlaps with nothing, because plants grow only near players.
// tables/crops.json and costs/growth.ts name the sources. Growing makes more than it takes: see
// tables/exempt-from-conservation.json.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { type Growth, growthTicks } from "../costs/growth.ts";
import type { GameData } from "../data/game-data.ts";
import { digTicksAtWorst } from "../digging/dig-time.ts";
import { type Crop, readCrops } from "../tables/crops.ts";
import { groundNeed } from "../tables/grounds.ts";
import { ANY_WATER, factKinds } from "../tables/liquids.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";
import { alsoGiven } from "./yields.ts";

/**
 * A step to the next plant and one use of the hand: tilling, planting, feeding, picking; our
 * estimate.
 */
const HAND_TICKS = 10;

/** One more block is tilled at either end of a row: see costs/growth.ts. */
const TILLED_BESIDE = 2;

/** The smallest plot: as many seeds as somebody often starts with. */
const PAIR = 2;

/** Sizes of fields in sight that are planted, or ripen, at once. */
export const FIELDS = [1, 2, 3, 4, 6, 8] as const;

export const grow: OperatorFamily = (context) => readCrops(context.data).flatMap((crop) => ways(context, crop));

function ways(context: FamilyContext, crop: Crop): Operator[] {
  const { growth, boneMeal, plot } = crop;
  const id = `grow:${crop.crop}`;
  const planted: Operator[] = [];
  if (growth !== undefined) planted.push(...single(context, crop, { id, plants: 1, growth }));
  if (growth !== undefined && plot > 1) {
    for (const plants of [PAIR, plot]) planted.push(grown(context, crop, { id: `${id}:${plants}`, plants, growth }));
    for (const [item, mean] of Object.entries(crop.rare)) planted.push(rare(context, crop, { item, mean, growth }));
  }
  if (boneMeal !== undefined) {
    const fed = { plants: 1, growth: boneMeal.growth, boneMeal: Math.ceil(boneMeal.mean) };
    planted.push(...single(context, crop, { id: growth === undefined ? id : `${id}:bone_meal`, ...fed }));
    if (crop.farmland) planted.push(grown(context, crop, { id: `${id}:bone_meal:tilled`, ...fed, isTilled: true }));
  }
  for (const plants of crop.farmland ? FIELDS : []) {
    const size = plants === 1 ? "" : `:${plants}`;
    planted.push(grown(context, crop, { id: `${id}${size}:tilled`, plants, growth, isTilled: true }));
  }
  return planted;
}

/** One plant; if it takes several pieces of ground, on natural and on placed ground. */
function single(context: FamilyContext, crop: Crop, planting: Planting): Operator[] {
  const { ground, seeds } = crop;
  const plain = grown(context, crop, planting);
  if (ground === undefined || seeds === 1 || ground.natural.length === 0) return [plain];
  return [plain, grown(context, crop, { ...planting, id: `${planting.id}:placed`, isPlaced: true })];
}

interface Planting {
  id: string;
  plants: number;
  growth: Growth | undefined;
  boneMeal?: number;
  /** Whether the ground is placed; if absent, it is natural where that exists. */
  isPlaced?: boolean;
  /** Whether the farmland is there already. */
  isTilled?: boolean;
}

function grown(
  { data, objective }: FamilyContext,
  crop: Crop,
  { id, plants, growth, boneMeal = 0, isPlaced, isTilled = false }: Planting,
): Operator {
  const produces = Object.fromEntries(
    Object.entries(crop.yields).map(([item, mean]) => [item, Math.floor(mean * plants)]),
  );
  const [item = "", made = 0] = Object.entries(produces)[0] ?? [];
  return operator(objective, {
    id,
    verb: crop.verb,
    args:
      crop.verb === "grow_tree"
        ? { sapling: crop.seed, log: item, item }
        : { seed: crop.seed, block: crop.block, item },
    consumes: [fact(crop.seed, crop.seeds * plants), ...(boneMeal > 0 ? [fact("bone_meal", boneMeal)] : [])],
    requires: isTilled ? [fact("seen:farmland", plants)] : needs(crop, plants, isPlaced),
    uses: isTilled ? [] : wear(data, crop, plants),
    produces,
    actions: made,
    ticks: withMeals(workTicks(data, crop, plants, boneMeal, isTilled), "digging") + waitTicks(growth, plants),
  });
}

/** One rare item from as many plots as it takes; their other yield replaces the seeds first. */
function rare(
  { data, objective }: FamilyContext,
  crop: Crop,
  { item, mean, growth }: { item: string; mean: number; growth: Growth },
): Operator {
  const plots = 1 / (mean * crop.plot);
  const ticks = withMeals(workTicks(data, crop, crop.plot, 0), "digging") + waitTicks(growth, crop.plot);
  const others = Object.entries(crop.yields).map(([name, each]): [string, number] => [
    name,
    name === crop.seed ? each - crop.seeds : each,
  ]);
  return operator(objective, {
    id: `grow:${crop.crop}:${item}`,
    verb: crop.verb,
    args: { seed: crop.seed, block: crop.block, item },
    requires: [...needs(crop, crop.plot), fact(crop.seed, crop.seeds * crop.plot)],
    uses: wear(data, crop, crop.plot),
    produces: { ...alsoGiven(new Map(others), plots * crop.plot), [item]: 1 },
    actions: 1,
    ticks: ticks * plots,
  });
}

function needs(crop: Crop, plants: number, isPlaced?: boolean): Operator["requires"] {
  const held = Object.entries(crop.soil).map(([name, count]) => fact(name, count * plants));
  const there = Object.entries({ ...(crop.farmland ? { [ANY_WATER]: 1 } : {}), ...crop.needs });
  const ground = crop.ground === undefined ? [] : groundNeed(crop.ground, crop.seeds * plants, isPlaced);
  return [...there.map(([name, count]) => ({ anyOf: factKinds(name), count })), ...held, ...ground];
}

function wear(data: GameData, crop: Crop, plants: number): Operator["uses"] {
  const hoes = crop.farmland ? [{ anyOf: hoesOf(data), durability: plants + TILLED_BESIDE }] : [];
  return crop.tool === undefined ? hoes : [...hoes, { anyOf: crop.tool.anyOf, durability: crop.tool.wear * plants }];
}

const hoesOf = ({ items }: GameData): string[] =>
  [...items.keys()].filter((name) => name.endsWith("_hoe")).sort(byCodeUnit);

/** Game ticks of the body's work: tilling, planting, feeding, harvesting. */
function workTicks(data: GameData, crop: Crop, plants: number, boneMeal: number, isTilled = false): number {
  const tilled = crop.farmland && !isTilled ? plants + TILLED_BESIDE : 0;
  const dug = Object.entries(crop.digs).reduce((sum, [name, count]) => {
    const block = data.blocks.get(name);
    return block === undefined ? sum : sum + count * (digTicksAtWorst(block) + HAND_TICKS);
  }, 0);
  return (tilled + crop.seeds * plants + boneMeal + crop.picks * plants) * HAND_TICKS + dug * plants;
}

const waitTicks = (growth: Growth | undefined, plants: number): number =>
  growth === undefined ? 0 : growthTicks(growth, plants);
