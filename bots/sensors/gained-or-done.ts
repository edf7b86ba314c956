// The sensor gained_or_done: `count` more of an item are held than when the step began; without an
// item, the act was done `count` times.

import { z } from "zod";
import { defineSensor } from "../../executor/leaf/option.ts";
import { ItemName, PositiveCount } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { gained } from "../body/define-leaf.ts";
import { timesDone } from "../work/times-done.ts";

const Args = z.strictObject({ item: ItemName.nullable(), count: PositiveCount });

export const gainedOrDone = defineSensor<MineflayerBody, z.infer<typeof Args>>({
  name: "gained_or_done",
  argsSchema: Args,
  test: (context, { item, count }) => (item === null ? timesDone(context) : gained(context, item)) >= count,
});
