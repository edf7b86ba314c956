// Hunger: a body loses a point of food in half a minute, like a player who walks and digs; without
// food it loses health down to half. Source: minecraft.wiki, Hunger (four points of exhaustion take
// one of saturation or food; normal difficulty).

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
