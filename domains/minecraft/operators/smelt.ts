// `smelt:STATION:ITEM`: cooking one item, and `burn:STATION:…`: putting fuel in. Heat is an amount that stays in its station
// (`fuel:furnace`), in furnace ticks: 200 cook one item in any of them, since blast furnace and smoker burn fuel as fast as they
// cook. A campfire needs none. A fire does not wait for the next fuel, so every piece is worth whole items only; what burns longer
// in pairs (two planks cook three) or too shortly alone (sticks) is an operator for so many pieces of one kind.
// What fuel leaves (the bucket of lava) is not counted on: fuel is taken only where something cooks, so that no plan may burn it for that.
// Tools are left out as fuel, since a worn tool would have to be told from a new one. Source: https://minecraft.wiki/w/Smelting

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";

export const FUELLED_STATIONS = ["blast_furnace", "furnace", "smoker"] as const;

/** Furnace ticks of heat that cook one item. */
const HEAT_OF_ONE_ITEM = 200;

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
      requires: [fact(`near:${station}`)],
      produces: { [item]: 1 },
      actions: 1,
      ticks,
    });
  });
};

/** Putting fuel in, as much of one kind at once as an operator burns: a moment at the window, as for a craft. */
const LOAD_TICKS = 10;

/** Heat of so many pieces burned one after the other, in whole items. */
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

/** `burn:STATION:TICKS`: a piece of any fuel that burns so long. */
function burnOne({ objective }: FamilyContext, station: string, fuels: Fuels): Operator[] {
  const lasting = fuels.filter(([, ticks]) => ticks >= HEAT_OF_ONE_ITEM);
  return [...Map.groupBy(lasting, ([, ticks]) => ticks)].flatMap(([ticks, group]) =>
    operator(objective, {
      id: `burn:${station}:${ticks}`,
      verb: "smelt_item",
      args: { station, burns: true },
      consumes: [{ anyOf: group.map(([item]) => item).sort(byCodeUnit), count: 1 }],
      requires: [fact(`near:${station}`)],
      produces: { [`fuel:${station}`]: usableHeat(ticks, 1) },
      actions: 0,
      ticks: LOAD_TICKS,
    }),
  );
}

/** Fuels that people have plenty of, and that leave half an item's heat over when burned singly. */
const isBurnedInPairs = (item: string): boolean => item.endsWith("_planks");

/** `burn:STATION:FUEL:PIECES`: so many pieces of one kind in a row, for what is worth more together than singly. */
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

/** Numbers of pieces, from 2 up, that give more together than in any two parts; after four no fuel gains. */
function worthwhile(ticks: number): number[] {
  return [2, 3, 4].filter((pieces) => {
    const parts = Array.from({ length: pieces - 1 }, (_, index) => index + 1);
    return parts.every(
      (part) => usableHeat(ticks, pieces) > usableHeat(ticks, part) + usableHeat(ticks, pieces - part),
    );
  });
}
