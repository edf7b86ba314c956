// Across a corner, level: both cells beside the corner are free.

import { COST } from "./costs.ts";
import { BODY_HEIGHT, STEP_HEIGHT, SWIM } from "./ground.ts";
import { ALL_SIDES, KIND, type MoveMaker } from "./move.ts";

export const diagonal: MoveMaker =
  ({ landing, isClear }, emit) =>
  (x, y, z, at) => {
    if (at >= SWIM) return;
    const from = (y << 4) + at;
    for (let dx = -1; dx <= 1; dx += 2) {
      for (let dz = -1; dz <= 1; dz += 2) {
        const next = landing(x + dx, y, z + dz);
        if (next < 0 || next >= SWIM || next - at > STEP_HEIGHT || at - next > STEP_HEIGHT) continue;
        const low = (y << 4) + Math.max(at, next);
        const high = low + BODY_HEIGHT;
        if (!isClear(x + dx, z, low, high, ALL_SIDES) || !isClear(x, z + dz, low, high, ALL_SIDES)) continue;
        if (!isClear(x, z, low, high, ALL_SIDES) || !isClear(x + dx, z + dz, from - at + next, high, ALL_SIDES))
          continue;
        emit(KIND.diagonal, x + dx, y, z + dz, next, COST.diagonal, 0, 0, false);
      }
    }
  };
