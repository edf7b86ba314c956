// `build:shelter:KIND` and `light:shelter:KIND`: the smallest shelters, and a torch in them. One that stands is `near:shelter:KIND`, one
// that is lit `near:lit_shelter:KIND`; whoever travels leaves it behind, as with stations. What is dug up and not put back is left
// out. Source: https://minecraft.wiki/w/Tutorial:Shelter_types

import { digTicks } from "../digging/dig-time.ts";
import { readShelters } from "../tables/shelters.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

/** Choosing a spot, looking there and placing one block; our estimate, as for stations. */
const PLACE_TICKS = 10;

export const shelter: OperatorFamily = ({ data, objective }) => {
  const { shelters, light } = readShelters(data);
  return shelters.flatMap(({ id, parts, digs, placed }) => {
    const block = digs === undefined ? undefined : data.blocks.get(digs.block);
    const digging = digs === undefined || block === undefined ? 0 : digTicks(block, null) * digs.count;
    const ground = digs === undefined ? [] : [fact(`seen:${digs.block}`, digs.count)];
    return [
      operator(objective, {
        id: `build:shelter:${id}`,
        verb: "build_structure",
        args: { blueprint: `shelter_${id}` },
        consumes: [...ground, ...parts],
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
