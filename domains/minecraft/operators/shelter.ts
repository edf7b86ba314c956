// `build:shelter:KIND` and `light:shelter:KIND`: the smallest shelters, and a torch in them. A
// standing shelter is `near:shelter:KIND`, a lit one `near:lit_shelter:KIND`; travel leaves it
// behind, like stations. Dug blocks that are not put back do not count. Source:
// https://minecraft.wiki/w/Tutorial:Shelter_types

import { digTicks } from "../digging/dig-time.ts";
import { readShelters } from "../tables/shelters.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

/** Choosing a spot, looking there and placing one block; our estimate, as for stations. */
const PLACE_TICKS = 10;

export const shelter: OperatorFamily = ({ data, objective }) => {
  const { shelters, light } = readShelters(data);
  return shelters.flatMap(({ id, parts, digs, placed, dimension }) => {
    const block = digs === undefined ? undefined : data.blocks.get(digs.block);
    const digging = digs === undefined || block === undefined ? 0 : digTicks(block, null) * digs.count;
    const ground = digs === undefined ? [] : [fact(`seen:${digs.block}`, digs.count)];
    return [
      operator(objective, {
        id: `build:shelter:${id}`,
        verb: "build_structure",
        args: { blueprint: `shelter_${id}` },
        consumes: [...ground, ...parts],
        requires: dimension === undefined ? [] : [fact(`dimension:${dimension}`)],
        produces: { [`near:shelter:${id}`]: 1 },
        actions: 0,
        ticks: digging + PLACE_TICKS * placed,
      }),
      operator(objective, {
        id: `light:shelter:${id}`,
        verb: "place_block",
        args: { item: light },
        consumes: [{ anyOf: [light], count: 1 }],
        requires: [fact(`near:shelter:${id}`)],
        produces: { [`near:lit_shelter:${id}`]: 1 },
        actions: 0,
        ticks: PLACE_TICKS,
      }),
    ];
  });
};
