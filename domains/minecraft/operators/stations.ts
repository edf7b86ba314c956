// `place:STATION` and `take:STATION`: a station is an item in the bag or a fact of the world (`near:furnace`), never both. Taking
// one along ends the fact, and the heat in it is lost. A campfire breaks into charcoal, so it is never taken.
// Source: https://minecraft.wiki/w/Furnace, https://minecraft.wiki/w/Crafting_Table

import { byCodeUnit } from "../../../schemas/index.ts";
import { digTicksAtWorst } from "../costs/dig-time.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";
import { FUELLED_STATIONS } from "./smelt.ts";

export const STATIONS = ["blast_furnace", "campfire", "crafting_table", "furnace", "smoker"] as const;

/** Choosing a spot, looking there and placing; our estimate. */
const PLACE_TICKS = 10;

export const place: OperatorFamily = ({ objective }) =>
  STATIONS.map((station) =>
    operator(objective, {
      id: `place:${station}`,
      verb: "place_block",
      args: { item: station },
      consumes: [{ anyOf: [station], count: 1 }],
      produces: { [`near:${station}`]: 1 },
      actions: 0,
      ticks: PLACE_TICKS,
    }),
  );

export const take: OperatorFamily = ({ data, rules, objective }) =>
  STATIONS.flatMap((station) => {
    const block = data.blocks.get(station);
    if (block === undefined || !rules.lootOf(station).some(({ item, needs }) => item === station && needs === null)) {
      return [];
    }
    const heat = FUELLED_STATIONS.some((fuelled) => fuelled === station) ? [`fuel:${station}`] : [];
    const tools = block.harvestTools === null ? [] : [...block.harvestTools].sort(byCodeUnit);
    return operator(objective, {
      id: `take:${station}`,
      verb: "collect_block",
      args: { block: station, item: station },
      requires: [fact(`near:${station}`)],
      uses: tools.length === 0 ? [] : [{ anyOf: tools, durability: 1 }],
      produces: { [station]: 1 },
      clears: [`near:${station}`, ...heat],
      actions: 1,
      ticks: digTicksAtWorst(data, block),
    });
  });
