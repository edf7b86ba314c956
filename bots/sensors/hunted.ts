// The sensor hunted: `count` more of an item are held than when the step began; without an item,
// `count` creatures were killed.

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
