// Lava: a body that stands in it loses four points of health each half second.
// Source: minecraft.wiki, Lava (4 points every 10 ticks).

import { blockAt } from "../state/places.ts";
import type { WorldRule } from "./world-rule.ts";

export const lava: WorldRule = {
  name: "lava",
  everyTicks: 20,
  happen(world) {
    if (blockAt(world.scene, world.scene.position) === "lava") world.hurt(8);
  },
};
