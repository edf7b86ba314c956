// Internal to explore: looks for a block in the loaded chunks and remembers where it is. Succeeds whether or not there is one;
// the sensor block_known tells.

import { z } from "zod";
import { CodedError, ItemName } from "../../schemas/index.ts";
import { bodyLeaf } from "../body-leaf.ts";
import { seekBlocks, seekStations } from "../seek.ts";

const Args = z.strictObject({ for: ItemName });
const Output = z.strictObject({ found: z.int().min(0) });

export const lookAround = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "look_around",
  kind: "internal",
  description: "Looks for blocks of the kind in the loaded chunks.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 15_000,
  retries: 0,
  permissions: ["sense"],
  activity: "move",
  async run({ body, progress }, { for: block }) {
    if (!body.bot.registry.blocksByName[block]) {
      throw new CodedError("sense.invalidInput", `this version has no block ${block}`);
    }
    seekStations(body);
    const found = seekBlocks(body, block).length;
    progress(found > 0 ? `sees ${found} ${block}` : `sees no ${block}`);
    return { found };
  },
});
