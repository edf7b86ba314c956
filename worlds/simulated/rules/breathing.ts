// Breathing: a head in water or within a block costs two points of health a second. The breath that
// delays this is not simulated. Source: minecraft.wiki, Damage (drowning 2 a second, suffocation 1
// each half second).

import type { Position } from "../../../schemas/index.ts";
import { blockAt } from "../state/places.ts";
import type { WorldRule } from "./world-rule.ts";

const OPEN = /^(air|torch|.*_door|ladder|lava)$/;

export const breathing: WorldRule = {
  name: "breathing",
  everyTicks: 20,
  happen(world) {
    const [x, y, z] = world.scene.position;
    const head: Position = [x, y + 1, z];
    if (!OPEN.test(blockAt(world.scene, head))) world.hurt(2);
  },
};
