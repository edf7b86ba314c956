// `find:BLOCK`: searching for a natural block, paid once a cluster, not once an item. Free under `actions`, the expected search
// under `time`. What a problem lists as nearby needs no search.

import { naturalBlocks } from "../tables/natural-blocks.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";

export const find: OperatorFamily = ({ data, objective }) =>
  [...naturalBlocks(data)].map(([block, { cluster, searchTicks, dimension }]) =>
    operator(objective, {
      id: `find:${block}`,
      verb: "explore",
      args: { for: block },
      requires: [fact(`dimension:${dimension}`)],
      produces: { [`seen:${block}`]: cluster },
      actions: 0,
      ticks: searchTicks,
    }),
  );
