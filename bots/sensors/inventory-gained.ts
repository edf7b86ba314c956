// The sensor inventory_gained: `count` more of an item are held than when the step began.

import { z } from "zod";
import { defineSensor } from "../../executor/leaf/option.ts";
import { ItemName, PositiveCount } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { gained } from "../body/define-leaf.ts";

const Args = z.strictObject({ item: ItemName, count: PositiveCount });

export const inventoryGained = defineSensor<MineflayerBody, z.infer<typeof Args>>({
  name: "inventory_gained",
  argsSchema: Args,
  test: (context, { item, count }) => gained(context, item) >= count,
});
