// Hunger: a point of food goes in half a minute, as in somebody who walks and digs; who has none left loses health down to half.
// Source: minecraft.wiki, Hunger (four points of exhaustion take one of saturation or food; normal difficulty).

import type { WorldRule } from "./world-rule.ts";

const HALF_HEALTH = 10;

export const hunger: WorldRule = {
  name: "hunger",
  everyTicks: 600,
  happen(world) {
    if (world.scene.food > 0) world.feed(-1);
    else if (world.scene.health > HALF_HEALTH) world.hurt(1);
  },
};
