// The sensor block_known: a block of the kind was seen, is still there, and has not failed; or such
// a creature is in sight, or such a place is known.

import { z } from "zod";
import { defineSensor } from "../../executor/leaf/option.ts";
import { ItemName } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { isKnown } from "../work/find.ts";

const Args = z.strictObject({ for: ItemName });

export const blockKnown = defineSensor<MineflayerBody, z.infer<typeof Args>>({
  name: "block_known",
  argsSchema: Args,
  test: ({ body }, { for: name }) => isKnown(body, name),
});
