// Internal to explore: looks for a block, a creature or a place in the loaded chunks and remembers where it is. Succeeds whether or
// not there is one; the sensor block_known tells.

import { z } from "zod";
import { CodedError, ItemName } from "../../schemas/index.ts";
import { bodyLeaf } from "../body-leaf.ts";
import { seekStations } from "../seek.ts";
import { canBeSought, seek } from "../sights.ts";
import { SOUGHT } from "./walk-onward.ts";

const Args = z.strictObject({ for: ItemName });
const Output = z.strictObject({ found: z.int().min(0) });

export const lookAround = bodyLeaf<z.infer<typeof Args>, z.infer<typeof Output>>({
  name: "look_around",
  kind: "internal",
  description: "Looks for what is sought in the loaded chunks.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 15_000,
  retries: 0,
  permissions: ["sense"],
  activity: "move",
  async run({ body, progress, memory }, { for: name }) {
    if (!canBeSought(body, name)) throw new CodedError("sense.invalidInput", `this version has no ${name}`);
    memory.set(SOUGHT, name);
    seekStations(body);
    const found = seek(body, name);
    progress(found > 0 ? `sees ${found} ${name}` : `sees no ${name}`);
    return { found };
  },
});
