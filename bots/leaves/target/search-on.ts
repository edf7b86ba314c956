// Internal to collect_block: whether to walk on and look for more, when nothing was left to dig here. Refuses what no search cures
// (no tool that harvests the block), what is a station, and to search without end.

import { SEARCH_ON } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { isStation } from "../../memory/stations.ts";
import { seekBlocks } from "../../work/find-blocks.ts";
import { SOUGHT_KEY } from "../move/walk-onward.ts";
import { requireTool } from "./select-target.ts";

/** Waypoints of one step's search; a plan that needs more explores. */
const MAX_SEARCHES = 16;

export const searchOn = bodyLeaf({
  ...SEARCH_ON,
  timeoutMs: 10_000,
  retries: 0,
  activity: "dig",
  async run({ body, memory }, { block }) {
    requireTool(body.bot, block);
    if (seekBlocks(body, block).length > 0)
      throw new CodedError("collect.failed", `the ${block} in sight could not be dug`);
    const searches = Number(memory.get("searches") ?? 0) + 1;
    if (isStation(block) || searches > MAX_SEARCHES) {
      throw new CodedError("collect.noneFound", `no ${block} was found within ${searches - 1} walks`);
    }
    memory.set("searches", searches);
    memory.set(SOUGHT_KEY, block);
    return { searches };
  },
});
