// `smelt:STATION:ITEM` cooks one item, and `burn:STATION:…` adds fuel. Heat is an amount in its
// station (`fuel:furnace`), in furnace ticks: 200 cook one item in any station, because blast
// furnace and smoker burn fuel as fast as they cook. A campfire needs none. A fire does not wait
// for the next fuel, so each piece counts as whole items only. Fuel that burns longer in groups
// (two planks cook three items) or too briefly alone (sticks) gets operators for several pieces of
// one kind. Fuel that leaves its container (the bucket of lava) costs as much again to take that out,
// and an action. So no plan burns it for the container alone, which the game does not allow: fuel is
// used up only while something cooks. Emptying is cheaper (empty.ts). Tools are no fuel here, because
// the domain does not distinguish worn tools from new ones. Source:
// https://minecraft.wiki/w/Smelting

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { xpOfSmelting } from "../tables/experience.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";

export const FUELLED_STATIONS = ["blast_furnace", "furnace", "smoker"] as const;

/** Furnace ticks that cook one item. */
const HEAT_OF_ONE_ITEM = 200;

/** What cooks as the station does: a soul campfire is a campfire of another colour. */
const placesOf = (station: string): string[] =>
  station === "campfire" ? ["near:campfire", "near:soul_campfire"] : [`near:${station}`];

const isFuelled = (station: string): boolean => FUELLED_STATIONS.some((fuelled) => fuelled === station);

export const smelt: OperatorFamily = ({ rules, objective }) => {
  const byProduct = Map.groupBy(rules.cooking, ({ station, item }) => `smelt:${station}:${item}`);
  return [...byProduct].flatMap(([id, recipes]) => {
    const [first] = recipes;
    if (first === undefined) return [];
    const { station, item, ticks } = first;
    const inputs = recipes.map(({ input }) => input).sort(byCodeUnit);
    return operator(objective, {
      id,
      verb: "smelt_item",
      args: { item, station },
      consumes: [
        { anyOf: inputs, count: 1 },
        ...(isFuelled(station) ? [fact(`fuel:${station}`, HEAT_OF_ONE_ITEM)] : []),
      ],
      requires: [{ anyOf: placesOf(station), count: 1 }],
      produces: { [item]: 1, ...xpOfSmelting(item) },
      actions: 1,
      ticks,
    });
  });
};

/** Adding fuel, as much of one kind as an operator burns: time at the window, as for crafting. */
const LOAD_TICKS = 10;

/** Heat of `pieces` burned one after another, in whole items. */
const usableHeat = (ticks: number, pieces: number): number =>
  Math.floor((ticks * pieces) / HEAT_OF_ONE_ITEM) * HEAT_OF_ONE_ITEM;

export const burn: OperatorFamily = (context) => {
  const fuels = [...context.rules.fuels].filter(([item]) => context.data.items.get(item)?.maxDurability === undefined);
  return FUELLED_STATIONS.flatMap((station) => [
    ...burnOne(context, station, fuels),
    ...burnSeveral(context, station, fuels),
  ]);
};

type Fuels = readonly (readonly [item: string, ticks: number])[];

/** `burn:STATION:TICKS`: one piece of any fuel with this burn time. */
function burnOne({ rules, objective }: FamilyContext, station: string, fuels: Fuels): Operator[] {
  const lasting = fuels.filter(([, ticks]) => ticks >= HEAT_OF_ONE_ITEM);
  return [...Map.groupBy(lasting, ([, ticks]) => ticks)].flatMap(([ticks, group]) => {
    // No burn time mixes fuels with and without containers, so the first represents all.
    const left = rules.fuelRemainder(group[0]?.[0] ?? "");
    return operator(objective, {
      id: `burn:${station}:${ticks}`,
      verb: "smelt_item",
      args: { station, burns: true },
      consumes: [{ anyOf: group.map(([item]) => item).sort(byCodeUnit), count: 1 }],
      requires: [fact(`near:${station}`)],
      produces: { [`fuel:${station}`]: usableHeat(ticks, 1), ...(left === null ? {} : { [left]: 1 }) },
      actions: left === null ? 0 : 1,
      ticks: left === null ? LOAD_TICKS : 2 * LOAD_TICKS,
    });
  });
}

/** Common fuels that waste half an item's heat when burned singly. */
const isBurnedInPairs = (item: string): boolean => item.endsWith("_planks");

/**
 * `burn:STATION:FUEL:PIECES`: several pieces of one kind in a row, if that gives more than burning
 * them singly.
 */
function burnSeveral({ objective }: FamilyContext, station: string, fuels: Fuels): Operator[] {
  return fuels
    .filter(([item, ticks]) => ticks < HEAT_OF_ONE_ITEM || isBurnedInPairs(item))
    .flatMap(([item, ticks]) =>
      worthwhile(ticks).flatMap((pieces) =>
        operator(objective, {
          id: `burn:${station}:${item}:${pieces}`,
          verb: "smelt_item",
          args: { station, burns: true },
          consumes: [{ anyOf: [item], count: pieces }],
          requires: [fact(`near:${station}`)],
          produces: { [`fuel:${station}`]: usableHeat(ticks, pieces) },
          actions: 0,
          ticks: LOAD_TICKS,
        }),
      ),
    );
}

/**
 * Numbers of pieces from 2 up that give more together than in any two parts; no fuel gains beyond
 * four.
 */
function worthwhile(ticks: number): number[] {
  return [2, 3, 4].filter((pieces) => {
    const parts = Array.from({ length: pieces - 1 }, (_, index) => index + 1);
    return parts.every(
      (part) => usableHeat(ticks, pieces) > usableHeat(ticks, part) + usableHeat(ticks, pieces - part),
    );
  });
}
