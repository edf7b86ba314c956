// The sensor hunted: so many more of an item are held than when the step began; where no item is asked for, so many were killed.

import { z } from "zod";
import { defineSensor } from "../../executor/leaf/option.ts";
import { ItemName, PositiveCount } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { gained } from "../body/define-leaf.ts";
import { KILLS } from "../leaves/creature/strike-down.ts";

const Args = z.strictObject({ item: ItemName.nullable(), count: PositiveCount });

export const hunted = defineSensor<MineflayerBody, z.infer<typeof Args>>({
  name: "hunted",
  argsSchema: Args,
  test: (context, { item, count }) =>
    (item === null ? Number(context.memory.get(KILLS) ?? 0) : gained(context, item)) >= count,
});
