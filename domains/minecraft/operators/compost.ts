// `compost:PERCENT`: bone meal from a composter, by the expected number of pieces of any kinds with
// that chance of a layer. The first piece always adds a layer, the other six take 1 / chance pieces
// each; the sum is rounded.
// Source: https://minecraft.wiki/w/Composter

import { byCodeUnit } from "../../../schemas/index.ts";
import { COMPOST, readCompost } from "../tables/compost.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

/** The game inserts one piece every 4 ticks while the button is held. */
const PIECE_TICKS = 4;
/** One second from the last layer to bone meal; half a second to take it out. */
const READY_TICKS = 20 + 10;

export const compost: OperatorFamily = ({ data, objective }) => {
  const byChance = Map.groupBy(readCompost(data), ([, chance]) => chance);
  return [...byChance].map(([chance, members]) => {
    const pieces = Math.round(1 + (COMPOST.layers - 1) / chance);
    return operator(objective, {
      id: `compost:${Math.round(chance * 100)}`,
      verb: "use_on_block",
      args: { block: "composter", item: "bone_meal", effect: "compost" },
      consumes: [{ anyOf: members.map(([item]) => item).sort(byCodeUnit), count: pieces }],
      requires: [fact("near:composter")],
      produces: { bone_meal: 1 },
      actions: 1,
      ticks: pieces * PIECE_TICKS + READY_TICKS,
    });
  });
};
