// Healing: who is fed well gains a point of health in four seconds.
// Source: minecraft.wiki, Hunger (food of 18 and more, every 80 ticks).

import type { WorldRule } from "./world-rule.ts";

const WELL_FED = 18;
const MOST_HEALTH = 20;

export const healing: WorldRule = {
  name: "healing",
  everyTicks: 80,
  happen({ scene }) {
    if (scene.food >= WELL_FED && scene.health < MOST_HEALTH) scene.health = Math.min(MOST_HEALTH, scene.health + 1);
  },
};
