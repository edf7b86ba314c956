// `fish:ITEM`: casts a rod into nearby water until it catches the item. One application makes ONE
// item at its expected cost: if a catch yields y of it on average, the time and wear of 1/y
// catches; other catches do not count. A rare item wears out whole rods, which are consumed. Fished
// books count as `enchanted_book`; damaged bows, rods and boots do not count, nor does bamboo,
// which only bites in jungles. Source: https://minecraft.wiki/w/Fishing

import { catchTicks } from "../costs/fishing.ts";
import { readFishing } from "../tables/fishing.ts";
import { ANY_WATER, factKinds } from "../tables/liquids.ts";
import { fact, type OperatorFamily, operator, wear } from "./family.ts";

const ROD = "fishing_rod";

export const fish: OperatorFamily = ({ data, objective }) => {
  const durability = data.items.get(ROD)?.maxDurability ?? 1;
  return readFishing(data).map(({ item, expected, treasure }) => {
    const catches = 1 / expected;
    const rods = Math.floor(catches / durability);
    return operator(objective, {
      id: `fish:${item}`,
      verb: "fish",
      args: { item },
      consumes: rods === 0 ? [] : [fact(ROD, rods)],
      // Treasure bites in open water only.
      requires: [treasure ? fact("near:water") : { anyOf: factKinds(ANY_WATER), count: 1 }],
      uses: [{ anyOf: [ROD], durability: wear(catches - rods * durability) }],
      produces: { [item]: 1 },
      actions: Math.round(catches),
      ticks: catchTicks() * catches,
    });
  });
};
