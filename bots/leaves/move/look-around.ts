// Internal to explore: looks for a block, a creature or a place in the loaded chunks and remembers
// its position. Succeeds in any case; the sensor block_known reports the result.

import { LOOK_AROUND } from "../../../capabilities/leaves/targets.ts";
import { CodedError } from "../../../schemas/index.ts";
import { bodyLeaf } from "../../body/define-leaf.ts";
import { canBeSought, seekSight } from "../../work/find.ts";
import { seekStations } from "../../work/find-blocks.ts";
import { SOUGHT_KEY } from "./walk-onward.ts";

export const lookAround = bodyLeaf({
  ...LOOK_AROUND,
  timeoutMs: 15_000,
  retries: 0,
  activity: "move",
  async run({ body, progress, memory }, { for: name }) {
    if (!canBeSought(body, name)) throw new CodedError("sense.invalidInput", `this version has no ${name}`);
    memory.set(SOUGHT_KEY, name);
    seekStations(body);
    const found = seekSight(body, name);
    progress(found > 0 ? `sees ${found} ${name}` : `sees no ${name}`);
    return { found };
  },
});
