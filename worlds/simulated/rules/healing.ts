// Healing: a well-fed body gains a point of health in four seconds. Source: minecraft.wiki, Hunger
// (food of 18 and more, every 80 ticks).

import type { WorldRule } from "./world-rule.ts";

const WELL_FED = 18;
const MAX_HEALTH = 20;

export const healing: WorldRule = {
  name: "healing",
  everyTicks: 80,
  happen({ scene }) {
    if (scene.food >= WELL_FED && scene.health < MAX_HEALTH) scene.health = Math.min(MAX_HEALTH, scene.health + 1);
  },
};
