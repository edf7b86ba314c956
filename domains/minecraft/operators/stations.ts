// `place:STATION` and `take:STATION`: a station is an item in the inventory or a fact of the world
// (`near:furnace`), never both. Taking one clears the fact and what it contains. A campfire breaks
// into charcoal, a soul campfire into soul soil, unless the tool has silk touch. Worn anvils are
// stations of their own, because taking one gives a worn one. Anvils break after about 25 uses, which
// plans ignore because they use them rarely. An enchanting table here stands alone;
// `build:enchanting_library` adds bookshelves. Source: https://minecraft.wiki/w/Furnace, https://minecraft.wiki/w/Crafting_Table

import { byCodeUnit } from "../../../schemas/index.ts";
import { digTicksAtWorst } from "../digging/dig-time.ts";
import { diggingTools } from "../digging/tool-speed.ts";
import { enchantedOf } from "../tables/enchanting.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";
import { FUELLED_STATIONS } from "./smelt.ts";

const STATIONS = [
  "anvil",
  "blast_furnace",
  "brewing_stand",
  "campfire",
  "cauldron",
  "chipped_anvil",
  "composter",
  "crafting_table",
  "damaged_anvil",
  "enchanting_table",
  "furnace",
  "grindstone",
  "smithing_table",
  "smoker",
  "soul_campfire",
  "stonecutter",
] as const;

/** What is in a station and goes with it: its heat, the water of a cauldron. */
const CONTENTS: ReadonlyMap<string, string> = new Map([
  ...[...FUELLED_STATIONS, "brewing_stand"].map((station) => [station, `fuel:${station}`] as const),
  ["cauldron", "cauldron:*"],
]);

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
    const drops = rules.lootOf(station).filter(({ item }) => item === station);
    if (block === undefined || drops.length === 0) return [];
    const silently = drops.every(({ needs }) => needs === "silk_touch");
    const content = CONTENTS.get(station);
    const harvesters = [...(block.harvestTools ?? [])].sort(byCodeUnit);
    const tools = silently
      ? enchantedOf(harvesters.length === 0 ? diggingTools(data.items.keys()) : harvesters)
      : harvesters;
    return operator(objective, {
      id: `take:${station}`,
      verb: "collect_block",
      args: { block: station, item: station },
      requires: [fact(`near:${station}`)],
      uses: tools.length === 0 ? [] : [{ anyOf: tools, durability: 1 }],
      produces: { [station]: 1 },
      clears: [`near:${station}`, ...(content === undefined ? [] : [content])],
      actions: 1,
      ticks: digTicksAtWorst(block),
    });
  });
