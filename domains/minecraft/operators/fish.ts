// `fish:ITEM`: casting a rod into water at hand until the item is caught. One application makes ONE item at its expected cost: where a
// catch brings y of it on average, the time and wear of 1/y catches; what is caught besides is not counted. A rare item wears out
// whole rods, which are used up. Fished books count as `enchanted_book`; damaged bows, rods and boots are not counted, nor is bamboo,
// which bites in jungles only. Source: https://minecraft.wiki/w/Fishing

import { catchTicks } from "../costs/fishing.ts";
import { readFishing } from "../tables/fishing.ts";
import { fact, type OperatorFamily, operator, wear } from "./family.ts";

const ROD = "fishing_rod";

export const fish: OperatorFamily = ({ data, objective }) => {
  const durability = data.items.get(ROD)?.maxDurability ?? 1;
  return readFishing(data).map(({ item, expected }) => {
    const catches = 1 / expected;
    const rods = Math.floor(catches / durability);
    return operator(objective, {
      id: `fish:${item}`,
      verb: "fish",
      args: { item },
      consumes: rods === 0 ? [] : [fact(ROD, rods)],
      requires: [fact("near:water")],
      uses: [{ anyOf: [ROD], durability: wear(catches - rods * durability) }],
      produces: { [item]: 1 },
      actions: Math.round(catches),
      ticks: catchTicks() * catches,
    });
  });
};
