// Internal to collect_block: decides whether to walk on and search when no block is left to dig
// here. Refuses if no search helps (no tool that harvests the block), if the block is a station,
// and after too many searches.

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
